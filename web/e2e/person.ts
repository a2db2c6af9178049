// Somebody at a browser, who does what people do: tap what they see.
import {expect, type Browser, type Page} from '@playwright/test';

export interface Screen {
  width: number;
  height: number;
}

export class Person {
  faults: string[] = [];
  private constructor(
    readonly name: string,
    readonly page: Page,
  ) {
    page.on('console', (message) => message.type() === 'error' && !/WebSocket/.test(message.text()) && this.faults.push(message.text()));
    page.on('pageerror', (error) => this.faults.push(String(error)));
  }

  static async come(browser: Browser, name: string, screen: Screen, address: string, locale = 'en-GB'): Promise<Person> {
    const context = await browser.newContext({viewport: screen, deviceScaleFactor: 2, hasTouch: screen.width < 700, reducedMotion: 'reduce', locale});
    // So that a test can cut the line.
    await context.addInitScript(() => {
      const Real = WebSocket;
      const sockets: WebSocket[] = [];
      Object.assign(window, {sockets, WebSocket: new Proxy(Real, {construct: (target, [address]) => sockets[sockets.push(new target(address as string)) - 1]!})});
    });
    const person = new Person(name, await context.newPage());
    const here = new URL(address).hostname;
    person.page.on('request', (request) => new URL(request.url()).hostname !== here && person.faults.push(`asks elsewhere: ${request.url()}`));
    await person.page.goto(address);
    return person;
  }

  async sayName(): Promise<void> {
    await this.page.getByLabel('Your name').fill(this.name);
  }
  async newTable(): Promise<{code: string; link: string}> {
    await this.sayName();
    await this.page.getByRole('button', {name: 'New table'}).click();
    const code = await this.page.locator('.code').innerText();
    return {code, link: this.page.url()};
  }
  async joinByCode(code: string): Promise<void> {
    await this.sayName();
    await this.page.getByLabel('Join with a code').fill(code);
    await this.page.getByRole('button', {name: 'Join', exact: true}).click();
    await expect(this.page.getByText(`${this.name} (you)`)).toBeVisible();
  }
  async joinByLink(): Promise<void> {
    await this.sayName();
    await this.page.getByRole('button', {name: 'Sit down'}).click();
    await expect(this.page.getByText(`${this.name} (you)`)).toBeVisible();
  }

  // Computers for the other seats, quick ones.
  async seatBots(...names: string[]): Promise<void> {
    await this.page.getByText('Add a player by computer').click();
    for (const name of names) await this.page.getByRole('button', {name: `+ ${name}`}).click();
    await this.page.getByText('Table settings').click();
    await this.page.getByLabel('How fast computers play').selectOption('quick');
  }

  hand(): Promise<string[]> {
    return this.page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset.card!));
  }
  // Where it can be seen: the next one covers the rest.
  async tapCard(index: number): Promise<void> {
    await this.page.locator('[data-card]').nth(index).click({position: {x: 8, y: 20}});
  }
  async sees(selector: string): Promise<boolean> {
    return this.page.locator(selector).first().isVisible();
  }
  get roundIsOver(): Promise<boolean> {
    return this.page.getByRole('heading', {name: /^(Round \d|The game) is over/}).isVisible();
  }

  // Puts a lay-down together as people do, with the suggestion.
  async layDown(): Promise<void> {
    await this.page.locator('[data-action="lay-down"]').click();
    await this.page.getByRole('button', {name: 'Suggest'}).click();
    await this.page.getByRole('button', {name: '✓ Lay it down'}).click({timeout: 60_000});
    await expect(this.page.getByRole('button', {name: 'Lay it down'})).toHaveCount(0);
  }

  // Does one thing, if it is for them to do something: what the hint says, where there is one.
  async play(): Promise<boolean> {
    if (await this.sees('[data-action="follow"]')) {
      if (await this.page.getByText('I would lay down').isVisible()) {
        await this.page.keyboard.press('Escape'); // it may be gone by itself meanwhile: whatever happens at the table ends it
        await this.layDown();
        return true;
      }
      await this.page.locator('[data-action="follow"]').click({timeout: 2_000}).catch(() => {});
      return true;
    }
    const hint = this.page.locator('[data-action="hint"][aria-disabled="false"]');
    if (!(await hint.isVisible())) return false;
    await hint.click({timeout: 2_000}).catch(() => {});
    await this.page.locator('[data-action="follow"], .notice').first().waitFor({timeout: 5_000}).catch(() => {});
    return true;
  }
}

export async function playUntil(people: Person[], over: () => Promise<boolean>, each: () => Promise<void> = async () => {}): Promise<void> {
  for (let idle = 0; !(await over()); ) {
    const moved = await Promise.all(people.map((person) => person.play()));
    idle = moved.some(Boolean) ? 0 : idle + 1;
    expect(idle, 'nobody can do anything').toBeLessThan(1_000);
    await each();
    await people[0]!.page.waitForTimeout(60);
  }
}
