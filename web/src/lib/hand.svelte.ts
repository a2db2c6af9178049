// One's own hand on this screen: order, selection, and the melds that are being put together.
import type {Card, State} from '../protocol';
import {arrange, byPlan, moved, pick, reconcile, restore, sorted, type Held} from './hand';
import {recall, remember} from './memory';

type Slots = number[][];

// As it is remembered: places in the order stand for the cards there.
interface Kept {
  key: string;
  order: Card[];
  selected: number[];
  slots: number[][];
}

export class OwnHand {
  held = $state.raw<Held[]>([]);
  selected = $state.raw<ReadonlySet<number>>(new Set());
  dragged = $state.raw<ReadonlySet<number>>(new Set()); // held by a finger now
  slots = $state.raw<Slots>([]); // ids of cards in melds that are not laid down yet
  #key = '';
  #wild: string[] = [];

  // As the server has it now. Whatever can stay as it is stays.
  sync(state: State): void {
    const key = `${state.game}.${state.round?.number ?? 0}.${state.you}`;
    const cards = state.hand?.cards ?? [];
    this.#wild = state.wild;
    if (key !== this.#key) {
      this.#key = key;
      const kept = this.#kept();
      this.selected = new Set();
      this.slots = [];
      this.held = [];
      if (kept) this.#takeUp(kept, cards);
      else this.held = sorted(restore(cards, []), 'set', state.wild);
    } else {
      this.held = reconcile(this.held, cards, this.selected);
    }
    if (state.turn?.seat !== state.you) this.#settle();
    this.#clean(state);
    this.#keep();
  }

  // Another page of this browser has changed it.
  follow(): void {
    const kept = this.#kept();
    if (kept && this.#key) this.#takeUp(kept, this.held.map(({card}) => card));
  }

  get staged(): ReadonlySet<number> {
    return new Set(this.slots.flat());
  }
  get free(): Held[] {
    const staged = this.staged;
    return this.held.filter(({id}) => !staged.has(id));
  }
  get chosen(): Held[] {
    return this.held.filter(({id}) => this.selected.has(id));
  }
  // What a meld on the table would be given: the cards under the finger, or those selected.
  get meant(): Held[] {
    const ids = this.dragged.size ? this.dragged : this.selected;
    return this.held.filter(({id}) => ids.has(id));
  }
  cardsOf(ids: number[]): Card[] {
    return ids.flatMap((id) => this.held.find((each) => each.id === id)?.card ?? []);
  }

  toggle(id: number): void {
    const selected = new Set(this.selected);
    if (!selected.delete(id)) selected.add(id);
    this.select(selected);
  }
  select(ids: Iterable<number>): void {
    this.selected = new Set(ids);
    this.#keep();
  }
  choose(cards: Card[]): void {
    this.select(pick(this.held, cards, this.staged));
  }

  sort(order: 'set' | 'run'): void {
    this.#order(sorted(this.held, order, this.#wild));
  }
  sortByPlan(melds: Card[][]): void {
    this.#order(byPlan(this.held, melds, this.#wild));
  }
  // `to` counts in all cards held.
  move(ids: ReadonlySet<number>, to: number): void {
    this.#order(moved(this.held, ids, to));
  }

  openSlots(count: number): void {
    if (this.slots.length !== count) this.slots = Array.from({length: count}, () => []);
  }
  stage(slot: number): void {
    const ids = this.chosen.map(({id}) => id);
    this.slots = this.slots.map((old, i) => [...old.filter((id) => !ids.includes(id)), ...(i === slot ? ids : [])]);
    this.select([]); // and keeps both
  }
  unstage(id: number): void {
    this.slots = this.slots.map((slot) => slot.filter((each) => each !== id));
    this.#keep();
  }
  stageAll(melds: Card[][]): void {
    const taken = new Set<number>();
    this.slots = melds.map((cards) => {
      const ids = pick(this.held, cards, taken);
      for (const id of ids) taken.add(id);
      return ids;
    });
    this.select([]);
  }
  clearSlots(): void {
    this.slots = this.slots.map(() => []);
    this.#keep();
  }

  #order(held: Held[]): void {
    this.held = held;
    this.#keep();
  }
  // After the own turn nothing is new any more.
  #settle(): void {
    if (this.#wasOwnTurn) this.held = this.held.map((each) => (each.fresh ? {...each, fresh: false} : each));
    this.#wasOwnTurn = false;
  }
  #wasOwnTurn = false;
  #clean(state: State): void {
    if (state.turn?.seat === state.you) this.#wasOwnTurn = true;
    const there = new Set(this.held.map(({id}) => id));
    const left = [...this.selected].filter((id) => there.has(id));
    if (left.length !== this.selected.size) this.select(left);
    const down = state.you !== null && state.seats[state.you]?.down;
    if (down && this.slots.length) this.slots = [];
    else if (this.slots.flat().some((id) => !there.has(id))) this.slots = this.slots.map((slot) => slot.filter((id) => there.has(id)));
  }
  #keep(): void {
    const placeOf = new Map(this.held.map(({id}, i) => [id, i]));
    const places = (ids: Iterable<number>) => [...ids].flatMap((id) => placeOf.get(id) ?? []);
    const kept: Kept = {key: this.#key, order: this.held.map(({card}) => card), selected: places(this.selected), slots: this.slots.map(places)};
    const text = JSON.stringify(kept);
    if (text === this.#last) return;
    this.#last = text;
    remember('hand', kept);
  }
  #last = '';
  #kept(): Kept | null {
    const kept = recall<Kept | null>('hand', null);
    return kept?.key === this.#key && Array.isArray(kept.order) ? kept : null;
  }
  #takeUp({order, selected, slots}: Kept, cards: Card[]): void {
    const {held, ids} = arrange(this.held.length ? this.held : restore(order, []), order);
    this.held = reconcile(held, cards);
    const there = new Set(this.held.map(({id}) => id));
    const idsAt = (places: number[] | undefined) => (places ?? []).flatMap((place) => ids[place] ?? []).filter((id) => there.has(id));
    this.selected = new Set(idsAt(selected));
    this.slots = (slots ?? []).map(idsAt);
  }
}
