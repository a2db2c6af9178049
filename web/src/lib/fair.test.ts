import {readFileSync} from 'node:fs';
import {createHash} from 'node:crypto';
import {beforeEach, describe, expect, it} from 'vitest';
import type {State} from '../protocol';
import {duty, pledgeOf} from './fair';
import {sha256, toHex} from './sha256';

const seating = JSON.parse(readFileSync('../tests/fixtures/protocol/state.seating.json', 'utf8')) as State;
const attempt: NonNullable<State['fair']> = {
  attempt: 1, commitment: '0'.repeat(64), seats: [0], pledges: [], closed: false, openings: [], secret: null, until: 0, voided: [],
};

it('hashes as everybody does', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({length}, (_each, i) => (i * 7) & 255);
    expect(toHex(sha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

it('pledges as FAIRNESS.md has it', () => {
  const nonce = toHex(Uint8Array.from({length: 32}, (_each, i) => i + 7));
  expect(pledgeOf('k7m2qp', 1, 2, nonce)).toBe('438fc199423c34f0f138922a3e91e6fda60186092cddd96879854689b2fe6711');
});

describe('a page', () => {
  beforeEach(() => localStorage.clear());

  it('pledges, then opens what it pledged', () => {
    const asked = duty({...seating, fair: attempt}) as {pledge: string};
    expect(asked.pledge).toMatch(/^[0-9a-f]{64}$/);
    const pledges = [{seat: 0, digest: asked.pledge}];
    expect(duty({...seating, fair: {...attempt, pledges}})).toBeNull();
    const {open} = duty({...seating, fair: {...attempt, pledges, closed: true}}) as {open: string};
    expect(pledgeOf(seating.game, 1, 0, open)).toBe(asked.pledge);
    expect(duty({...seating, fair: {...attempt, pledges, closed: true, openings: [{seat: 0, nonce: open}]}})).toBeNull();
  });

  it('does not open what another device pledged', () => {
    const pledges = [{seat: 0, digest: 'f'.repeat(64)}];
    expect(duty({...seating, fair: {...attempt, pledges, closed: true}})).toBeNull();
  });

  it('has nothing to say where it is not asked', () => {
    expect(duty({...seating, fair: null})).toBeNull();
    expect(duty({...seating, fair: {...attempt, seats: [1]}})).toBeNull();
  });
});
