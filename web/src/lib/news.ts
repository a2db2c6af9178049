// What a page knows of a room, and how the server's news changes it.
import type {Happening, News, Room, State} from '../protocol';
import {t} from '../words';
import {isA, isState} from './shape';

// Some happenings have nothing to say.
export type Told = Happening & {text?: string};

export interface Known {
  state: State | null;
  room: Room | null;
  log: Told[]; // oldest first
}

const kLongestLog = 400;
export const nothing: Known = {state: null, room: null, log: []};

// In the page's words, as seats are called now.
export const told = (events: Told[], table: Pick<State, 'you' | 'seats'>): Told[] => events.map((each) => ({...each, text: t.tell(each, table)}));

// null: the news cannot be read, or does not follow what is known, so the whole state is needed.
export function learn(known: Known, news: News): Known | null {
  if (!isA('news', news)) return null;
  let {state, room, log} = known;
  if (news.state) {
    if (news.state.game !== state?.game) log = [];
    state = news.state;
    log = [...log, ...told(news.events ?? [], state)];
  }
  if (news.update) {
    if (!state || state.game !== news.update.game) return null;
    state = {...state, ...news.update.changes};
    log = [...log, ...told(news.update.events, state)];
  }
  if ((news.state || news.update) && !isState(state)) return null;
  if (news.room) room = news.room;
  return {state, room, log: log.slice(-kLongestLog)};
}

export function withEarlier(known: Known, events: Told[]): Known {
  const from = known.log[0]?.version ?? Infinity;
  const earlier = known.state ? told(events.filter(({version}) => version < from), known.state) : [];
  return {...known, log: [...earlier, ...known.log].slice(-kLongestLog)};
}

const seatOf = (each: Told) => ('seat' in each ? each.seat : null);

// Whether somebody has to see it at once: something is asked of them, they did it themselves, or it is another game.
export function isUrgent(before: State | null, {state}: Known, news: News): boolean {
  if (!news.update || !before || !state || state.stage === 'seating') return true;
  const asked = state.need !== null && state.need !== 'next-round';
  return asked || (state.you !== null && news.update.events.some((each) => seatOf(each) === state.you));
}

// What was said since the seat last played: its own draw and discard are no news to it.
export function sinceOwnTurn(log: Told[], you: number | null): Told[] {
  let from = 0;
  log.forEach((each, i) => {
    if (seatOf(each) === you && (each.event === 'discarded' || each.event === 'kept-last-card')) from = i + 1;
    if (each.event === 'round-dealt') from = i;
  });
  return log.slice(from).filter((each) => each.text);
}

// What somebody did last, and where on the table it shows.
export interface LastMove {
  seat: number;
  pile: 'stock' | 'discards' | null;
  melds: ReadonlyMap<number, 'low' | 'high' | 'all'>;
}
const kPiles: Record<string, LastMove['pile']> = {
  'drew-stock': 'stock',
  'drew-discard': 'discards',
  discarded: 'discards',
  'may-i-won': 'discards',
  claimed: 'discards',
};
export function lastMove(log: Told[], table: State): LastMove | null {
  const last = log.findLast(({event}) => event in kPiles || event === 'laid-down' || event === 'laid-off' || event === 'swapped');
  const seat = last && seatOf(last);
  if (!last || seat === null || seat === undefined) return null;
  const melds = new Map<number, 'low' | 'high' | 'all'>();
  if (last.event === 'laid-down') for (const {number, owner} of table.table) if (owner === seat) melds.set(number, 'all');
  for (const each of log)
    if (each.version === last.version && (each.event === 'laid-off' || each.event === 'swapped')) melds.set(each.meld, each.event === 'laid-off' ? each.end : 'all');
  return {seat, pile: kPiles[last.event] ?? null, melds};
}

// What became of the last call for a card that was exposed, until the next one is.
const kResults = ['may-i-won', 'may-i-denied', 'claimed', 'unclaimed', 'penalty-drawn'];
export function mayIResult(log: Told[]): string {
  const exposed = log.findLastIndex(({event}) => event === 'discarded' || event === 'round-dealt');
  return log.slice(exposed + 1).filter(({event, text}) => text && kResults.includes(event)).map(({text}) => text).join(' ');
}
