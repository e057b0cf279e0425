/* index.ts: the package. createCore() starts a worker with an instance of the core in it. */
export * from './types.ts';
