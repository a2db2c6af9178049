// A game that is over, move by move, as the server tells it in parts.
import type {Refusal1, Replay, ReplayedMove, State} from '../protocol';

export interface Frame {
  move: ReplayedMove;
  state: State; // after it, as everybody saw it
}

// Each state is the one before with what changed.
export function framesOf(moves: ReplayedMove[]): Frame[] {
  let state: State | null = null;
  return moves.map((move) => {
    state = (move.state ?? {...state, ...move.changes}) as State;
    return {move, state};
  });
}

type Ask = (query: {query: 'replay'; since: number}) => Promise<{found: Replay} | {refusal: Refusal1}>;

// All of it; null: it cannot be had.
export async function loadReplay(ask: Ask): Promise<Frame[] | null> {
  const frames: Frame[] = [];
  for (let since = 0; ; since = frames.at(-1)!.move.version) {
    const answer = await ask({query: 'replay', since});
    if (!('found' in answer)) return null;
    frames.push(...framesOf(answer.found.moves));
    if (!answer.found.more || !frames.length) return frames;
  }
}

export const isDeal = ({move}: Frame) => move.events.some(({event}) => event === 'round-dealt');
// The frame with which a round begins, before or after another.
export function roundFrom(frames: Frame[], at: number, by: -1 | 1): number {
  for (let i = at + by; i >= 0 && i < frames.length; i += by) if (isDeal(frames[i]!)) return i;
  return by < 0 ? 0 : frames.length - 1;
}
