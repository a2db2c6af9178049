// What is asked of one, or who is waited for, in few words of the page's language.
import type {ActionKind, State} from '../protocol';
import {t} from '../words';

const isOpen = (table: State, kind: ActionKind) => table.actions.open.includes(kind);
const nameOf = (table: State, seat: number) => table.seats[seat]?.name ?? '';

function ofTurn(table: State): string {
  const {turn, exposed} = table;
  if (turn?.phase === 'draw') return t.turnDraw(isOpen(table, 'draw discard') && exposed ? exposed.card : '');
  const kinds = (['go-out', 'lay-down', 'lay-off', 'swap', 'discard', 'end-turn'] as const).filter((kind) => isOpen(table, kind));
  return kinds.length ? t.turnAct(kinds.map((kind) => t.doing[kind])) : '';
}

function ofAnswer({may_i: mayI, turn, you, ...table}: State): string {
  if (!mayI) return '';
  const cost = turn?.seat === you ? t.ownDraw : t.costs(mayI.penalty_cards);
  if (mayI.caller === null) return `${t.askCall(mayI.card)} ${cost}`;
  return `${t.askAnswer(table.seats[mayI.caller]?.name ?? '', mayI.card)} ${cost}`;
}

function ofWaiting(table: State): string {
  const names = table.awaited.filter(({must, seat}) => must && seat !== table.you).map(({seat}) => nameOf(table, seat));
  return names.length ? t.waitFor(names) : '';
}

function beside(table: State): string {
  const names = (seats: number[]) => seats.map((seat) => nameOf(table, seat));
  switch (table.stage) {
    case 'seating': return table.fair ? t.dealing : t.notBegun;
    case 'round-over': return `${t.roundOver(table.round?.number ?? 0)}. ${ofWaiting(table)}`;
    case 'game-over': return `${t.gameOver}. ${t.won(names(table.winners))}`;
    default: return t.abandoned;
  }
}

export function questionOf(table: State): string {
  const {need, exposed, stage} = table;
  if (stage !== 'playing') return beside(table);
  const own = () => {
    if (need === 'turn') return ofTurn(table);
    if (need === 'call') return exposed ? `${t.askCall(exposed.card)} ${t.costs(exposed.penalty_cards)}` : '';
    if (need === 'answer') return ofAnswer(table);
    return ofWaiting(table);
  };
  return own() || t.nothingToDo;
}

// Seats that somebody may have who comes late.
export const placesOfBots = ({seats}: State) => seats.flatMap(({kind, name}, seat) => (kind === 'human' ? [] : [{seat, label: t.takeBotSeat(name)}]));
