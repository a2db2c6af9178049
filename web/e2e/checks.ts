// What holds on every screen.
import AxeBuilder from '@axe-core/playwright';
import {expect, type Page} from '@playwright/test';

export async function isAccessible(page: Page, name = ''): Promise<void> {
  const {violations} = await new AxeBuilder({page}).analyze();
  const serious = violations.filter(({impact}) => impact === 'serious' || impact === 'critical');
  expect.soft(serious.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`), name).toEqual([]);
}

export const nothingSticksOut = async (page: Page, width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `nothing sticks out at ${width}`).toBe(width);

// Around the table, too, everything is large enough for a finger.
export async function isLargeEnough(page: Page): Promise<void> {
  const faults = () => page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('button:not([data-card]), select, summary, label.check, input[type="range"]')].filter((each) => each.checkVisibility());
    const boxes = all.map((each) => ({name: each.getAttribute('aria-label') || each.textContent?.trim(), ...each.getBoundingClientRect().toJSON()}) as DOMRect & {name: string});
    return boxes.filter(({width, height}) => width < 43.5 || height < 43.5).map(({name, width, height}) => `${name} is ${width} by ${height}`);
  });
  await expect.poll(faults).toEqual([]); // once it is drawn
}

// Nothing that can be tapped is smaller than a finger, sticks out, or lies under something else.
export async function isWithinReach(page: Page): Promise<void> {
  const faults = () => page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) found.push('something sticks out');
    for (const button of document.querySelectorAll<HTMLElement>('footer button:not([data-card]), header button, footer select')) {
      const box = button.getBoundingClientRect();
      const name = button.textContent?.trim() || button.getAttribute('aria-label') || button.tagName;
      const disabled = button.getAttribute('aria-disabled') === 'true';
      if (!button.checkVisibility() || box.right < 0) continue;
      if (box.height < 43.5 || box.width < 43.5) found.push(`${name} is ${box.width} by ${box.height}`);
      if (box.left < 0 || box.top < 0 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) found.push(`${name} sticks out`);
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!disabled && top && !button.contains(top) && !top.closest('.notice')) found.push(`${name} is covered by ${top.className}`);
    }
    for (const card of document.querySelectorAll('[data-card] .corner')) {
      const box = card.getBoundingClientRect();
      for (const [x, y] of [[3, 3], [box.width - 3, box.height - 3]] as const) {
        const top = document.elementFromPoint(box.left + x, box.top + y);
        if (top && card.closest('[data-card]') !== top.closest('[data-card]')) found.push(`${card.textContent} is covered`);
      }
    }
    return found;
  });
  await expect.poll(faults).toEqual([]); // once it is drawn
}
