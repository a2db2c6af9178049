// A lesson is a table of its own: each step is a position, and the server judges what the learner does.
import type {Command, Lesson, Refusal1, RoomMessage} from '../protocol';
import {t, wrong} from '../words';
import {Game, type Query} from './game.svelte';
import type {LessonWords} from '../words/lesson';
import {nothing} from './news';

const nowhere = {open: () => ({onopen: null, onmessage: null, onclose: null, send: () => {}, close: () => {}}), later: () => () => {}, random: () => 0, now: () => 0, id: () => '', build: ''};

export class LessonGame extends Game {
  told = $state.raw<Lesson | null>(null);
  answer = $state.raw<{text: string; done: boolean} | null>(null); // to what was tried

  constructor(private server: Game) {
    super(nowhere);
    this.status = 'open';
  }

  get isLast(): boolean {
    return this.told !== null && this.told.step === this.told.of;
  }
  get mayGoOn(): boolean {
    return this.told !== null && (!this.told.asks || (this.answer?.done ?? false));
  }

  async goToStep(step: number): Promise<void> {
    this.answer = null;
    await this.#tell({query: 'lesson', lesson: step});
  }
  // Of an answer that does not come nothing is said: it is asked for again. A step that was remembered may be there no more.
  async begin(step: number): Promise<void> {
    const answer = await this.server.ask<Lesson>({query: 'lesson', lesson: step});
    if ('found' in answer) return void (await this.#hear(answer.found));
    if (answer.refusal.code === 'malformed' && step > 1) await this.begin(1);
  }
  override async act(action: string): Promise<boolean> {
    if (!this.told || this.answer?.done) return false;
    const told = await this.#tell({query: 'lesson', lesson: this.told.step, action});
    if (!told) return false;
    const done = told.progress === 'done';
    this.answer = {text: told.says ?? '', done};
    return done;
  }
  // What is no move is not for lessons.
  override async do(_message: Command | RoomMessage): Promise<boolean> {
    return false;
  }
  override ask<T>(query: Query): Promise<{found: T} | {refusal: Refusal1}> {
    return this.server.ask<T>({...query, lesson: this.told?.step ?? 1});
  }
  override notice(text: string, serious = false): void {
    this.server.notice(text, serious);
  }

  async #tell(query: Query): Promise<Lesson | null> {
    const answer = await this.server.ask<Lesson>(query);
    if ('found' in answer) return this.#hear(answer.found);
    this.server.tell(answer.refusal);
    return null;
  }
  async #hear(found: Lesson): Promise<Lesson> {
    const told = this.#inOwnWords(found, await this.#words);
    if (told.progress === null || told.progress === 'done') this.put(told);
    return told;
  }
  #words = t.lessonWords().catch(() => null); // better in English than not at all
  #inOwnWords(told: Lesson, translated: LessonWords | null): Lesson {
    const words = translated?.steps[told.step - 1];
    if (!translated || !words) return told;
    const seats = told.state.seats.map((seat, i) => (i === told.state.you ? {...seat, name: translated.learner} : seat));
    const says = {done: words.right, 'something-else': words.wrong, refused: wrong({code: told.reason ?? '', sentence: told.says ?? ''})};
    return {...told, title: words.title, tell: words.tell, says: told.progress && (says[told.progress] ?? told.says), state: {...told.state, seats}};
  }
  // Another position: nothing follows from the one before.
  put(told: Lesson): void {
    this.told = told;
    this.known = this.shown = {...nothing, state: told.state};
    this.hand.sync(told.state);
  }
}
