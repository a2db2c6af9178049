// The page's one link to its room: what is known, and what can be said.
import type {Command, Found, History, News, ReactionKind, ReactionTold, Refusal1, Room, RoomMessage, SeatGiven, State} from '../protocol';
import {refused, t} from '../words';
import {newToken} from './browser';
import {duty} from './fair';
import {OwnHand} from './hand.svelte';
import {forgetRoom, recall, remember, rememberRoom, roomOf} from './memory';
import {isUrgent, learn, nothing, withEarlier, type Known, type Told} from './news';
import {Pictures} from './pictures';
import {isA} from './shape';
import {left, Line, lost, type Answer, type Around, type Status} from './socket';

// What can be asked, and what the answer looks like.
const kAnswers = {
  hint: 'hint',
  suggest: 'suggested',
  check: 'checked',
  distance: 'distance',
  'go-out': 'way_out',
  history: 'history',
  rounds: 'rounds',
  rules: 'rules_text',
  replay: 'replay',
  lesson: 'lesson',
};
export type Query = {query: keyof typeof kAnswers; action?: string; since?: number; rules?: string; lesson?: number};

export interface Heard {
  seat: number;
  kind: ReactionKind;
  key: number; // another for each
}
const kMostHeard = 3; // more would lie on the cards below

// "#link", or "#link.key" for a seat that moves here.
export function readFragment(hash: string): {link: string; key: string} {
  const [link = '', key = ''] = hash.replace(/^#/, '').split('.');
  const isSecret = (text: string) => /^[\w-]{22}$/.test(text);
  return {link: isSecret(link) ? link : '', key: isSecret(key) ? key : ''};
}

const kRecalled = 150; // events

export class Game {
  known = $state.raw<Known>(nothing); // the newest
  shown = $state.raw<Known>(nothing); // the picture on the screen
  status = $state<Status>('connecting');
  lost = $state(false); // until the server has answered again, whatever is being tried meanwhile
  link = $state('');
  trouble = $state.raw<Refusal1 | null>(null); // why the room cannot be entered
  said = $state.raw<{text: string; serious: boolean; count: number} | null>(null);
  busy = $state(0); // commands without an answer
  ahead = $state(0); // of this clock is the server's, in ms
  heard = $state.raw<Heard[]>([]); // what was said beside the game, the newest last
  readonly hand = new OwnHand();
  #key = '';
  #token = newToken(); // of the seat that is being asked for: what was lost on the way can be said again
  #watches = false; // comes to look, also where there is a seat to come back to
  #newBuild = '';
  #dealt = ''; // what was last said for a deal
  #line: Line;
  #pictures: Pictures<Known>;
  #waiting = new Map<string, Promise<boolean>>(); // commands without an answer
  #arrivals: {version: number; arrived: () => void}[] = [];

  constructor(
    around: Around,
    private reload: () => void = () => {},
  ) {
    this.#pictures = new Pictures((known) => this.#show(known), around);
    this.#line = new Line(
      {
        news: (news) => this.#learn(news),
        welcomed: (build) => this.#welcomed(build, around.build),
        clock: (ahead) => (this.ahead = ahead),
        status: (status) => this.#follow(status),
        given: (given) => this.#sit(given),
        complaint: (refusal) => this.tell(refusal),
      },
      around,
    );
  }

  get state(): State | null {
    return this.shown.state;
  }
  get room(): Room | null {
    return this.known.room;
  }
  get log(): Told[] {
    return this.shown.log;
  }

  connect(): void {
    this.#line.connect();
  }
  probe(): void {
    this.#line.probe();
  }
  end(): void {
    this.#line.end();
  }

  // To the room of the address; nowhere without one.
  async goTo(hash: string, watches = false): Promise<void> {
    const {link, key} = readFragment(hash);
    if (link === this.link && !key && watches === this.#watches) return;
    this.#watches = watches;
    this.#line.forget();
    this.known = nothing;
    this.#pictures.atOnce(nothing);
    this.trouble = null;
    this.link = link;
    this.#key = key;
    if (link && this.status === 'open') await this.#enter();
    else if (!link) this.#line.connect(); // out of the room
  }

  async create(name: string, avatar: number, rules: string): Promise<boolean> {
    return this.#takeSeat({create: {name, avatar, rules, token: this.#token}});
  }
  async joinByCode(code: string, name: string, avatar: number): Promise<boolean> {
    return this.#takeSeat({join: {code, name, avatar, token: this.#token}});
  }
  async join(name: string, avatar: number, seat?: number): Promise<boolean> {
    const join = {link: this.link, name, avatar, token: this.#token, ...(seat === undefined ? {} : {seat})};
    return this.#takeSeat({join});
  }
  // Whoever has lost a seat asks for it: at the table by its number, at the door of one that is not to be watched by name.
  async askBack(seat: number | string): Promise<boolean> {
    const token = this.#token;
    const answer = await this.#line.say(typeof seat === 'number' ? {ask_back: seat, token} : {ask_back: seat, link: this.link, token});
    if (!answer.ok) this.tell(answer.refusal);
    return answer.ok;
  }

  // An action of the game, in its notation: one after the other.
  act(action: string): Promise<boolean> {
    const seen = this.state?.version;
    return this.#once('action', seen === undefined ? {action} : {action, seen});
  }
  // True: it is done, and shown. If not, one is told why.
  do(message: Command | RoomMessage): Promise<boolean> {
    return this.#once(JSON.stringify(message), message);
  }
  // The answer to a question, or why there is none. Who has asked too much at once asks again in a moment.
  async ask<T>(query: Query, tries = 3): Promise<{found: T} | {refusal: Refusal1}> {
    const answer = await this.#line.say<Found>(query as RoomMessage);
    if (answer.ok) return isA(kAnswers[query.query], answer.found) ? {found: answer.found as T} : {refusal: lost};
    if (answer.refusal.code !== 'too-many' || tries <= 1) return {refusal: answer.refusal};
    await new Promise((done) => setTimeout(done, 1_000));
    return this.ask<T>(query, tries - 1);
  }
  // A game of computers to look at: its link; '': there is none, and one was told why.
  async watch(rules: string): Promise<string> {
    const answer = await this.#line.say<{link: string}>({watch: rules});
    if (answer.ok) return isA('link_given', answer) ? answer.link : '';
    this.tell(answer.refusal);
    return '';
  }
  react(kind: ReactionKind): void {
    void this.#line.say({react: kind}).then((answer) => answer.ok || this.tell(answer.refusal));
  }
  async moveKey(): Promise<string> {
    const answer = await this.#line.say<{key: string}>({move: true});
    if (answer.ok) return answer.key;
    this.tell(answer.refusal);
    return '';
  }

  tell(refusal: Refusal1): void {
    if (refusal.code !== left.code) this.notice(refused(refusal), true);
  }
  notice(text: string, serious = false): void {
    this.said = {text, serious, count: (this.said?.count ?? 0) + 1};
  }
  hush(): void {
    this.said = null;
  }

  // A second tap does nothing while the first has no answer; and what is tapped while the line is lost is not done later, by surprise.
  #once(key: string, message: Command | RoomMessage): Promise<boolean> {
    if (this.#waiting.has(key)) return Promise.resolve(false);
    if (this.status !== 'open') {
      this.notice(t.notNow);
      return Promise.resolve(false);
    }
    const done = this.#send(message).finally(() => this.#waiting.delete(key));
    this.#waiting.set(key, done);
    return done;
  }
  async #send(message: Command | RoomMessage): Promise<boolean> {
    ++this.busy;
    // Sent again after a rematch, it would be done in that game too.
    const game = this.state?.game;
    const answer = await this.#line.command<{version?: number}>(game === undefined ? message : {...message, game});
    if (answer.ok && answer.version !== undefined) await this.#arrival(answer.version);
    --this.busy;
    if (!answer.ok) this.tell(answer.refusal);
    return answer.ok;
  }
  #arrival(version: number): Promise<void> {
    if ((this.known.state?.version ?? Infinity) >= version) return Promise.resolve();
    return new Promise((arrived) => this.#arrivals.push({version, arrived}));
  }
  #arrive(version: number): void {
    for (const each of this.#arrivals) if (each.version <= version) each.arrived();
    this.#arrivals = this.#arrivals.filter((each) => each.version > version);
  }

  async #takeSeat(message: RoomMessage): Promise<boolean> {
    const answer = await this.#line.say<SeatGiven>(message);
    if (!answer.ok) {
      this.tell(answer.refusal);
      return false;
    }
    if (!isA('seat_given', answer)) return false;
    this.#sit(answer);
    return true;
  }
  #sit({token, link}: {seat: number; token: string; link: string}): void {
    if (readFragment(`#${link}`).link !== link) return; // no address of a room
    this.link = link;
    this.trouble = null;
    this.#key = '';
    this.#token = newToken();
    rememberRoom({link, token, name: '', with: [], when: Date.now()});
    this.#noteRoom();
    if (readFragment(location.hash).link !== link || location.hash.includes('.')) history.replaceState(null, '', `#${link}`);
    this.#line.entered();
  }

  #follow(status: Status): void {
    this.status = status;
    if (status !== 'connecting') this.lost = status === 'waiting';
  }
  #welcomed(build: string, own: string): void {
    this.#newBuild = build === own || !build ? '' : build;
    this.#reloadIfIdle();
    if (this.link) void this.#enter();
  }
  async #enter(): Promise<void> {
    const {link} = this;
    const token = this.#key ? this.#token : this.#watches ? undefined : roomOf(link)?.token;
    const since = this.known.state?.version;
    const answer = await this.#line.say<Partial<SeatGiven>>({
      enter: {link, ...(token ? {token} : {}), ...(this.#key ? {key: this.#key} : {}), ...(since === undefined ? {} : {since})},
    });
    if (link !== this.link) return;
    if (answer.ok) return this.#entered(answer);
    if (answer.refusal.code === lost.code || answer.refusal.code === left.code) return;
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
    if (isA('seat_given', answer)) this.#sit(answer as SeatGiven);
    this.#line.entered();
  }

  #learn(news: News | ReactionTold): boolean {
    if ('reaction' in news) return isA('reaction_told', news) && this.#hear(news.reaction);
    const known = learn(this.known, news);
    if (!known) return false;
    const before = this.known.state;
    this.known = known;
    if (isUrgent(before, known, news)) this.#pictures.atOnce(known);
    else this.#pictures.add(known);
    this.#arrive(news.state ? Infinity : (known.state?.version ?? 0));
    if (news.state && !known.log.length) void this.#recallLog();
    this.#noteRoom();
    this.#helpToDeal();
    this.#reloadIfIdle();
    return true;
  }
  // A page that has just been loaded is told what happened before, too.
  async #recallLog(): Promise<void> {
    const {state} = this.known;
    if (!state || state.stage === 'seating') return;
    const answer = await this.ask<History>({query: 'history', since: Math.max(0, state.version - kRecalled)});
    if ('refusal' in answer || answer.found.game !== this.known.state?.game) return;
    this.known = withEarlier(this.known, answer.found.events);
    this.shown = withEarlier(this.shown, answer.found.events);
  }
  #show(known: Known): void {
    this.shown = known;
    if (known.state) this.hand.sync(known.state);
  }
  #hear({seat, kind}: ReactionTold['reaction']): boolean {
    const key = (this.heard.at(-1)?.key ?? 0) + 1;
    this.heard = [...this.heard.slice(1 - kMostHeard), {seat, kind, key}];
    return true;
  }
  #noteRoom(): void {
    const known = this.link && roomOf(this.link);
    const {state} = this.known;
    if (!known || !state || state.you === null) return;
    const name = state.seats[state.you]?.name ?? '';
    const others = state.seats.filter((_seat, i) => i !== state.you).map((seat) => seat.name);
    if (known.name !== name || known.with.join() !== others.join()) rememberRoom({...known, name, with: others, when: Date.now()});
  }

  // Nobody is troubled with it: whatever goes wrong here, the server deals again without this page.
  #helpToDeal(): void {
    const message = this.known.state && duty(this.known.state);
    const key = message && JSON.stringify({...message, seen: 0});
    if (!message || key === this.#dealt) return;
    this.#dealt = key!;
    void this.#line.command(message).then(({ok}) => {
      if (!ok && this.#dealt === key) this.#dealt = '';
    });
  }

  // An old page makes room for the new one when nobody is in the middle of something, once for each build.
  #reloadIfIdle(): void {
    if (!this.#newBuild || this.known.state?.need || this.busy || this.hand.dragged.size) return;
    if (this.link && !this.known.state) return;
    if (recall('reloaded', '') === this.#newBuild) return;
    remember('reloaded', this.#newBuild);
    this.reload();
  }
}

export type {Answer};
