import {defineConfig} from '@playwright/test';

// Debian's Chromium, never one that is downloaded.
export default defineConfig({
  testDir: '.',
  outputDir: '../../build/page',
  timeout: 900_000, // a busy machine is no fault
  expect: {timeout: 60_000},
  workers: 1,
  retries: 2, // a picture may be late on a busy machine, and every deal is another; what is broken is so each time
  reporter: 'line',
  use: {
    launchOptions: {executablePath: '/usr/bin/chromium', args: ['--no-sandbox']},
    trace: 'off',
    actionTimeout: 30_000,
  },
});
