// Where the cards of a hand lie: never so close that a rank or suit is covered.
export interface Spot {
  x: number;
  y: number;
}
export interface Layout {
  spots: Spot[];
  height: number;
  card: number; // width
}

const kStrip = 24; // of a card that must be seen
const kGap = 4;
const kSmall = 42;
const kLarge = 60;
const kRise = 10; // of a selected card
const kMostInOneRow = 12;

// `low`: on a screen with little height.
export function layOut(count: number, width: number, low = false): Layout {
  const card = low ? kSmall : Math.round(Math.min(kLarge, Math.max(kSmall, width / 7.2)));
  const height = Math.round(card * 1.42);
  const most = Math.max(1, Math.floor((width - card) / kStrip) + 1);
  const rows = Math.max(Math.ceil(count / most), count > kMostInOneRow && width < 660 ? 2 : 1);
  const inRow = Math.ceil(count / rows);
  const strip = inRow > 1 ? Math.min(card + kGap, (width - card) / (inRow - 1)) : 0;
  const spots = Array.from({length: count}, (_each, i) => {
    const row = Math.floor(i / inRow);
    const inThis = Math.min(inRow, count - row * inRow);
    const left = (width - (inThis - 1) * strip - card) / 2;
    return {x: Math.round(left + (i % inRow) * strip), y: kRise + row * (height + kGap)};
  });
  return {spots, height: kRise + Math.max(1, rows) * (height + kGap), card};
}

// The place nearest to a point: before which card something lands there.
export function nearest(layout: Layout, x: number, y: number): number {
  const far = (spot: Spot) => Math.hypot(spot.x + layout.card / 2 - x, (spot.y + layout.card * 0.7 - y) * 2);
  let best = 0;
  layout.spots.forEach((spot, i) => {
    if (far(spot) < far(layout.spots[best]!)) best = i;
  });
  return best;
}
