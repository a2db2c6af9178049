// The page's one link to its room: what is known, and what can be said.
import type {Command, Found, News, Refusal1, Room, RoomMessage, SeatGiven, State} from '../protocol';
import {duty} from './fair';
import {OwnHand} from './hand.svelte';
import {forgetRoom, recall, remember, rememberRoom, roomOf} from './memory';
import {learn, nothing, type Known, type Told} from './news';
import {Line, type Answer, type Around, type Status} from './socket';

export type Query = {query: 'hint' | 'suggest' | 'check' | 'history' | 'rounds' | 'rules'; action?: string; since?: number};

// "#link", or "#link.key" for a seat that moves here.
export function readFragment(hash: string): {link: string; key: string} {
  const [link = '', key = ''] = hash.replace(/^#/, '').split('.');
  const isSecret = (text: string) => /^[\w-]{22}$/.test(text);
  return {link: isSecret(link) ? link : '', key: isSecret(key) ? key : ''};
}

export class Game {
  known = $state.raw<Known>(nothing);
  status = $state<Status>('connecting');
  link = $state('');
  trouble = $state.raw<Refusal1 | null>(null); // why the room cannot be entered
  said = $state.raw<{text: string; serious: boolean; count: number} | null>(null);
  busy = $state(0); // commands without an answer
  readonly hand = new OwnHand();
  #key = '';
  #newBuild = '';
  #dealt = ''; // what was last said for a deal
  #line: Line;

  constructor(
    around: Around,
    private reload: () => void = () => {},
  ) {
    this.#line = new Line(
      {
        news: (news) => this.#learn(news),
        welcomed: (build) => this.#welcomed(build, around.build),
        status: (status) => (this.status = status),
        given: (given) => this.#sit(given),
        complaint: (refusal) => this.tell(refusal),
      },
      around,
    );
  }

  get state(): State | null {
    return this.known.state;
  }
  get room(): Room | null {
    return this.known.room;
  }
  get log(): Told[] {
    return this.known.log;
  }

  connect(): void {
    this.#line.connect();
  }
  probe(): void {
    this.#line.probe();
  }

  // To the room of the address; nowhere without one.
  async goTo(hash: string): Promise<void> {
    const {link, key} = readFragment(hash);
    if (link === this.link && !key) return;
    this.#line.forget();
    this.known = nothing;
    this.trouble = null;
    this.link = link;
    this.#key = key;
    if (link && this.status === 'open') await this.#enter();
    else if (!link) this.#line.connect(); // out of the room
  }

  async create(name: string, avatar: number, rules: string): Promise<boolean> {
    return this.#takeSeat({create: {name, avatar, rules}});
  }
  async joinByCode(code: string, name: string, avatar: number): Promise<boolean> {
    return this.#takeSeat({join: {code, name, avatar}});
  }
  async join(name: string, avatar: number, seat?: number): Promise<boolean> {
    const join = {link: this.link, name, avatar, ...(seat === undefined ? {} : {seat})};
    return this.#takeSeat({join});
  }

  // An action of the game, in its notation.
  act(action: string): Promise<boolean> {
    const seen = this.state?.version;
    return this.do(seen === undefined ? {action} : {action, seen});
  }
  // True: it is done. If not, one is told why.
  async do(message: Command | RoomMessage): Promise<boolean> {
    ++this.busy;
    // Sent again after a rematch, it would be done in that game too.
    const game = this.state?.game;
    const answer = await this.#line.command(game === undefined ? message : {...message, game});
    --this.busy;
    if (!answer.ok) this.tell(answer.refusal);
    return answer.ok;
  }
  // The answer to a question, or why there is none. Who has asked too much at once asks again in a moment.
  async ask<T>(query: Query, tries = 3): Promise<{found: T} | {refusal: Refusal1}> {
    const answer = await this.#line.say<Found>(query as RoomMessage);
    if (answer.ok) return {found: answer.found as T};
    if (answer.refusal.code !== 'too-many' || tries <= 1) return {refusal: answer.refusal};
    await new Promise((done) => setTimeout(done, 1_000));
    return this.ask<T>(query, tries - 1);
  }
  async moveKey(): Promise<string> {
    const answer = await this.#line.say<{key: string}>({move: true});
    if (answer.ok) return answer.key;
    this.tell(answer.refusal);
    return '';
  }

  tell(refusal: Refusal1): void {
    this.notice([refusal.sentence, refusal.advice].filter(Boolean).join(' '), true);
  }
  notice(text: string, serious = false): void {
    this.said = {text, serious, count: (this.said?.count ?? 0) + 1};
  }
  hush(): void {
    this.said = null;
  }

  async #takeSeat(message: RoomMessage): Promise<boolean> {
    const answer = await this.#line.say<SeatGiven>(message);
    if (!answer.ok) {
      this.tell(answer.refusal);
      return false;
    }
    this.#sit(answer);
    return true;
  }
  #sit({token, link}: {seat: number; token: string; link: string}): void {
    this.link = link;
    this.trouble = null;
    this.#key = '';
    rememberRoom({link, token, name: '', with: [], when: Date.now()});
    this.#noteRoom();
    if (readFragment(location.hash).link !== link || location.hash.includes('.')) history.replaceState(null, '', `#${link}`);
    this.#line.entered();
  }

  #welcomed(build: string, own: string): void {
    this.#newBuild = build === own || !build ? '' : build;
    this.#reloadIfIdle();
    if (this.link) void this.#enter();
  }
  async #enter(): Promise<void> {
    const {link} = this;
    const token = this.#key ? undefined : roomOf(link)?.token;
    const since = this.state?.version;
    const answer = await this.#line.say<Partial<SeatGiven>>({
      enter: {link, ...(token ? {token} : {}), ...(this.#key ? {key: this.#key} : {}), ...(since === undefined ? {} : {since})},
    });
    if (link !== this.link) return;
    if (answer.ok) return this.#entered(answer);
    if (answer.refusal.code === 'lost') return;
    if (answer.refusal.code === 'not-your-seat' && (token || this.#key)) {
      this.tell(answer.refusal);
      forgetRoom(link);
      this.#key = '';
      this.#line.forget();
      return this.#enter();
    }
    this.trouble = answer.refusal;
  }
  #entered(answer: Partial<SeatGiven>): void {
    this.trouble = null;
    if (answer.token && answer.link !== undefined && answer.seat !== undefined) this.#sit(answer as SeatGiven);
    this.#line.entered();
  }

  #learn(news: News): void {
    const known = learn(this.known, news);
    if (!known) return this.#line.connect(); // something was missed
    this.known = known;
    if (known.state) this.hand.sync(known.state);
    this.#noteRoom();
    this.#helpToDeal();
    this.#reloadIfIdle();
  }
  #noteRoom(): void {
    const known = this.link && roomOf(this.link);
    const {state} = this;
    if (!known || !state || state.you === null) return;
    const name = state.seats[state.you]?.name ?? '';
    const others = state.seats.filter((_seat, i) => i !== state.you).map((seat) => seat.name);
    if (known.name !== name || known.with.join() !== others.join()) rememberRoom({...known, name, with: others, when: Date.now()});
  }

  // Nobody is troubled with it: whatever goes wrong here, the server deals again without this page.
  #helpToDeal(): void {
    const message = this.state && duty(this.state);
    const key = message && JSON.stringify({...message, seen: 0});
    if (!message || key === this.#dealt) return;
    this.#dealt = key!;
    void this.#line.command(message).then(({ok}) => {
      if (!ok && this.#dealt === key) this.#dealt = '';
    });
  }

  // An old page makes room for the new one when nobody is in the middle of something, once for each build.
  #reloadIfIdle(): void {
    if (!this.#newBuild || this.state?.need || this.busy) return;
    if (this.link && !this.state) return;
    if (recall('reloaded', '') === this.#newBuild) return;
    remember('reloaded', this.#newBuild);
    this.reload();
  }
}

export type {Answer};
