export function readWords(po: string): Record<string, string>;
export function writeWords(): void;
