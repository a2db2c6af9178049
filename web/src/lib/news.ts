// What a page knows of a room, and how the server's news changes it.
import type {Happening, News, Room, State} from '../protocol';

// Some happenings have nothing to say.
export type Told = Happening & {text?: string};

export interface Known {
  state: State | null;
  room: Room | null;
  log: Told[]; // oldest first
}

const kLongestLog = 400;
export const nothing: Known = {state: null, room: null, log: []};

// null: the news does not follow what is known, so the whole state is needed.
export function learn(known: Known, news: News): Known | null {
  let {state, room, log} = known;
  if (news.state) {
    if (news.state.game !== state?.game) log = [];
    state = news.state;
    log = [...log, ...(news.events ?? [])];
  }
  if (news.update) {
    if (!state || state.game !== news.update.game) return null;
    state = {...state, ...news.update.changes};
    log = [...log, ...news.update.events];
  }
  if (news.room) room = news.room;
  return {state, room, log: log.slice(-kLongestLog)};
}

// What was said since the seat last played: its own draw and discard are no news to it.
export function sinceOwnTurn(log: Told[], you: number | null): Told[] {
  let from = 0;
  log.forEach((each, i) => {
    if ('seat' in each && each.seat === you && (each.event === 'discarded' || each.event === 'kept-last-card')) from = i + 1;
    if (each.event === 'round-dealt') from = i;
  });
  return log.slice(from).filter((each) => each.text);
}
