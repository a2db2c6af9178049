// How a round came out: what its summary shows, from what the server has kept of it.
import type {Card, Rounds, State} from '../protocol';

export interface SeatEnd {
  seat: number;
  name: string;
  left: Card[];
  points: number;
  total: number; // with this round
}
export interface RoundEnding {
  number: number;
  of: number;
  out: string | null; // who went out
  seats: SeatEnd[]; // the fewest points in all first
  next: {number: number; sets: number; runs: number} | null;
}

export function endingOf(number: number, table: State, {rounds, contracts}: Rounds): RoundEnding | null {
  const at = rounds.findIndex((each) => each.round === number);
  const round = rounds[at];
  if (!round) return null;
  const total = (seat: number) => rounds.slice(0, at + 1).reduce((sum, {points}) => sum + (points[seat] ?? 0), 0);
  const seats = table.seats.map(({name}, seat) => ({
    seat, name, left: round.hands[seat] ?? [], points: round.points[seat] ?? 0, total: total(seat),
  }));
  const next = contracts[number];
  return {
    number,
    of: contracts.length,
    out: round.out === null ? null : (table.seats[round.out]?.name ?? null),
    seats: seats.toSorted((a, b) => a.total - b.total),
    next: next ? {number: number + 1, ...next} : null,
  };
}

// Running totals, a list for each seat, beginning with 0.
export const runningTotals = (rounds: Rounds['rounds'], seats: number): number[][] =>
  Array.from({length: seats}, (_each, seat) =>
    rounds.reduce<number[]>((sums, {points}) => [...sums, sums.at(-1)! + (points[seat] ?? 0)], [0]));

// The last end of a round that this browser has shown; `seen`: somebody has looked at it.
export interface LastEnd {
  game: string;
  round: number;
  seen: boolean;
}
export const noEnd: LastEnd = {game: '', round: 0, seen: true};

// A round that has just ended is to be looked at, also when the next one has begun meanwhile.
export function follow(last: LastEnd, {stage, game, round}: State): LastEnd {
  const over = stage === 'round-over' || stage === 'game-over';
  if (!over || !round || (last.game === game && last.round === round.number)) return last;
  return {game, round: round.number, seen: false};
}
