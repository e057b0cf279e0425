/* main.ts: mounts the page in the document. Settings remembered from the last visit are applied before the
 * first paint. */
import { mount } from 'svelte';
import App from './App.svelte';
import { restoreSettings } from './shell/settings.svelte.ts';
import './app.css';

const target = document.getElementById('app');
if (target === null) throw new Error('The document has no place for the page.');
restoreSettings();
mount(App, { target });
