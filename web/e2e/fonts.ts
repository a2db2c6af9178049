// Pictures are compared letter by letter, and Chromium beside much other work sometimes loses a font at one size for as long as the page lives: bold
// digits then come from the next family that has them. So the fonts of pictures are given to the page as files, and again until the browser
// itself says that all is drawn by them.
import {expect, type Page} from '@playwright/test';

const kFolder = '/usr/share/fonts/truetype';
const kFonts = [
  {family: 'Text', weight: 'normal', file: 'dejavu/DejaVuSans.ttf'},
  {family: 'Text', weight: 'bold', file: 'dejavu/DejaVuSans-Bold.ttf'},
  {family: 'Emoji', weight: 'normal', file: 'noto/NotoColorEmoji.ttf'},
];
const kEmoji = 'Noto Color Emoji';
const kCode = 'DejaVu Sans Mono'; // of a table's code: the one font that fonts.conf has for it

let given = 0;
const served = new WeakSet<Page>();
export async function drawWithGivenFonts(page: Page): Promise<void> {
  if (!served.has(page)) await page.route(/\/given\//, (route) => route.fulfill({path: `${kFolder}/${new URL(route.request().url()).pathname.replace('/given/', '')}`}));
  served.add(page);
  await expect(async () => {
    const wrong = await drawnOtherwise(page);
    if (wrong.length) await give(page);
    expect(wrong).toEqual([]);
  }).toPass();
}

// Under names that no page has had before.
async function give(page: Page): Promise<void> {
  await page.evaluate(
    async ([fonts, suffix]) => {
      const faces = fonts.map(({family, weight, file}) => new FontFace(family + suffix, `url(/given/${file})`, {weight}));
      for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
      document.documentElement.style.fontFamily = `Text${suffix}, Emoji${suffix}`;
    },
    [kFonts, ++given] as const,
  );
}

// Text that a font of the machine draws, or that of emoji what is none; as the browser tells it.
async function drawnOtherwise(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const {nodes} = await session.send('DOM.getFlattenedDocument', {depth: -1});
  const texts = new Map<number, string>();
  const parents = new Set(nodes.filter(({nodeType}) => nodeType === 1).map(({parentId}) => parentId)); // what is told of them is their children's, too
  for (const {nodeType, nodeValue, parentId} of nodes) if (nodeType === 3 && nodeValue.trim()) texts.set(parentId!, `${texts.get(parentId!) ?? ''}${nodeValue}`);
  const found: string[] = [];
  const drawn = await Promise.all([...texts].map(async ([nodeId, text]) => ({nodeId, text, ...(await session.send('CSS.getPlatformFontsForNode', {nodeId}))})));
  for (const {nodeId, text, fonts} of drawn) {
    for (const {familyName, isCustomFont} of fonts) if ((!isCustomFont && familyName !== kCode) || (familyName === kEmoji && !parents.has(nodeId) && /^[ -~]*$/.test(text))) found.push(`${familyName}: ${text}`);
  }
  await session.detach();
  return found;
}
