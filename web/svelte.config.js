import {vitePreprocess} from '@sveltejs/vite-plugin-svelte';

// `tree`: elements are made one by one, never from a text of HTML.
export default {preprocess: vitePreprocess(), compilerOptions: {fragments: 'tree', runes: true}};
