import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';
import {svelte} from '@sveltejs/vite-plugin-svelte';
import {defineConfig} from 'vitest/config';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

// The page is of the same build as the server that delivers it.
const build = /project\(mayi VERSION ([\d.]+)/.exec(read('CMakeLists.txt'))![1];

// Why something cannot be done, by code, as docs/NOTATION.md has it.
const reasons = Object.fromEntries(
  [...read('docs/NOTATION.md').matchAll(/^\| `([a-z-]+)` \| [R\d.]* \| (.+) \|$/gm)].map(([, code, sentence]) => [code, sentence]),
);

export default defineConfig({
  plugins: [svelte()],
  define: {__BUILD__: JSON.stringify(build), __REASONS__: JSON.stringify(reasons)},
  build: {target: 'es2022', assetsInlineLimit: 0, modulePreload: {polyfill: false}, reportCompressedSize: false},
  server: {proxy: {'/ws': {target: 'ws://127.0.0.1:8765', ws: true}}},
  resolve: process.env.VITEST ? {conditions: ['browser']} : {},
  test: {environment: 'happy-dom', include: ['src/**/*.test.ts']},
});
