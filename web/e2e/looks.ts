// A screen looks as ever: `scripts/page-pictures MAYI --update-snapshots` makes its pictures in web/e2e/golden anew, to be looked at.
import {existsSync, readFileSync} from 'node:fs';
import {expect, test, type Browser, type Page} from '@playwright/test';
import type {State} from '../src/protocol';
import {isAccessible} from './checks';
import {drawWithGivenFonts} from './fonts';
import {atEverySize, sizes} from './screens';
import {kPhone} from './sizes';
import {kHouse, Stage, type Around} from './stage';

const kMostPixels = 40; // less than a letter: what is more has changed

// The same bytes are the same picture: to read and compare it takes longer than to take it.
function isGolden(picture: Buffer, file: string): boolean {
  const golden = test.info().snapshotPath(file, {kind: 'screenshot'});
  return existsSync(golden) && picture.equals(readFileSync(golden));
}

export interface Look {
  whole?: boolean; // all of it, not only what is seen at first
  again?: (page: Page) => Promise<unknown>; // at every size: what goes away by itself
  on?: typeof sizes; // these screens only
}
export async function looksAsEver(page: Page, name: string, {whole = false, again = async () => {}, on = sizes}: Look = {}): Promise<void> {
  await isAccessible(page, name);
  await atEverySize(page, async (width) => {
    await again(page);
    await drawWithGivenFonts(page);
    if (!whole) await page.evaluate(() => scrollTo(0, 0));
    const file = `${name}-${width}.png`;
    const how = {scale: 'css', animations: 'disabled', caret: 'hide', fullPage: whole} as const;
    if (isGolden(await page.screenshot(how), file)) return;
    await expect.soft(page).toHaveScreenshot(file, {maxDiffPixels: kMostPixels, ...how});
  }, on);
}

// A table at which the test speaks the server's part; `prepare`: what is done there first.
export interface Shown extends Around, Look {
  state: State;
  prepare?: (stage: Stage) => Promise<unknown>;
}
// One page for all of them: to load it, and the fonts with it, takes longer than a picture.
export async function eachLooksAsEver(browser: Browser, prefs: object, shown: Record<string, Shown>): Promise<void> {
  const stage = await Stage.open(browser, kPhone, kHouse, Object.values(shown)[0]!.state, prefs);
  for (const [name, each] of Object.entries(shown)) {
    await stage.show(each.state, each);
    await each.prepare?.(stage);
    await looksAsEver(stage.page, name, each);
  }
  expect(stage.faults).toEqual([]);
  await stage.page.context().close();
}
