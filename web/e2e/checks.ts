// What holds on every screen.
import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

export async function isAccessible(page: Page): Promise<void> {
  const {violations} = await new AxeBuilder({page}).analyze();
  const serious = violations.filter(({impact}) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`)).toEqual([]);
}

export const nothingSticksOut = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `nothing sticks out at ${width}`).toBe(width);
