/* Made from docs/protocol.schema.json by scripts/check-protocol --fix. */

/**
 * Every message of protocol 2 (PROTOCOL.md). What is sent has no other members than these; a reader ignores what it does not know.
 */
export type Message =
  | State
  | Update
  | Command
  | Answer
  | Refusal
  | History
  | Rounds
  | Games
  | Statistics
  | Hint
  | Reason
  | Everything
  | RoomMessage
  | ServerMessage;
/**
 * The game's id.
 */
export type GameId = string;
/**
 * How many events the table has had; also the number of the last one.
 */
export type Version = number;
export type SeatOrNobody = Seat | null;
export type Seat = number;
export type Milliseconds = number;
/**
 * A bot's rung of the ladder, a model's name.
 */
export type PlayerName = string;
/**
 * seating: nothing has been dealt yet. abandoned: the game was given up.
 */
export type Stage = "seating" | "playing" | "round-over" | "game-over" | "abandoned";
/**
 * 32 bytes in hexadecimal digits.
 */
export type Hex = string;
export type Seats = Seat[];
/**
 * Milliseconds since 1970.
 */
export type Time = number;
export type NeedOrNone = Need | null;
export type Need = "call" | "answer" | "turn" | "next-round";
export type ActionKind =
  | "draw stock"
  | "draw discard"
  | "may-i"
  | "allow"
  | "claim"
  | "pass"
  | "lay-down"
  | "lay-off"
  | "swap"
  | "skip"
  | "discard"
  | "end-turn"
  | "go-out"
  | "next-round";
export type Card = string;
export type SitterKind = "human" | "bot" | "model";
/**
 * One of the pictures that front ends know by number; 0: none.
 */
export type Avatar = number;
export type Cards = Card[];
export type Meld = SetMeld | RunMeld;
/**
 * As in actions.
 */
export type MeldNumber = number;
export type CardOrNone = Card | null;
/**
 * Something that happened, as the observer may see it.
 */
export type Happening =
  | RoundDealt
  | SeatEvent
  | DrewStock
  | PenaltyDrawn
  | Allowed
  | Claimed
  | MayIDenied
  | CardEvent
  | Unclaimed
  | Reshuffled
  | LaidDown
  | LaidOff
  | Swapped
  | RoundOver
  | Scored
  | GameOver
  | Won
  | Seated
  | Arranged
  | Pictured
  | StoodIn
  | TimedOut
  | Answered
  | SettingsChanged
  | AttemptBegun
  | Pledged
  | PledgesClosed
  | NonceOpened
  | SecretOpened;
/**
 * The event as a sentence; missing where the next one says it.
 */
export type Sentence = string;
export type Happenings = Happening[];
/**
 * The members of a state that are not as they were.
 */
export type Changes = Partial<State>;
/**
 * What somebody wants done: one thing, for a seat.
 */
export type Command =
  Act | Sit | Arrange | Picture | Ready | Leave | ComeBack | StandIn | AnswerBeforehand | Configure | Pledge | Open;
/**
 * The sender's own for a command, distinct for each seat.
 */
export type CommandId = string;
/**
 * What a page sends to a server beside commands.
 */
export type RoomMessage =
  | Hello
  | Create
  | Join
  | Enter
  | Deal
  | Rematch
  | Move
  | AskBack
  | GiveBack
  | Abandon
  | Prepared
  | Query
  | React
  | Watch;
export type GuestName = string;
/**
 * The seat's token, of the sender's own making: 128 random bits. Sent again with it, the message is not done again; without it the server makes one.
 */
export type OwnToken = string;
/**
 * 128 bits, as base64 for addresses.
 */
export type Secret = string;
/**
 * Good until the deal.
 */
export type RoomCode = string;
export type ReactionKind = "hello" | "well-played" | "thanks" | "laugh" | "wow" | "ouch" | "thinking" | "hurry";
/**
 * What a server sends to a page; commands and room messages are answered with ok true or false.
 */
