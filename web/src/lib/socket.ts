// The way to the server: says hello, comes back when it is lost, and sends again what was not answered, under the same id.
import type {Command, News, Refusal1, RoomMessage} from '../protocol';
import {isA} from './shape';

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: {data: string}) => void) | null;
  onclose: ((close: {code: number; reason: string}) => void) | null;
}

export type Status = 'connecting' | 'open' | 'waiting' | 'outdated';
export type Message = RoomMessage | Command;
export type Answer<T = unknown> = ({ok: true} & T) | {ok: false; refusal: Refusal1};

export interface Ears {
  news(news: News): boolean; // false: it cannot be read, or does not follow what is known
  welcomed(build: string): void; // now is the time to enter the room
  clock(ahead: number): void; // the server's, before this one, in ms: deadlines are of it
  status(status: Status): void;
  given(seat: {seat: number; token: string; link: string}): void; // unasked: somebody gave the seat back
  complaint(refusal: Refusal1): void; // to no message in particular
}

export interface Around {
  open(): Socket;
  later(ms: number, what: () => void): () => void; // returns how to call it off
  now(): number;
  random(): number;
  id(): string;
  build: string;
}

interface Pending {
  text: string;
  again: boolean; // is sent again after a loss
  sent: boolean;
  resolve(answer: Answer): void;
}

const kFirstWait = 400;
const kLongestWait = 15_000;
const kSilence = 5_000; // within which a server answers

export const lost: Refusal1 = {code: 'lost', clause: null, sentence: 'The line was lost for a moment.', advice: 'Try again.'};
export const left: Refusal1 = {...lost, code: 'left'}; // whoever asked has gone elsewhere, and need not be told

// How long to wait before coming back: ever longer, and not all at once. A server that restarts says when.
export function waitFor(tries: number, close: {code: number; reason: string}, random: number): number {
  const told = /retry in (\d+) ms/.exec(close.reason);
  if (close.code === 1012 && tries === 0) return told ? Math.min(Number(told[1]), 60_000) : 250 + random * 4_750;
  const most = Math.min(kLongestWait, kFirstWait * 2 ** tries);
  return most / 2 + (random * most) / 2;
}

// null: no message of a server.
function read(data: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
    const refused = 'ok' in message && message.ok !== true;
    if (refused && !isA('why_refused', (message as {refusal?: unknown}).refusal)) return null;
    return message as Record<string, unknown>;
  } catch {
    return null;
  }
}

export class Line {
  #socket: Socket | null = null;
  #pending = new Map<string, Pending>();
  #greeted = false;
  #entered = false; // commands may go out
  #tries = 0;
  #misread = 0; // messages one after the other
  #callOff: () => void = () => {};
  #silence: (() => void) | null = null; // calls off what is done when nothing is heard
  #ended = false;

  constructor(
    private ears: Ears,
    private around: Around,
  ) {}

  connect(): void {
    this.#callOff();
    this.#drop();
    this.#ended = false;
    this.ears.status('connecting');
    const socket = this.around.open();
    this.#socket = socket;
    socket.onopen = () => this.#hello();
    socket.onmessage = ({data}) => socket === this.#socket && this.#heard(data);
    socket.onclose = (close) => socket === this.#socket && this.#lost(close);
    this.#expectAnswer();
  }

  end(): void {
    this.#ended = true;
    this.#callOff();
    this.#drop();
  }

