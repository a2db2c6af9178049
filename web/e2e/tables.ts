// Tables in every stage, for pictures: the same cards and people each time.
import type {ActionKind, Place, Replay, ReplayedMove, Rounds, State} from '../src/protocol';
import {deal} from '../src/lib/deal';
import {about, pledgeOf} from '../src/lib/fair';
import {fromHex, sha256, toHex} from '../src/lib/sha256';
import {seedOf} from '../src/lib/verify';
import {example, people, position} from './stage';

export const kHand = ['3D', '4C', '4D', '6H', '7D', '9C', '9S', '10C', '10S', 'QH', '2S', 'JK'];
const kNames = ['Grandmother', 'Bartholomew', 'Cid', 'Dee'];
export const kNow = 1_700_000_000_000;
const kUntil = kNow + 13_500; // half a second from where the countdown changes

export function dealt(changes: Partial<State> = {}, hand = kHand): State {
  const state = position(hand, ['lay-off', 'discard'], {seats: people(kNames, {down: true}), ...changes});
  return {...state, table: [0, 2].flatMap((owner) => state.table.map((meld, i) => ({...meld, owner, number: owner + i + 1})))};
}
const open = (...kinds: ActionKind[]): State['actions'] => ({open: kinds, refused: {}});
const exposed: State['exposed'] = {card: '9H', by: 3, beneath: false, line: [2, 0], penalty_cards: 1};
const discards = ['9H', '3C'];
export const toDraw = dealt({turn: {seat: 0, phase: 'draw', began: 1}, exposed, discards, seats: people(kNames), actions: open('draw stock', 'draw discard')});
export const notDown = dealt({seats: people(kNames), actions: open('lay-down', 'discard')});
export const mayCall = dealt({need: 'call', turn: {seat: 1, phase: 'draw', began: 1}, exposed, discards, actions: open('may-i', 'pass')});
const mayI = {card: '9H', caller: 1, asked: 0, allowed: [], claimed: [], passed: [], penalty_cards: 1};
export const asked = dealt({
  need: 'answer', turn: {seat: 2, phase: 'draw', began: 1}, exposed, discards, may_i: mayI, actions: open('allow', 'claim'),
  awaited: [{seat: 0, need: 'answer', must: true, until: kUntil}],
});
export const waiting = dealt({
  need: null, turn: {seat: 2, phase: 'draw', began: 1}, exposed, discards, may_i: {...mayI, caller: 0, asked: 3}, actions: open(),
  awaited: [{seat: 3, need: 'answer', must: true, until: kUntil}], standing: {wants: 'cards', then: 'ask', until: 'round-end', cards: ['QS', '9C']},
});
export const watched = {...dealt({need: null, turn: {seat: 2, phase: 'act', began: 1}, actions: open(), hand: null, you: null}), seats: withComputers(people(kNames, {down: true}))};

export function withComputers(seats: Place[]): Place[] {
  return seats.map((seat, i) => (i > 1 ? {...seat, kind: 'bot', name: i === 2 ? 'Rosa' : 'Max', player: i === 2 ? 'Rosa' : 'Max'} : seat) as Place);
}
export const lobby: State = {...example<State>('state.seating'), seats: people(['Ann', 'Bartholomew', 'Cid'], {cards: 0, total: 0})};
export const fullTable: State = {
  ...lobby, you: null,
  seats: [...people(['Ann', 'Bartholomew'], {cards: 0, total: 0}), ...['Rosa', 'Otto', 'Pip', 'Max', 'Lola', 'Gus'].map((name) => ({...people([name], {cards: 0, total: 0})[0], kind: 'bot', player: name}) as Place)],
};

const kTotals = [89, 60, 244];
export const lastRound = (stage: State['stage'], changes: Partial<State> = {}): State => ({
  ...withTotals(position(['9C'], [], {stage, need: stage === 'round-over' ? 'next-round' : null, turn: null, awaited: [], winners: stage === 'game-over' ? [0, 1] : [], out: 1, round: {...dealt().round!, number: 6}})),
  ...changes,
});
const withTotals = (state: State): State => ({...state, seats: state.seats.map((seat, i) => ({...seat, total: kTotals[i]!}))});
const record = example<Rounds>('rounds');
const points = [[25, 0, 60], [0, 35, 15], [45, 5, 0], [10, 0, 80], [0, 20, 35]];
export const lastPlayed = withTotals(dealt({seats: people(['Ann', 'Bartholomew', 'Cid'], {down: true})}));
// Five rounds before the last one.
export const rounds: Rounds = {...record, rounds: [...points.map((each, i) => ({...record.rounds[0]!, round: i + 1, points: each})), ...record.rounds]};

// A game whose deal can be checked, by what two people and the server have made together.
const kSecret = 'ab'.repeat(32);
export function fairGame(over: State): {state: State; replay: Replay} {
  const {game} = over;
  const openings = [0, 1].map((seat) => ({seat, nonce: `${seat + 1}`.repeat(64)}));
  const pledges = openings.map(({seat, nonce}) => ({seat, digest: pledgeOf(game, 1, seat, nonce)}));
  const fair = {attempt: 1, commitment: toHex(sha256(about('server', game, 1, fromHex(kSecret)))), seats: [0, 1], pledges, closed: true, openings, secret: kSecret, until: 0, voided: []};
  const {hands, up, stock} = deal(seedOf(game, fair), {round: 1, dealer: 0, players: 3, each: 11, decks: 2, jokers: 4});
  const [first, second] = (example<{found: Replay}>('server_message.found-replay')).found.moves as [ReplayedMove, ReplayedMove];
  const begun = {...first, hands, stock, state: {...first.state!, discards: [up]}};
  return {state: {...over, fair}, replay: {game, moves: [begun, {...second, hands, stock}], more: false}};
}
// In the middle of a game: melds on the table, and what a computer thought.
export function replayed(): Replay {
  const {moves} = example<{found: Replay}>('server_message.found-replay').found;
  const [first, second] = moves as [ReplayedMove, ReplayedMove];
  const table = dealt().table.map((meld) => ({...meld, owner: meld.owner === 0 ? 1 : 2}));
  return {game: first.state!.game, moves: [first, {...second, changes: {...second.changes, table, discards: ['QD', 'AH']}}], more: false};
}
