// What happened, said in German, from the codes of PROTOCOL.md. Empty: not worth a sentence, the next one says it.
import type {Happening, Settings, Standing, State} from '../../protocol';
import {many} from '../many';

type Kind = Happening['event'];
type Listener = Pick<State, 'you' | 'seats'>;
type Tell<K extends Kind> = (event: Happening & {event: K}, say: Speaker) => string;

class Speaker {
  constructor(private table: Listener) {}
  name = (seat: number) => this.table.seats[seat]?.name ?? '';
  isYou = (seat: number) => seat === this.table.you;
  // "Du ziehst", "Ann zieht".
  does = (seat: number, you: string, they: string) => (this.isYou(seat) ? `Du ${you}` : `${this.name(seat)} ${they}`);
  dative = (seat: number) => (this.isYou(seat) ? 'dir' : this.name(seat));
}

export const listed = (items: string[], last = 'und') =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}` : (items[0] ?? '');
export const meldWords = ({kind, cards}: {kind: 'set' | 'run'; cards: string[]}) => `${kind === 'set' ? 'den Satz' : 'die Folge'} ${cards.join(' ')}`;
const cardsWords = (count: number) => many(count, 'Karte', 'Karten');

const kTimes = {turn: 'für diesen Zug', answer: 'für die Antwort', call: 'für „Darf ich?“', 'next-round': ''};

function standing(seat: number, chosen: Standing | null, say: Speaker): string {
  if (!chosen || (chosen.wants === 'everything' && chosen.then !== 'call')) return `${say.does(seat, 'wirst', 'wird')} wieder nach jeder Karte gefragt.`;
  const until = {lifted: '', 'own-turn': ' bis zum eigenen Zug', 'round-end': ' bis zum Ende der Runde'}[chosen.until ?? 'lifted'];
  if (chosen.wants === 'nothing') return `${say.does(seat, 'lässt', 'lässt')}${until} alles liegen.`;
  const what = {everything: 'jede Karte', closer: 'Karten, die der Aufgabe näher bringen', cards: listed(chosen.cards ?? [])}[chosen.wants];
  if (chosen.then === 'call') return `${say.does(seat, 'sagst', 'sagt')}${until} „Darf ich?“ für ${what}.`;
  return `${say.does(seat, 'wirst', 'wird')}${until} nur gefragt: ${what}.`;
}

function settings({turn, answer, call}: Settings): string {
  const seconds = (ms: number) => (ms % 60_000 ? many(ms / 1000, 'Sekunde', 'Sekunden') : many(ms / 60_000, 'Minute', 'Minuten'));
  const limits = Object.entries({'für einen Zug': turn, 'für eine Antwort': answer, 'für „Darf ich?“': call}).flatMap(([what, ms]) => (ms ? `${seconds(ms)} ${what}` : []));
  return limits.length ? `Der Tisch wartet ${listed(limits)}.` : 'Der Tisch wartet, so lange es dauert.';
}

const kTell: {[K in Kind]: Tell<K>} = {
  'round-dealt': (e, say) => `Runde ${e.round}: ${say.isYou(e.dealer) ? 'Du gibst und deckst' : `${say.name(e.dealer)} gibt und deckt`} ${e.card} auf.`,
  'drew-stock': (e, say) => {
    const drawn = `${e.card ?? 'vom Stapel'}`;
    if (!e.left_lying) return `${say.does(e.seat, 'ziehst', 'zieht')} ${drawn}.`;
    return `${say.does(e.seat, 'lässt', 'lässt')} ${e.left_lying} liegen und ${say.isYou(e.seat) ? 'ziehst' : 'zieht'} ${drawn}.`;
  },
  'drew-discard': (e, say) => `${say.does(e.seat, 'nimmst', 'nimmt')} ${e.card}.`,
  'called-may-i': (e, say) => `${say.does(e.seat, 'sagst', 'sagt')} „Darf ich?“ für ${e.card}.`,
  asked: () => '',
  allowed: (e, say) => `${say.does(e.seat, 'gönnst', 'gönnt')} sie ${say.dative(e.caller)}.`,
  claimed: (e, say) => `${say.does(e.seat, 'bist', 'ist')} ${e.own_draw ? 'dran und ' : 'vorher an der Reihe und '}${say.isYou(e.seat) ? 'nimmst' : 'nimmt'} ${e.card}.`,
  passed: (e, say) => `${say.does(e.seat, 'verzichtest', 'verzichtet')}.`,
  'may-i-won': (e, say) => `${say.does(e.seat, 'bekommst', 'bekommt')} ${e.card} durch „Darf ich?“.`,
  'may-i-denied': (e, say) => `${say.does(e.seat, 'gehst', 'geht')} leer aus: ${say.isYou(e.taker) ? 'Du kommst' : `${say.name(e.taker)} kommt`} zuerst.`,
  'penalty-drawn': (e, say) => `${say.does(e.seat, 'ziehst', 'zieht')} eine Strafkarte${e.card ? `, ${e.card},` : ''} und ${say.isYou(e.seat) ? 'hast' : 'hat'} jetzt ${cardsWords(e.cards)}.`,
  unclaimed: (e) => `Niemand will ${e.card}.`,
  reshuffled: (e) => `Die Ablage wird zu einem neuen Stapel von ${cardsWords(e.stock)} gemischt.`,
  'laid-down': (e, say) => `${say.does(e.seat, 'legst', 'legt')} ${listed(e.melds.map(meldWords))} aus${e.cards ? ` und ${say.isYou(e.seat) ? 'behältst' : 'behält'} ${cardsWords(e.cards)}` : ''}.`,
  'laid-off': (e, say) => `${say.does(e.seat, 'legst', 'legt')} ${e.card} an Auslage ${e.meld} an${e.end === 'low' ? ', am unteren Ende' : ''}.`,
  swapped: (e, say) => `${say.does(e.seat, 'legst', 'legt')} ${e.card} in Auslage ${e.meld} und ${say.isYou(e.seat) ? 'nimmst' : 'nimmt'} den Joker.`,
  skipped: (e, say) => `${say.does(e.seat, 'legst', 'legt')} nichts mehr.`,
  discarded: (e, say) => `${say.does(e.seat, 'wirfst', 'wirft')} ${e.card} ab.`,
  'kept-last-card': (e, say) => `${say.does(e.seat, 'behältst', 'behält')} die letzte Karte.`,
  'went-out': (e, say) => `${say.does(e.seat, 'machst', 'macht')} Schluss!`,
  'round-over': (e) => `Runde ${e.round} ist vorbei${e.out === null ? '; niemand hat Schluss gemacht' : ''}.`,
  scored: (e, say) => `${say.does(e.seat, 'bekommst', 'bekommt')} ${many(e.points, 'Punkt', 'Punkte')}.`,
  'game-over': () => 'Das Spiel ist aus.',
  won: (e, say) => `${say.does(e.seat, 'gewinnst', 'gewinnt')} mit ${many(e.total, 'Punkt', 'Punkten')}.`,
  seated: (e, say) => (say.isYou(e.seat) ? 'Du setzt dich an den Tisch.' : `${e.name}${e.kind === 'human' ? '' : ` (${e.player ?? 'Computer'})`} setzt sich an den Tisch.`),
  arranged: () => 'Die Plätze sind jetzt anders verteilt.',
  pictured: () => '',
  'let-by': (e, say) => `${say.does(e.seat, 'lässt', 'lässt')} die Karte liegen.`,
  left: (e, say) => `${say.does(e.seat, 'verlässt', 'verlässt')} den Tisch.`,
  'stood-in': (e, say) => `Ein Computer (${e.stand_in}) spielt für ${say.isYou(e.seat) ? 'dich' : say.name(e.seat)}.`,
  'came-back': (e, say) => `${say.does(e.seat, 'bist', 'ist')} wieder da.`,
  'timed-out': (e, say) => `${say.isYou(e.seat) ? 'Deine Zeit' : `Die Zeit von ${say.name(e.seat)}`} ${kTimes[e.need]} ist um.`.replace('  ', ' '),
  standing: (e, say) => standing(e.seat, e.standing, say),
  settings: (e) => settings(e.settings),
  ready: (e, say) => `${say.does(e.seat, 'bist', 'ist')} bereit für die nächste Runde.`,
  attempt: (e) => (!e.seats.length ? 'Der Server mischt allein.' : e.attempt === 1 ? 'Alle mischen mit.' : 'Das Mischen beginnt von vorn.'),
  pledged: () => '',
  'pledges-closed': () => '',
  opened: () => '',
  voided: () => 'Eine Seite ist verstummt.',
  revealed: () => 'Der Server hat sein Geheimnis geöffnet: Jetzt kann man prüfen, wie gegeben wurde.',
};

export const tell = (event: Happening, table: Listener): string => (kTell[event.event] as Tell<Kind> | undefined)?.(event, new Speaker(table)) ?? '';
