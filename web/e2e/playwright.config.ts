import {defineConfig} from '@playwright/test';

// Debian's Chromium, never one that is downloaded.
export default defineConfig({
  testDir: '.',
  outputDir: '../../build/page',
  timeout: 240_000,
  expect: {timeout: 20_000},
  workers: 1,
  reporter: 'line',
  use: {
    launchOptions: {executablePath: '/usr/bin/chromium', args: ['--no-sandbox']},
    trace: 'off',
  },
});
