// Pictures of the table, one after the other: what comes faster than people can follow waits a moment, and never long.
export interface Clock {
  now(): number;
  later(ms: number, what: () => void): () => void;
}

const kEach = 700; // a picture stays this long, if it can
const kMostBehind = 2_000;

export class Pictures<T> {
  #waiting: {picture: T; due: number}[] = [];
  #lastDue = -Infinity;
  #callOff: () => void = () => {};

  constructor(
    private show: (picture: T) => void,
    private clock: Clock,
  ) {}

  add(picture: T): void {
    const now = this.clock.now();
    const due = Math.min(now + kMostBehind, Math.max(now, this.#lastDue + kEach));
    this.#lastDue = due;
    this.#waiting.push({picture, due});
    if (this.#waiting.length === 1) this.#showDue();
  }
  // Somebody has to decide something now: they see the table as it is.
  atOnce(picture: T): void {
    this.#callOff();
    this.#waiting = [];
    this.#lastDue = this.clock.now();
    this.show(picture);
  }
  get behind(): number {
    return this.#waiting.length;
  }

  #showDue(): void {
    const now = this.clock.now();
    while (this.#waiting.length && this.#waiting[0]!.due <= now) this.show(this.#waiting.shift()!.picture);
    if (this.#waiting.length) this.#callOff = this.clock.later(this.#waiting[0]!.due - now, () => this.#showDue());
  }
}