export type ServerMessage = Welcome | SeatGiven | WayGiven | LinkGiven | Done | News | ReactionTold | Found;

/**
 * The game as one seat, or a spectator, may see it.
 */
export interface State {
  protocol: 2;
  game: GameId;
  version: Version;
  you: SeatOrNobody;
  /**
   * As on a `rules` line of NOTATION.md.
   */
  rules: string;
  /**
   * Wild ranks, and JK.
   */
  wild: string[];
  settings: Settings;
  stage: Stage;
  /**
   * How the deal is made (FAIRNESS.md); null: nobody can verify it.
   */
  fair: Fair | null;
  round: Round | null;
  /**
   * null: no round is being played.
   */
  turn: Turn | null;
  need: NeedOrNone;
  /**
   * What is asked of you, or whom the table waits for, as a sentence.
   */
  question: string;
  awaited: Awaited[];
  actions: Actions;
  /**
   * Your standing answer.
   */
  standing: Standing | null;
  /**
   * In turn order; a seat is an index into it.
   */
  seats: Place[];
  /**
   * Yours.
   */
  hand: Hand | null;
  table: Meld[];
  /**
   * Cards left.
   */
  stock: number;
  discards: Cards;
  exposed: Exposed | null;
  may_i: MayI | null;
  let_by: Seats;
  ready: Seats;
  out: SeatOrNobody;
  winners: Seats;
}
/**
 * How long the table waits for a seat; 0: as long as it takes. stand_in: the bot that plays for a seat whose time is over.
 */
export interface Settings {
  turn: Milliseconds;
  answer: Milliseconds;
  call: Milliseconds;
  stand_in: PlayerName;
  pace: Milliseconds;
  /**
   * Whoever plays may ask what to do.
   */
  hints: boolean;
  /**
   * Whoever knows of the table may watch.
   */
  spectators: boolean;
}
/**
 * The last attempt to make the deal's seed together, and those before it.
 */
export interface Fair {
  attempt: number;
  commitment: Hex;
  seats: Seats;
  pledges: PledgedDigest[];
  /**
   * Nobody can pledge any more: now open.
   */
  closed: boolean;
  openings: OpenedNonce[];
  /**
   * The server's, once the game is over.
   */
  secret: Hex | null;
  until: Time;
  /**
   * Attempts in which a page did not open.
   */
  voided: VoidedAttempt[];
}
export interface PledgedDigest {
  seat: Seat;
  digest: Hex;
}
export interface OpenedNonce {
  seat: Seat;
  nonce: Hex;
}
export interface VoidedAttempt {
  attempt: number;
  commitment: Hex;
  seats: Seats;
  pledges: PledgedDigest[];
  closed: boolean;
  openings: OpenedNonce[];
  secret: Hex | null;
}
export interface Round {
  number: number;
  of: number;
  contract: Contract;
  dealer: Seat;
}
export interface Contract {
  sets: number;
  runs: number;
}
export interface Turn {
  seat: Seat;
  /**
   * discard: after skip or laying down.
   */
  phase: "draw" | "act" | "discard";
  began: Version;
}
export interface Awaited {
  seat: Seat;
  need: Need;
  /**
   * Nothing happens before one of those who must has decided; the others may.
   */
  must: boolean;
  until?: Time;
}
/**
 * Every kind of action these rules know, for your seat now: exactly the open ones would be accepted.
 */
export interface Actions {
  open: ActionKind[];
  /**
   * By kind, the code of the reason.
   */
  refused: {
    [k: string]: string;
  };
}
/**
 * What a seat has said beforehand about the cards that others discard.
 */
export interface Standing {
  wants: "everything" | "nothing" | "closer" | "cards";
  /**
   * About a card it wants; all others go by. ask, if missing.
   */
  then?: "ask" | "call";
  /**
   * lifted, if missing.
   */
  until?: "lifted" | "own-turn" | "round-end";
  /**
   * With wants: cards, and only then.
   *
   * @minItems 1
   * @maxItems 54
   */
  cards?: Card[];
  /**
   * May Is a round that it calls for by itself.
   */
  at_most?: number;
}
/**
 * A seat and who plays there.
 */
