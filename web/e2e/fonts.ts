// Pictures are compared letter by letter, and a browser that looks for a font of the machine does not find the same one each time: beside much
// other work bold digits have come from another family. So the fonts of pictures are given to the page as files.
import {expect, type Page} from '@playwright/test';

const kFolder = '/usr/share/fonts/truetype';
const kFonts = [
  {family: 'Pictured', weight: 'normal', file: 'dejavu/DejaVuSans.ttf'},
  {family: 'Pictured', weight: 'bold', file: 'dejavu/DejaVuSans-Bold.ttf'},
  {family: 'Pictured Emoji', weight: 'normal', file: 'noto/NotoColorEmoji.ttf'},
];

export async function drawWithGivenFonts(page: Page): Promise<void> {
  await page.route(/\/pictured\//, (route) => route.fulfill({path: `${kFolder}/${new URL(route.request().url()).pathname.replace('/pictured/', '')}`}));
  await page.evaluate(async (fonts) => {
    const faces = fonts.map(({family, weight, file}) => new FontFace(family, `url(/pictured/${file})`, {weight}));
    for (const face of await Promise.all(faces.map((each) => each.load()))) document.fonts.add(face);
    document.documentElement.style.fontFamily = 'Pictured, Pictured Emoji';
  }, kFonts);
  expect(await othersUsed(page)).toEqual([]);
}

// Fonts of the machine that the page is drawn with all the same, as the browser tells it.
async function othersUsed(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const {nodes} = await session.send('DOM.getFlattenedDocument', {depth: -1});
  const used = new Set<string>();
  for (const {nodeId, nodeType} of nodes) {
    if (nodeType !== 1) continue;
    const {fonts} = await session.send('CSS.getPlatformFontsForNode', {nodeId});
    for (const {familyName, isCustomFont} of fonts) if (!isCustomFont) used.add(familyName);
  }
  await session.detach();
  return [...used];
}
