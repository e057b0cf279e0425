/* main.ts: mounts the page in the document. Settings remembered from the last visit are applied before the
 * first paint; errors are noticed from the start. A hosted page (scripts/site.mjs) registers its service worker. */
import { mount } from 'svelte';
import Root from './Root.svelte';
import { watchForTrouble } from './lib/trouble.svelte.ts';
import { restoreSettings } from './shell/settings.svelte.ts';
import './app.css';

const target = document.getElementById('app');
if (target === null) throw new Error('The document has no place for the page.');
watchForTrouble();
restoreSettings();
mount(Root, { target });
if (import.meta.env.MODE === 'site' && 'serviceWorker' in navigator)
    navigator.serviceWorker.register('./worker.js').catch(() => {}); /* without it, the page needs a network */