export interface Place {
  name: string;
  kind: SitterKind;
  player?: PlayerName;
  avatar?: Avatar;
  away?: true;
  stand_in?: PlayerName;
  /**
   * In hand.
   */
  cards: number;
  /**
   * Over the rounds that are over.
   */
  total: number;
  down: boolean;
  /**
   * Won this round.
   */
  may_is: number;
  took: Cards;
  /**
   * Of the round, once it is over.
   */
  points?: number;
  hand?: Cards;
}
export interface Hand {
  cards: Cards;
  /**
   * What they count.
   */
  points: number;
}
export interface SetMeld {
  number: MeldNumber;
  owner: Seat;
  kind: "set";
  cards: Cards;
  rank: string;
  takes_wild: boolean;
}
export interface RunMeld {
  number: MeldNumber;
  owner: Seat;
  kind: "run";
  cards: Cards;
  stands_for: Cards;
  low: CardOrNone;
  high: CardOrNone;
  takes_wild_low: boolean;
  takes_wild_high: boolean;
}
/**
 * The discard that may be taken.
 */
export interface Exposed {
  card: Card;
  by: SeatOrNobody;
  /**
   * The card beneath the one exposed first, for the seat in turn alone.
   */
  beneath: boolean;
  line: Seats;
  /**
   * What a May I for it costs.
   */
  penalty_cards: number;
}
/**
 * A May I that is being settled, or the answers to a window.
 */
export interface MayI {
  card: Card;
  caller: SeatOrNobody;
  asked: SeatOrNobody;
  allowed: Seats;
  claimed: Seats;
  passed: Seats;
  penalty_cards: number;
}
/**
 * What is sent to whoever follows a game: what happened after the last state or update, and what it changed.
 */
export interface Update {
  game: GameId;
  version: Version;
  events: Happenings;
  changes: Changes;
}
export interface RoundDealt {
  version: Version;
  event: "round-dealt";
  round: number;
  dealer: Seat;
  card: Card;
  text?: Sentence;
}
export interface SeatEvent {
  version: Version;
  event: "passed" | "skipped" | "kept-last-card" | "went-out" | "let-by" | "left" | "came-back" | "ready";
  seat: Seat;
  text?: Sentence;
}
export interface DrewStock {
  version: Version;
  event: "drew-stock";
  seat: Seat;
  card?: Card;
  left_lying?: Card;
  text?: Sentence;
}
export interface PenaltyDrawn {
  version: Version;
  event: "penalty-drawn";
  seat: Seat;
  /**
   * In hand afterwards.
   */
  cards: number;
  card?: Card;
  text?: Sentence;
}
export interface Allowed {
  version: Version;
  event: "allowed";
  seat: Seat;
  caller: Seat;
  text?: Sentence;
}
export interface Claimed {
  version: Version;
  event: "claimed";
  seat: Seat;
  card: Card;
  /**
   * By the seat in turn, as its draw.
   */
  own_draw: boolean;
  text?: Sentence;
}
export interface MayIDenied {
  version: Version;
  event: "may-i-denied";
  seat: Seat;
  taker: Seat;
  text?: Sentence;
}
export interface CardEvent {
  version: Version;
  event: "drew-discard" | "called-may-i" | "asked" | "may-i-won" | "discarded";
  seat: Seat;
  card: Card;
  text?: Sentence;
}
export interface Unclaimed {
  version: Version;
  event: "unclaimed";
  card: Card;
  text?: Sentence;
}
export interface Reshuffled {
  version: Version;
  event: "reshuffled";
  /**
   * Cards in it now.
   */
  stock: number;
  text?: Sentence;
}
export interface LaidDown {
  version: Version;
  event: "laid-down";
  seat: Seat;
  melds: NamedMeld[];
  /**
   * In hand afterwards.
   */
  cards: number;
  text?: Sentence;
}
export interface NamedMeld {
  kind: "set" | "run";
  cards: Cards;
}
export interface LaidOff {
  version: Version;
  event: "laid-off";
  seat: Seat;
  card: Card;
  meld: MeldNumber;
  end: "low" | "high";
  text?: Sentence;
}
export interface Swapped {
  version: Version;
  event: "swapped";
  seat: Seat;
  card: Card;
  meld: MeldNumber;
  /**
   * The place of the Joker.
   */
  at: number;
  text?: Sentence;
}
export interface RoundOver {
  version: Version;
  event: "round-over";
  round: number;
  out: SeatOrNobody;
  text?: Sentence;
}
export interface Scored {
  version: Version;
  event: "scored";
  seat: Seat;
  points: number;
  text?: Sentence;
}
export interface GameOver {
  version: Version;
  event: "game-over";
  text?: Sentence;
}
export interface Won {
  version: Version;
  event: "won";
  seat: Seat;
  total: number;
  text?: Sentence;
}
export interface Seated {
  version: Version;
  event: "seated";
  seat: Seat;
  name: string;
  kind: SitterKind;
  player?: PlayerName;
  text?: Sentence;
}
/**
 * Before the deal: the seat i is now that of whoever had order[i].
 */
