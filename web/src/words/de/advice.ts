// What a bot would do, and why, said in German.
import type {Advised, Because} from '../../protocol';
import {many} from '../many';
import {listed} from './events';

const points = (count: number) => many(count, 'Punkt', 'Punkte');
type Code = Because['code'];

const kReasons: Record<Code, (card: string, because: Because) => string> = {
  'only-choice': () => 'Etwas anderes geht nicht.',
  'at-random': () => 'Das war Zufall.',
  'card-helps': (card) => `${card} bringt die Aufgabe näher.`,
  'opens-ways': (card) => `${card} öffnet mehr Wege zur Aufgabe.`,
  'card-does-not-help': (card) => `${card} hilft nicht.`,
  'costs-too-much': (card) => `${card} ist nicht wert, was sie kostet.`,
  blocks: (card) => `Jemand anders könnte ${card} zu gut gebrauchen.`,
  'contract-complete': (_card, {after}) => (after > 0 ? `Die Aufgabe ist beisammen, und nur ${points(after)} ${after === 1 ? 'bleibt' : 'bleiben'} auf der Hand.` : 'Die Aufgabe ist beisammen.'),
  'waits-to-lay-down': (_card, {after}) => (after > 0 ? `Die Aufgabe ist beisammen, aber mit ${after === 1 ? 'einer noch verdeckten Karte' : `jeder von ${after} noch verdeckten Karten`} geht die ganze Hand auf einmal hinunter, und die Runde ist gewonnen.` : 'Die Aufgabe ist beisammen, aber vielleicht kommt eine bessere Auslage.'),
  'joker-worth-more': (card) => `Ein Joker ist mehr wert als ${card}.`,
  'fits-the-table': (card) => `${card} passt an eine Auslage auf dem Tisch.`,
  'goes-out': () => 'Alle Karten lassen sich spielen, und das beendet die Runde.',
  'sheds-points': (card, {before}) => `Ohne ${card} ist die Aufgabe nicht weiter weg${before > 0 ? `, und ${points(before)} ${before === 1 ? 'ist' : 'sind'} fort` : ''}.`,
  'least-harm': (card) => `Auf ${card} lässt sich am ehesten verzichten.`,
  'keeps-last-card': () => 'Die letzte Karte darf nicht abgeworfen werden, also bleibt sie.',
  'keeps-fitting-card': (card) => `${card} passt auf den Tisch: Damit kann schon die nächste Karte die Runde beenden.`,
  'goes-with-others': (card, {after}) => `${card} passt zu ${many(after, 'Karte', 'Karten')} auf der Hand.`,
  'more-cards': (_card, {after}) => (after === 1 ? 'Eine Karte mehr ist eine Chance mehr für die Aufgabe.' : after === 2 ? 'Zwei Karten mehr sind zwei Chancen mehr für die Aufgabe.' : `${after} Karten mehr sind ${after} Chancen mehr für die Aufgabe.`),
  'came-out-better': (_card, {after}) => (after > 0 ? `Vorausgedacht kommt das um ${points(after)} besser heraus.` : 'Vorausgedacht kommt das ein wenig besser heraus.'),
  'wins-more-often': (_card, {after}) => (after > 0 ? `Vorausgedacht gewinnt das ${many(after, 'Spiel', 'Spiele')} von hundert mehr.` : 'Vorausgedacht gewinnt das ein wenig öfter.'),
  'next-round': () => 'Die Runde ist vorbei.',
};

export const reason = (because: Because): string => {
  const card = because.card ?? 'diese Karte';
  const said = kReasons[because.code](card, because);
  return said.charAt(0).toUpperCase() + said.slice(1);
};

const melds = (text: string) => listed(text.split(' / ').map((each) => each.replace(/^set /, 'Satz ').replace(/^run /, 'Folge ')));
const kMoves: [pattern: RegExp, say: (found: string[]) => string][] = [
  [/^draw stock$/, () => 'vom Stapel ziehen'],
  [/^draw discard$/, () => 'die Ablage nehmen'],
  [/^may-i$/, () => '„Darf ich?“ sagen'],
  [/^allow$/, () => 'sie gönnen'],
  [/^claim$/, () => 'sie nehmen'],
  [/^pass$/, () => 'sie liegen lassen'],
  [/^lay-down (.+)$/, ([, what]) => `auslegen: ${melds(what!)}`],
  [/^lay-off (\S+) to (\d+)( low)?/, ([, card, meld, low]) => `${card} an Auslage ${meld} anlegen${low ? ', am unteren Ende' : ''}`],
  [/^swap (\S+) in (\d+)/, ([, card, meld]) => `mit ${card} den Joker aus Auslage ${meld} holen`],
  [/^discard (\S+)$/, ([, card]) => `${card} abwerfen`],
  [/^go-out/, () => 'Schluss machen'],
  [/^skip$/, () => 'nichts mehr legen'],
  [/^end-turn$/, () => 'den Zug beenden'],
  [/^next-round$/, () => 'die nächste Runde geben'],
];

export function hint({action, because}: Advised): string {
  const found = kMoves.map(([pattern, say]) => ({match: pattern.exec(action), say})).find(({match}) => match);
  const move = found ? found.say([...found.match!]) : action;
  return `Ich würde ${move}. ${because ? reason(because) : 'Sie ist nicht wert, was sie kostet.'}`;
}
