// A page in another language says everything in it: what the server words in English is worded here, from codes.
import {expect, test, type Page} from '@playwright/test';
import {Person} from './person';
import {atEverySize} from './screens';
import {nothingSticksOut} from './checks';
import {serve, type Server} from './server';
import {kPhone} from './sizes';

let server: Server;
test.beforeAll(async () => {
  server = await serve();
});
test.afterAll(() => server.stop());

// Whatever is read or heard; words that English cannot do without, and German does not have.
async function speaksGerman(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const heard = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'));
    return [document.title, document.body.innerText, ...heard].join('\n');
  });
  expect(said.split('\n').filter((line) => /\b(the|and|of|you|your|is|are|to|for|with|draws?|takes?|discards?|turn|cards?)\b/i.test(line))).toEqual([]);
  await atEverySize(page, (width) => nothingSticksOut(page, width));
}

test('everything is said in German', async ({browser}) => {
  const anna = await Person.come(browser, 'Anna', kPhone, server.address, 'de-DE');
  const {page} = anna;
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', {name: 'Diese Regeln zeigen'}).click();
  await expect(page.locator('.rules')).toContainText('Wer ausgelegt hat, zieht nur noch vom Stapel.');
  await speaksGerman(page);

  await page.getByRole('link', {name: 'Spielen lernen'}).click();
  await expect(page.getByRole('heading', {name: 'Worum es geht'})).toBeVisible();
  await speaksGerman(page);
  await page.getByRole('button', {name: 'Weiter'}).click();
  await expect(page.getByText('Rosa hat gerade 9♥ weggeworfen.')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByText('macht drei Neunen daraus')).toBeVisible();
  await page.keyboard.press('h');
  await expect(page.getByText('Ich würde')).toBeVisible();
  await speaksGerman(page);
  await page.keyboard.press('t');
  await expect(page.getByText('Das ist dein erster Satz')).toBeVisible();
  await page.getByRole('link', {name: 'Die Lektion verlassen'}).click();

  await page.getByLabel('Dein Name').fill(anna.name);
  await page.getByRole('button', {name: 'Neuer Tisch'}).click();
  await page.getByText('Einen Computer dazusetzen').click();
  for (const name of ['Max', 'Lola']) await page.getByRole('button', {name: `+ ${name}`}).click();
  await page.getByText('Einstellungen am Tisch').click();
  await page.getByLabel('Wie schnell Computer spielen').selectOption({index: 0});
  await speaksGerman(page);
  await page.getByRole('button', {name: 'Karten geben'}).click();
  await expect(page.locator('[data-card]')).toHaveCount(11);
  for (let turns = 0; turns < 2; ) {
    await page.locator('[data-action="hint"]:not([aria-disabled="true"])').waitFor();
    await speaksGerman(page);
    const question = await page.locator('.question .asked').innerText();
    await page.keyboard.press('h');
    await expect(page.locator('.hint, .notice').filter({hasText: 'Ich würde'})).toBeVisible();
    await speaksGerman(page);
    await page.keyboard.press('Escape');
    if (!question.startsWith('Du bist dran')) await page.keyboard.press('n');
    else if (question.includes('Zieh')) await page.keyboard.press('s');
    else {
      ++turns;
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      // A notice, the hint and the card that it chose go one by one.
      for (const key of ['Escape', 'Escape', 'Escape', 'ArrowRight', 'ArrowRight', 'Space', 'd']) await page.keyboard.press(key);
    }
    await expect.poll(() => page.locator('.question .asked').innerText()).not.toBe(question);
  }
  await page.getByRole('button', {name: 'Was geschah'}).click();
  await expect(page.getByText('Du wirfst').first()).toBeVisible();
  await speaksGerman(page);
  await page.getByRole('button', {name: 'Schließen'}).click();
  await page.keyboard.press('l');
  await speaksGerman(page);
  expect(anna.faults).toEqual([]);
});
