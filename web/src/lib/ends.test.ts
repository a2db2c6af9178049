import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import type {Rounds, State} from '../protocol';
import {endingOf, follow, noEnd, runningTotals} from './ends';

const table = {
  game: 'k7m2qp',
  stage: 'round-over',
  round: {number: 2, of: 3},
  seats: [{name: 'Ann'}, {name: 'Bob'}, {name: 'Cid'}],
} as unknown as State;
const rounds: Rounds = {
  game: 'k7m2qp',
  version: 9,
  rounds: [
    {round: 1, out: 0, points: [0, 40, 12], hands: [[], ['KH'], ['9C']], table: []},
    {round: 2, out: null, points: [25, 0, 30], hands: [['2H'], [], ['JK']], table: []},
  ],
  contracts: [{sets: 2, runs: 0}, {sets: 1, runs: 1}, {sets: 0, runs: 2}],
};

describe('the end of a round', () => {
  it('has everybody in order, with what was left and what it makes in all', () => {
    const ending = endingOf(2, table, rounds)!;
    expect(ending.seats.map(({name, points, total}) => [name, points, total])).toEqual([['Ann', 25, 25], ['Bob', 0, 40], ['Cid', 30, 42]]);
    expect(ending.out).toBeNull();
    expect(ending.next).toEqual({number: 3, sets: 0, runs: 2});
  });
  it('counts the rounds until then alone', () => {
    const ending = endingOf(1, table, rounds)!;
    expect(ending.seats.map(({total}) => total)).toEqual([0, 12, 40]);
    expect(ending.out).toBe('Ann');
  });
  it('has nothing after the last one, and is none before it is over', () => {
    expect(endingOf(3, table, rounds)).toBeNull();
    expect(endingOf(2, table, {...rounds, contracts: rounds.contracts.slice(0, 2)})!.next).toBeNull();
  });
  it('is to be looked at until it was, also when the next round has begun', () => {
    const ended = follow(noEnd, table);
    expect(ended).toEqual({game: 'k7m2qp', round: 2, seen: false});
    expect(follow({...ended, seen: true}, table)).toEqual({...ended, seen: true});
    const playing = {...table, stage: 'playing', round: {...table.round!, number: 3}} as State;
    expect(follow(ended, playing)).toBe(ended);
    expect(follow(ended, {...playing, stage: 'game-over'} as State)).toEqual({game: 'k7m2qp', round: 3, seen: false});
  });
  it('is none for whoever comes later', () => {
    expect(follow(noEnd, {...table, stage: 'playing'} as State)).toBe(noEnd);
  });
  it('reads what the server sends', () => {
    const sent = JSON.parse(readFileSync('../tests/fixtures/protocol/rounds.json', 'utf8')) as Rounds;
    expect(endingOf(sent.rounds[0]!.round, table, sent)!.of).toBe(6);
  });
});

it('adds up the rounds for the chart', () => expect(runningTotals(rounds.rounds, 3)).toEqual([[0, 0, 25], [0, 40, 40], [0, 12, 42]]));
