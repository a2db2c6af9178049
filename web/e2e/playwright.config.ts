import {resolve} from 'node:path';
import {defineConfig} from '@playwright/test';

// Debian's Chromium, never one that is downloaded, with the same fonts everywhere.
export const chromium = {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox'],
  env: {...process.env, FONTCONFIG_FILE: resolve(import.meta.dirname, 'fonts.conf')} as Record<string, string>,
};

export default defineConfig({
  testDir: '.',
  outputDir: '../../build/page',
  timeout: 900_000, // a busy machine is no fault
  expect: {timeout: 60_000},
  workers: 2, // mostly they wait for bots that take their time
  retries: 2, // a picture may be late on a busy machine, and every deal is another; what is broken is so each time
  reporter: 'line',
  snapshotPathTemplate: '{testDir}/golden/{arg}{ext}',
  use: {
    launchOptions: chromium,
    trace: 'off',
    actionTimeout: 30_000,
  },
});