  // Is anybody there? Called when a phone wakes up.
  probe(): void {
    if (this.#ended) return;
    if (!this.#greeted) return this.connect();
    this.#hello();
    this.#expectAnswer();
  }

  // Enters or makes a room; goes out at once, or as soon as a server has answered, and once only.
  say<T>(message: Message): Promise<Answer<T>> {
    return this.#put<T>(message, false);
  }
  // A command of somebody at a table: goes out when one is there, and again after a loss.
  command<T>(message: Message): Promise<Answer<T>> {
    return this.#put<T>(message, true);
  }
  get waiting(): number {
    return [...this.#pending.values()].filter(({again}) => again).length;
  }

  // The room has been entered: whatever was not answered before is sent again.
  entered(): void {
    this.#entered = true;
    for (const pending of this.#pending.values()) if (pending.again && !pending.sent) this.#send(pending);
  }
  // Nothing more can come of what was said there.
  forget(): void {
    this.#entered = false;
    this.#fail(() => true, left);
  }

  #put<T>(message: Message, again: boolean): Promise<Answer<T>> {
    const id = this.around.id();
    return new Promise((resolve) => {
      const pending: Pending = {text: JSON.stringify({...message, id}), again, sent: false, resolve: resolve as Pending['resolve']};
      this.#pending.set(id, pending);
      if (again ? this.#entered : this.#greeted) this.#send(pending);
      else if (!again && !this.#socket) this.#fail((each) => each === pending);
    });
  }

  #send(pending: Pending): void {
    pending.sent = true;
    this.#socket?.send(pending.text);
    // A phone that has changed its network is not told that nobody hears it any more.
    this.#silence ??= this.around.later(kSilence, () => this.probe());
  }

  #hello(): void {
    this.#socket?.send(JSON.stringify({hello: 2, build: this.around.build, fair: true}));
  }

  #heard(data: string): void {
    this.#hearAgain();
    const message = read(data);
    if (!message) return this.#missed();
    if ('welcome' in message) return this.#welcomed(message);
    if ('ok' in message) return this.#answered(message);
    if (!this.ears.news(message as News)) return this.#missed();
    this.#misread = 0;
  }
  #answered(message: Record<string, unknown>): void {
    const id = typeof message.id === 'string' ? message.id : '';
    const pending = this.#pending.get(id);
    if (pending) {
      this.#pending.delete(id);
      return pending.resolve(message as Answer);
    }
    if (message.ok === true && isA('seat_given', message)) this.ears.given(message as never);
    if (message.ok === false) this.#refused(message.refusal as Refusal1);
  }

  // Whoever comes anew is told everything. Where that does not help, it is tried less and less often.
  #missed(): void {
    if (++this.#misread === 1) return this.connect();
    this.#tries = Math.max(this.#tries, this.#misread - 2);
    this.#lost({code: 1006, reason: ''});
  }

  #refused(refusal: Refusal1): void {
    if (refusal.code === 'other-protocol') {
      this.end();
      return this.ears.status('outdated');
    }
    if (refusal.code === 'too-many') return this.#slowDown(refusal);
    // Only what cannot be read is answered without its id, and that at once.
    const unread = [...this.#pending].findLast(([, {sent}]) => sent);
    if (!unread) return this.ears.complaint(refusal);
    this.#pending.delete(unread[0]);
    unread[1].resolve({ok: false, refusal});
  }

  // Nobody knows which message was one too many: their ids make it safe to send all of them again.
  #slowDown(refusal: Refusal1): void {
    this.#fail(({again}) => !again);
    this.ears.complaint(refusal);
    this.around.later(kSilence / 4, () => {
      for (const pending of this.#pending.values()) if (pending.sent && this.#entered) this.#send(pending);
    });
  }

  #welcomed({build, now}: Record<string, unknown>): void {
    this.#tries = 0;
    if (typeof now === 'number') this.ears.clock(now - this.around.now());
    if (this.#greeted) return; // it was only a probe
    this.#greeted = true;
    this.ears.status('open');
    for (const pending of this.#pending.values()) if (!pending.again && !pending.sent) this.#send(pending);
    this.ears.welcomed(String(build));
  }

  #lost(close: {code: number; reason: string}): void {
    this.#drop();
    if (this.#ended) return;
    this.ears.status('waiting');
    this.#callOff = this.around.later(waitFor(this.#tries++, close, this.around.random()), () => this.connect());
  }

  #expectAnswer(): void {
    this.#hearAgain();
    this.#silence = this.around.later(kSilence, () => this.#lost({code: 1006, reason: ''}));
  }
  #hearAgain(): void {
    this.#silence?.();
    this.#silence = null;
  }

  #drop(): void {
    this.#hearAgain();
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = this.#entered = false;
    for (const pending of this.#pending.values()) pending.sent = false;
    this.#fail(({again}) => !again);
    socket?.close();
  }

  #fail(which: (pending: Pending) => boolean, refusal = lost): void {
    for (const [id, pending] of this.#pending) {
      if (!which(pending)) continue;
      this.#pending.delete(id);
      pending.resolve({ok: false, refusal});
    }
  }
}
