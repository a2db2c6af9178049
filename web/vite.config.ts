import {readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';
import {svelte} from '@sveltejs/vite-plugin-svelte';
import type {Plugin} from 'vite';
import {defineConfig} from 'vitest/config';
import {icon} from './scripts/icons.mjs';
import {shapesOf} from './scripts/shapes.mjs';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');

// The page is of the same build as the server that delivers it.
const build = /project\(mayi VERSION ([\d.]+)/.exec(read('CMakeLists.txt'))![1];

// Why something cannot be done, by code, as docs/NOTATION.md has it.
const reasons = Object.fromEntries(
  [...read('docs/NOTATION.md').matchAll(/^\| `([a-z-]+)` \| [R\d.]* \| (.+) \|$/gm)].map(([, code, sentence]) => [code, sentence]),
);

// What can be read of what the server sends.
const shapes = shapesOf(JSON.parse(read('docs/protocol.schema.json')));

// NAME.gz beside what gets smaller by it, for the server to deliver.
const gzipped = (folder: string) => {
  for (const name of readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((each) => /\.(js|css|html|svg|json|webmanifest)$/.test(each)))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), {level: 9}));
};

// Icons as files that every browser can install.
const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  generateBundle() {
    for (const size of [192, 512]) this.emitFile({type: 'asset', fileName: `icon-${size}.png`, source: icon(size)});
  },
};

export default defineConfig({
  plugins: [svelte(), icons, {name: 'gzipped', apply: 'build', closeBundle: () => gzipped(resolve(import.meta.dirname, 'dist'))}],
  define: {__BUILD__: JSON.stringify(build), __REASONS__: JSON.stringify(reasons), __SHAPES__: JSON.stringify(shapes)},
  build: {target: 'es2022', assetsInlineLimit: 0, modulePreload: {polyfill: false}, reportCompressedSize: false},
  server: {proxy: {'/ws': {target: 'ws://127.0.0.1:8765', ws: true}}},
  resolve: process.env.VITEST ? {conditions: ['browser']} : {},
  test: {environment: 'happy-dom', include: ['src/**/*.test.ts'], setupFiles: ['src/seed.test-setup.ts'], testTimeout: 120_000},
});