export interface Arranged {
  version: Version;
  event: "arranged";
  order: Seats;
  text?: Sentence;
}
export interface Pictured {
  version: Version;
  event: "pictured";
  seat: Seat;
  avatar: Avatar;
}
export interface StoodIn {
  version: Version;
  event: "stood-in";
  seat: Seat;
  stand_in: PlayerName;
  text?: Sentence;
}
export interface TimedOut {
  version: Version;
  event: "timed-out";
  seat: Seat;
  need: Need;
  text?: Sentence;
}
export interface Answered {
  version: Version;
  event: "standing";
  seat: Seat;
  standing: Standing | null;
  text?: Sentence;
}
export interface SettingsChanged {
  version: Version;
  event: "settings";
  settings: Settings;
  text?: Sentence;
}
export interface AttemptBegun {
  version: Version;
  event: "attempt";
  attempt: number;
  round: number;
  commitment: Hex;
  seats: Seats;
  text?: Sentence;
}
export interface Pledged {
  version: Version;
  event: "pledged";
  seat: Seat;
  digest: Hex;
  text?: Sentence;
}
export interface PledgesClosed {
  version: Version;
  event: "pledges-closed";
  text?: Sentence;
}
export interface NonceOpened {
  version: Version;
  event: "opened";
  seat: Seat;
  nonce: Hex;
  text?: Sentence;
}
export interface SecretOpened {
  version: Version;
  event: "voided" | "revealed";
  secret: Hex;
  text?: Sentence;
}
export interface Act {
  seat?: Seat;
  /**
   * As in NOTATION.md. Under line rules `pass` lets the exposed card go by.
   */
  action: string;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Sit {
  seat?: Seat;
  /**
   * Without a seat: a new one, before the deal.
   */
  sit: {
    name: string;
    kind?: SitterKind;
    player?: PlayerName;
  };
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Arrange {
  seat?: Seat;
  arrange: Seats;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Picture {
  seat?: Seat;
  avatar: Avatar;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Ready {
  seat?: Seat;
  /**
   * For the next round, which is dealt when all who are there are ready, or a minute after the first.
   */
  ready: true;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Leave {
  seat?: Seat;
  leave: true;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface ComeBack {
  seat?: Seat;
  come_back: true;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface StandIn {
  seat?: Seat;
  stand_in: PlayerName;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface AnswerBeforehand {
  seat?: Seat;
  standing: Standing | null;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Configure {
  seat?: Seat;
  settings: Settings;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Pledge {
  seat?: Seat;
  pledge: Hex;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
export interface Open {
  seat?: Seat;
  open: Hex;
  id?: CommandId;
  game?: GameId;
  seen?: Version;
}
/**
 * The command is done, and what it did is kept. With `changes` where the sender holds a state, else with `state`.
 */
export interface Answer {
  ok: true;
  id?: CommandId;
  version: Version;
  /**
   * It had been done before, and was not done again.
   */
  repeated: boolean;
  events: Happenings;
  state?: State;
  changes?: Changes;
}
/**
 * The command is not done, and nothing has changed.
 */
export interface Refusal {
  ok: false;
  id?: CommandId;
  version?: Version;
  refusal: Refusal1;
}
export interface Refusal1 {
  /**
   * Stable.
   */
  code: string;
  /**
   * Of RULES.md.
   */
  clause: string | null;
  sentence: string;
  advice: string | null;
}
export interface History {
  game: GameId;
  version: Version;
  events: Happenings;
}
export interface Rounds {
  game: GameId;
  version: Version;
  /**
   * Those that are over.
   */
  rounds: RoundRecord[];
  /**
   * Of all rounds.
   */
  contracts: Contract[];
}
/**
 * A round that is over. Points and hands are by seat.
 */
export interface RoundRecord {
  round: number;
  out: SeatOrNobody;
  points: number[];
  hands: Cards[];
  table: Meld[];
}
export interface Games {
  protocol: 2;
  games: (Listed | Damaged)[];
}
export interface Listed {
  game: GameId;
  version: Version;
  /**
   * The name of the set.
   */
  rules: string;
  /**
   * null: nothing has been dealt yet.
   */
  round: number | null;
  finished: boolean;
  created: Time;
  updated: Time;
  seats: {
    name: string;
    kind: SitterKind;
    player?: PlayerName;
    total: number;
    /**
     * The game rests on them.
     */
    must: boolean;
  }[];
}
/**
 * A game that cannot be opened, and why.
 */
export interface Damaged {
  game: GameId;
  damage: string;
}
export interface Statistics {
  protocol: 2;
  /**
   * People first.
   */
  players: Career[];
}
/**
 * What somebody has done in all games that are over.
 */
export interface Career {
  name: string;
  kind: SitterKind;
  games: number;
  /**
   * A shared win is one.
   */
  wins: number;
  points: number;
  /**
   * Points a game, to the nearest.
   */
  average: number;
  /**
   * The fewest points.
   */
  best_game: number;
  rounds: number;
  went_out: number;
  /**
   * The fewest points.
   */
  best_round: number;
  /**
   * Wins one after the other, the last game among them.
   */
  streak: number;
  longest_streak: number;
}
export interface Hint {
  game: GameId;
  version: Version;
  /**
   * null: there is nothing for you to decide.
   */
  hint: Advised | null;
}
export interface Advised {
  action: string;
  text: string;
  /**
   * null: the card is not worth what it costs.
   */
  because: Because | null;
}
/**
 * Why a bot does something, for readers with words of their own.
 */
export interface Because {
  code:
    | "only-choice"
    | "at-random"
    | "card-helps"
    | "opens-ways"
    | "card-does-not-help"
    | "costs-too-much"
    | "blocks"
    | "contract-complete"
    | "waits-to-lay-down"
    | "joker-worth-more"
    | "fits-the-table"
    | "goes-out"
    | "sheds-points"
    | "least-harm"
    | "keeps-last-card"
    | "keeps-fitting-card"
    | "goes-with-others"
    | "more-cards"
    | "came-out-better"
    | "wins-more-often"
    | "next-round";
  card: CardOrNone;
  before: number;
  after: number;
}
export interface Reason {
  game: GameId;
  version: Version;
  /**
   * null: nobody has said anything yet.
   */
  reason: Reasoned | null;
}
export interface Reasoned {
  version: Version;
  seat: Seat;
  action: string;
  /**
   * null: it is told when the round is over and the hands lie open.
   */
  text: string | null;
}
/**
 * Every hidden card. For tests only.
 */
export interface Everything {
  warning: string;
  hands: Cards[];
  stock: Cards;
  state: State;
}
/**
 * The first message of a page.
 */
export interface Hello {
  /**
   * The protocol.
   */
  hello: number;
  /**
   * Of the page.
   */
  build?: string;
  /**
   * The page pledges and opens numbers for deals.
   */
  fair?: boolean;
}
/**
 * A new room with the sender at its first seat.
 */
export interface Create {
  create: {
    name: GuestName;
    avatar?: Avatar;
    /**
     * A rule set's name, or a whole rule file.
     */
    rules?: string;
    token?: OwnToken;
  };
  id?: CommandId;
}
/**
 * A seat in a room: a new one before the deal, a bot's at any time.
 */
export interface Join {
  join: {
    link?: Secret;
    code?: RoomCode;
    name: GuestName;
    avatar?: Avatar;
    seat?: Seat;
    token?: OwnToken;
  };
  id?: CommandId;
}
/**
 * Follow a room: at the seat of the token, or of the one-use key that `move` gave, else as a spectator. Answered with the whole state.
 */
export interface Enter {
  enter: {
    link: Secret;
    token?: Secret;
    key?: Secret;
    since?: Version;
  };
  id?: CommandId;
}
/**
 * Begin the game, with this round.
 */
export interface Deal {
  deal: number;
  id?: CommandId;
  game?: GameId;
}
/**
 * After the game: the same seats, ready to deal.
 */
export interface Rematch {
  rematch: true;
  id?: CommandId;
  game?: GameId;
}
/**
 * A one-use key with which another device takes over the sender's seat.
 */
export interface Move {
  move: true;
  id?: CommandId;
  game?: GameId;
}
/**
 * Who has lost the token of a seat asks for it; somebody seated answers with `give_back`. A spectator names the seat; who may not watch names it as its holder is called, and the room.
 */
export interface AskBack {
  ask_back: Seat | GuestName;
  link?: Secret;
  token?: OwnToken;
  id?: CommandId;
  game?: GameId;
}
export interface GiveBack {
  give_back: Seat;
  id?: CommandId;
  game?: GameId;
}
/**
 * The sender wants the game to be given up, or no longer does. When all who play there want it, the server opens its secret, and nothing more is played.
 */
export interface Abandon {
  abandon: boolean;
  id?: CommandId;
  game?: GameId;
}
/**
 * The sender is ready for the deal, or no longer. The others are shown it; nothing waits for it.
 */
export interface Prepared {
  prepared: boolean;
  id?: CommandId;
  game?: GameId;
}
/**
 * To know something; changes nothing.
 */
export interface Query {
  query: "hint" | "suggest" | "check" | "distance" | "go-out" | "history" | "rounds" | "rules" | "replay" | "lesson";
  /**
   * Of `check`: would it be accepted? Of `lesson`: what the learner does.
   */
  action?: string;
  since?: Version;
  /**
   * Of `rules`: a rule set's name, or a whole rule file; in no room either. Missing: those of the table.
   */
  rules?: string;
  /**
   * A step of the first lesson, which is asked about instead of a table; in no room either.
   */
  lesson?: number;
  id?: CommandId;
}
/**
 * One of the things that can be said at a table beside the game.
 */
export interface React {
  react: ReactionKind;
  id?: CommandId;
  game?: GameId;
}
/**
 * A new room with four bots that begin at once; the sender watches.
 */
export interface Watch {
  /**
   * A rule set's name, or a whole rule file.
   */
  watch: string;
  id?: CommandId;
}
/**
 * The answer to hello. A page of another build loads itself again when nothing is being decided.
 */
export interface Welcome {
  welcome: 2;
  /**
   * Of the page that is served.
   */
  build: string;
  now: Time;
}
/**
 * The sender has this seat; the token is theirs alone.
 */
export interface SeatGiven {
  ok: true;
  id?: CommandId;
  seat: Seat;
  token: Secret;
  link: Secret;
}
/**
 * The answer to `move`: good once, for ten minutes.
 */
export interface WayGiven {
  ok: true;
  id?: CommandId;
  key: Secret;
}
/**
 * The answer to `watch`.
 */
export interface LinkGiven {
  ok: true;
  id?: CommandId;
  link: Secret;
}
export interface Done {
  ok: true;
  id?: CommandId;
}
/**
 * What whoever is in a room is told: the whole state, or what changed, and who is there.
 */
export interface News {
  state?: State;
  events?: Happenings;
  update?: Update;
  room?: Room;
}
/**
 * Who is there; no part of the game.
 */
export interface Room {
  present: Seats;
  spectators: number;
  /**
   * With which others come; for those who sit there.
   */
  link: Secret | null;
  /**
   * To be typed instead, until the deal; for everybody there.
   */
  code: RoomCode | null;
  /**
   * That were played here before this one.
   */
  games: number;
  tally: WonBefore[];
  /**
   * For a bot in the place of somebody who is away.
   */
  votes: Vote[];
  asks: Seats;
  abandon: Seats;
  prepared: Seats;
}
export interface WonBefore {
  name: string;
  games: number;
}
export interface Vote {
  seat: Seat;
  by: Seats;
}
/**
 * What somebody at the table has said beside the game; it is kept nowhere.
 */
export interface ReactionTold {
  reaction: {
    seat: Seat;
    kind: ReactionKind;
  };
}
/**
 * The answer to a query.
 */
export interface Found {
  ok: true;
  id?: CommandId;
  found: Hint | History | Rounds | Checked | Suggested | Distance | WayOut | RulesText | Replay | Lesson;
}
/**
 * Whether the action would be accepted now, and if not why.
 */
export interface Checked {
  possible: boolean;
  refusal?: Refusal1;
}
/**
 * The lay-down that leaves the fewest points; null: there is none.
 */
export interface Suggested {
  best: null | {
    melds: NamedMeld[];
    cards_left: number;
    points_left: number;
  };
}
/**
 * How far your hand is from the contract.
 */
export interface Distance {
  down: boolean;
  /**
   * The least number of cards with which you could lay down; null: none would do.
   */
  missing: number | null;
  /**
   * Cards any one of which makes it fewer, and how many you have not seen. None where the table plays without hints.
   */
  outs: {
    card: Card;
    unseen: number;
  }[];
  hand_points: number;
}
export interface WayOut {
  /**
   * A go-out that would be accepted now; null: there is none.
   */
  action: string | null;
}
/**
 * Rules in English, and knob by knob as rule files spell them.
 */
export interface RulesText {
  name: string;
  text: string;
  knobs: {
    [k: string]: string;
  };
}
/**
 * A game that is over, with every hand and what its players thought, from a version on.
 */
export interface Replay {
  game: GameId;
  moves: ReplayedMove[];
  /**
   * There are later ones: ask again from the version of the last.
   */
  more: boolean;
}
/**
 * A deal, or an action and what came of it.
 */
export interface ReplayedMove {
  version: Version;
  seat: SeatOrNobody;
  /**
   * In the notation; null: a deal.
   */
  action: string | null;
  /**
   * Of `why`; null: nothing was said, or in a model's own words.
   */
  because: Because | null;
  /**
   * What a bot or model did it for, where it said so.
   */
  why: string | null;
  events: Happenings;
  /**
   * After it, seat by seat.
   */
  hands: Cards[];
  stock: Cards;
  state?: State;
  changes?: Changes;
}
/**
 * A step of the first lesson, and what became of the learner's action.
 */
export interface Lesson {
  step: number;
  of: number;
  title: string;
  /**
   * Paragraphs.
   */
  tell: string[];
  /**
   * Something is to be done; else it is only read.
   */
  asks: boolean;
  /**
   * null: nothing was tried.
   */
  progress: ("done" | "something-else" | "refused") | null;
  /**
   * To what was tried.
   */
  says: string | null;
  /**
   * Of what the rules refuse: the reason's code.
   */
  reason: string | null;
  state: State;
}
