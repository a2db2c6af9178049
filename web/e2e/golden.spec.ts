// Screens that are always the same look as ever. A lesson's tables are, so the table itself is among them. `scripts/page-pictures MAYI
// --update-snapshots` makes them anew, to be looked at.
import {expect, test, type Page} from '@playwright/test';
import {drawWithGivenFonts} from './fonts';
import {Person} from './person';
import {atEverySize} from './screens';
import {serve, type Server} from './server';

const kPhone = {width: 390, height: 844};
const kMostPixels = 40; // less than a letter: what is more has changed

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

const looksAsEver = (page: Page, name: string) =>
  atEverySize(page, async (width) => {
    await drawWithGivenFonts(page);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page).toHaveScreenshot(`${name}-${width}.png`, {maxDiffPixels: kMostPixels, scale: 'css', animations: 'disabled', caret: 'hide'});
  });

// At that step, as somebody likes it.
async function atStep(page: Page, step: number, prefs: object = {}): Promise<void> {
  await page.evaluate(
    ([lesson, liked]) => {
      localStorage.setItem('mayi.lesson', String(lesson));
      localStorage.setItem('mayi.prefs', JSON.stringify(liked));
    },
    [step, prefs] as const,
  );
  await page.goto(`${server.address}/#learn`);
  await page.reload();
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await expect(page.locator('.lack')).toBeVisible();
}

test('screens around the table', async ({browser}) => {
  const {page} = await Person.come(browser, 'Ann', kPhone, server.address);
  await expect(page.getByRole('button', {name: 'New table'})).toBeVisible();
  await looksAsEver(page, 'home');
  await page.goto(`${server.address}/#cut-off`);
  await expect(page.getByText('This link is not whole')).toBeVisible();
  await looksAsEver(page, 'broken-link');
});

test('the table', async ({browser}) => {
  const ann = await Person.come(browser, 'Ann', kPhone, server.address);
  const {page} = ann;
  await atStep(page, 1);
  await looksAsEver(page, 'learn');
  await atStep(page, 6);
  await page.keyboard.press('l');
  await page.getByRole('button', {name: 'Suggest'}).click();
  await expect(page.getByRole('button', {name: '✓ Lay it down'})).toBeVisible();
  await looksAsEver(page, 'lay-down');
  await page.keyboard.press('Escape');
  await atStep(page, 7, {language: 'de', light: true, largeIndex: true});
  await ann.tapCard(2); // a seven, of which there is a set
  await expect(page.locator('.meld.lit')).toHaveCount(1);
  await looksAsEver(page, 'lay-off');
});
