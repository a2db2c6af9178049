// A screen at every size that people have.
import {mkdirSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Page} from '@playwright/test';

export const sizes = [
  {width: 320, height: 568},
  {width: 390, height: 844},
  {width: 768, height: 1024},
  {width: 1440, height: 900},
];
export const kSideways = {width: 844, height: 390};
export const folder = resolve(import.meta.dirname, '../../build/page-pictures');

export async function atEverySize(page: Page, each: (width: number) => Promise<void>, at = sizes): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of at) {
    await page.setViewportSize(size);
    await each(size.width);
  }
  await page.setViewportSize(before);
}

// One of those in the README, if they are to be made anew.
export async function best(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES) await page.screenshot({path: resolve(import.meta.dirname, `../../docs/pictures/${name}.png`), scale: name === 'big-screen' ? 'css' : 'device'});
}

export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  mkdirSync(folder, {recursive: true});
  await atEverySize(page, async (width) => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({path: `${folder}/${name}-${width}.png`, fullPage, scale: 'css'});
  });
}
