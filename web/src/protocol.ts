/* Made from docs/protocol.schema.json by scripts/check-protocol --fix. */

/**
 * Every message of protocol 2 (PROTOCOL.md). What is sent has no other members than these; a reader ignores what it does not know.
 */
export type Message =
  State | Update | Command | Answer | Refusal | History | Rounds | Games | Statistics | Hint | Reason | Everything;
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
 * seating: nothing has been dealt yet.
 */
export type Stage = "seating" | "playing" | "round-over" | "game-over";
export type NeedOrNone = Need | null;
export type Need = "call" | "answer" | "turn" | "next-round";
/**
 * Milliseconds since 1970.
 */
export type Time = number;
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
export type Cards = Card[];
export type Meld = SetMeld | RunMeld;
/**
 * As in actions.
 */
export type MeldNumber = number;
export type CardOrNone = Card | null;
export type Seats = Seat[];
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
  | StoodIn
  | TimedOut
  | Answered
  | SettingsChanged;
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
export type Command = Act | Sit | Leave | ComeBack | StandIn | AnswerBeforehand | Configure;
/**
 * The sender's own for a command, distinct for each seat.
 */
export type CommandId = string;

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
}
export interface Round {
  number: number;
  of: number;
  contract: {
    sets: number;
    runs: number;
  };
  dealer: Seat;
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
  event: "passed" | "skipped" | "kept-last-card" | "went-out" | "let-by" | "left" | "came-back";
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
export interface Act {
  seat?: Seat;
  /**
   * As in NOTATION.md. Under line rules `pass` lets the exposed card go by.
   */
  action: string;
  id?: CommandId;
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
  seen?: Version;
}
export interface Leave {
  seat?: Seat;
  leave: true;
  id?: CommandId;
  seen?: Version;
}
export interface ComeBack {
  seat?: Seat;
  come_back: true;
  id?: CommandId;
  seen?: Version;
}
export interface StandIn {
  seat?: Seat;
  stand_in: PlayerName;
  id?: CommandId;
  seen?: Version;
}
export interface AnswerBeforehand {
  seat?: Seat;
  standing: Standing | null;
  id?: CommandId;
  seen?: Version;
}
export interface Configure {
  seat?: Seat;
  settings: Settings;
  id?: CommandId;
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
  rounds: RoundRecord[];
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
