/* main.ts: puts the page into the document. What is remembered of the last visit is set before the first paint.
 * */
import { mount } from 'svelte';
import App from './App.svelte';
import { restoreSettings } from './shell/settings.svelte.ts';
import './app.css';

const target = document.getElementById('app');
if (target === null) throw new Error('The document has no place for the page.');
restoreSettings();
mount(App, { target });
