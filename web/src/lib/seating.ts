// Who sits where, before the deal: new orders of the seats, as `arrange` takes them.

// The seat `from` goes to where `to` is now.
export function moved(count: number, from: number, to: number): number[] {
  const order = Array.from({length: count}, (_each, i) => i);
  order.splice(to, 0, ...order.splice(from, 1));
  return order;
}

// By chance; `random` gives numbers from 0 to less than 1.
export function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({length: count}, (_each, i) => i);
  for (let i = count - 1; i > 0; --i) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

// Which of rows with these middles a height is nearest to.
export function rowAt(middles: number[], y: number): number {
  let best = 0;
  middles.forEach((middle, i) => {
    if (Math.abs(middle - y) < Math.abs(middles[best]! - y)) best = i;
  });
  return best;
}
