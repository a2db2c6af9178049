// Where the cards of a hand lie: never so close that a rank or suit is covered.
export interface Spot {
  x: number;
  y: number;
}
export interface Layout {
  spots: Spot[];
  height: number;
  card: number; // width
  index: number; // size of rank and suit: as large as the strip allows
  inRow: number;
  strip: number; // of a card that another one covers
  down: number; // from row to row
}

const kStrip = 24; // of a card that must be seen
const kStripDown = 40; // rank and suit, where rows overlap
const kGap = 4;
const kIndex = 17;
const kSmall = 42;
const kLarge = 60;
const kLargest = 76; // where there is much room
const kTallest = 92; // in height, too
const kSingle = 84; // in the one row of a phone, which has the height of two
const kRise = 10; // of a selected card
const kMostInOneRow = 12;
const kWide = 660; // one row is enough

export type Room = 'low' | 'usual' | 'tall'; // the height of the screen

// Where there is little height rows overlap, and so do more than two.
export function layOut(count: number, width: number, room: Room = 'usual'): Layout {
  const low = room === 'low';
  const mostInRow = (card: number) => Math.max(1, Math.floor((width - card) / kStrip) + 1);
  const usual = low ? kSmall : Math.round(Math.min(width < kWide ? kLarge : room === 'tall' ? kTallest : kLargest, Math.max(kSmall, width / 7.2)));
  const single = low || width >= kWide || count > kMostInOneRow ? 0 : Math.min(kSingle, width - kStrip * (kMostInOneRow - 1));
  const card = count > 2 * mostInRow(usual) ? kSmall : Math.max(usual, single);
  const height = Math.round(card * 1.42);
  const most = mostInRow(card);
  const rows = Math.max(1, Math.ceil(count / most), count > kMostInOneRow && width < kWide ? 2 : 1);
  const inRow = Math.max(1, Math.ceil(count / rows));
  const down = low || rows > 2 ? kStripDown : height + kGap;
  const strip = inRow > 1 ? Math.min(card + kGap, (width - card) / (inRow - 1)) : 0;
  // In the one row of a phone the same for any number of cards: to set all of them anew with each that comes or goes is unrest, and slow.
  const seen = single ? (width - card) / (kMostInOneRow - 1) : inRow > 1 ? strip : card;
  const index = Math.round(Math.max(kIndex, Math.min(card * 0.26, seen - 7)));
  const spots = Array.from({length: count}, (_each, i) => {
    const row = Math.floor(i / inRow);
    const inThis = Math.min(inRow, count - row * inRow);
    const left = (width - (inThis - 1) * strip - card) / 2;
    return {x: Math.round(left + (i % inRow) * strip), y: kRise + row * down};
  });
  return {spots, height: kRise + (rows - 1) * down + height + kGap, card, index, inRow, strip, down};
}

// The place nearest to a point: before which card something lands there.
export function nearest({spots, card, inRow, down}: Layout, x: number, y: number): number {
  const rows = Math.ceil(spots.length / inRow);
  const row = Math.min(Math.max(0, Math.floor((y - kRise) / down)), rows - 1);
  let best = Math.max(0, row * inRow);
  const far = (i: number) => Math.abs((spots[i]?.x ?? 0) + card / 2 - x);
  for (let i = best; i < Math.min(spots.length, best + inRow); ++i) if (far(i) < far(best)) best = i;
  return best;
}
