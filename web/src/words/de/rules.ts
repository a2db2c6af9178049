// The rules of a set in German, from its knobs; as src/notation/rules_text.cpp has them in English.
import type {RulesText} from '../../protocol';
import {many} from '../many';
import {listed} from './events';

type Knobs = RulesText['knobs'];
const kRanks = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king', 'ace'];
const kSigns = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'B', 'D', 'K', 'A'];
const kPlural: Record<string, string> = {'2': 'Zweien', '3': 'Dreien', J: 'Buben', Q: 'Damen', K: 'Könige', A: 'Asse'};
const kAbouts: Record<string, string> = {
  house: 'Zweien und Joker sind wild; „Darf ich?“ fragt alle, die vorher an der Reihe sind.',
  classic: 'Ansprüche warten auf das Ziehen, und alle machen mit.',
  jeanne: 'Kleine Auslagen, und eine letzte Runde, die nur eine ganze Hand gewinnt.',
};

const section = (title: string, lines: string[]) => `\n## ${title}\n- ${lines.join('\n- ')}\n`;

// Neighbours that say the same, as "3 bis 5: …".
function grouped<T>(items: T[], name: (item: T) => string, say: (item: T) => string, between: string): string[] {
  const groups: {from: T; to: T; said: string}[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last?.said === say(item)) last.to = item;
    else groups.push({from: item, to: item, said: say(item)});
  }
  return groups.map(({from, to, said}) => `${name(from)}${from === to ? '' : ` bis ${name(to)}`}${between}${said}`);
}

class Rules {
  constructor(private knobs: Knobs) {}
  text = (key: string) => this.knobs[key] ?? '';
  number = (key: string) => Number(this.text(key));
  is = (key: string) => this.text(key) === 'yes';

  get contracts(): string[] {
    return this.text('contracts').split(',').map((each) => {
      const [, sets, runs] = /^(\d+)s(\d+)r$/.exec(each) ?? [];
      return [Number(sets) && many(Number(sets), 'Satz', 'Sätze'), Number(runs) && many(Number(runs), 'Folge', 'Folgen')].filter(Boolean).join(' + ');
    });
  }
  dealt = (round: number) => {
    const deal = this.text('deal').split(',');
    return Number(deal[round] ?? deal.at(-1));
  };
}

function table(rules: Rules): string[] {
  const [least, most] = [rules.number('players.min'), rules.number('players.max')];
  const counts = Array.from({length: most - least + 1}, (_each, i) => least + i);
  const deck = (players: number) => {
    const [decks, jokers] = [rules.number(`decks.${players}`), rules.number(`jokers.${players}`)];
    return `${many(decks, 'Blatt', 'Blätter')} und ${many(jokers, 'Joker', 'Joker')} (${decks * 52 + jokers} Karten).`;
  };
  return [
    `${least} bis ${most} spielen, ${many(rules.contracts.length, 'Runde', 'Runden')}; die niedrigste Summe gewinnt, bei Gleichstand gemeinsam.`,
    ...grouped(counts, String, deck, ' am Tisch: '),
    'Wer gibt, wechselt jede Runde um einen Platz nach links; links davon wird angefangen.',
  ];
}

function points(rules: Rules): string {
  const said = (i: number) => {
    const worth = rules.number(`points.${kRanks[i]}`);
    return worth === i + 2 ? 'ihr Wert' : String(worth);
  };
  return listed([...grouped(kRanks.map((_rank, i) => i), (i) => kSigns[i]!, said, ': '), `Joker: ${rules.text('points.joker')}`]);
}

function cards(rules: Rules): string[] {
  const wilds = rules.text('wilds') === 'none' ? [] : rules.text('wilds').split(',').map((rank) => kPlural[rank] ?? `alle ${rank}`);
  const signs = rules.text('aces') === 'low' ? ['A', ...kSigns.slice(0, -1)] : kSigns;
  return [
    `Wild: ${listed([...wilds, 'Joker'])}. Eine wilde Karte steht für jede andere und ist nie natürlich.`,
    `Reihenfolge in Folgen: ${signs.join(' ')}; um die Ecke geht es nicht.`,
    `Punkte auf der Hand: ${points(rules)}.`,
    `Satz: ${rules.text('min_set')} oder mehr Karten vom gleichen Rang. Folge: ${rules.text('min_run')} oder mehr Karten einer Farbe hintereinander.`,
    `In einer Auslage dürfen nicht mehr wilde als natürliche Karten sein${rules.is('wild_limit.lay_off') ? ', beim Auslegen wie beim Anlegen.' : ', wenn sie ausgelegt wird; beim Anlegen gilt das nicht.'}`,
  ];
}

function laying(rules: Rules): string[] {
  const gap = rules.number('same_suit_run_gap');
  return [
    'Die ganze Aufgabe wird auf einmal ausgelegt; danach bleibt in diesem Zug nur noch das Abwerfen.',
    ...(rules.is('larger_melds') ? [] : [`Beim Auslegen hat ein Satz genau ${rules.text('min_set')} und eine Folge genau ${rules.text('min_run')} Karten; in der letzten Runde dürfen es mehr sein.`]),
    ...(gap ? [`Zwischen zwei Folgen einer Farbe muss mindestens ${gap === 1 ? 'ein Rang' : `${gap} Ränge`} frei sein.`] : []),
    'Wer in einem früheren Zug ausgelegt hat, darf einzelne Karten an jede Auslage auf dem Tisch anlegen.',
    'Eine leere Hand beendet die Runde sofort.',
  ];
}

function mayI(rules: Rules): string[] {
  const cost = rules.number('penalty_cards');
  const penalty = cost ? `${many(cost, 'Strafkarte', 'Strafkarten')} vom Stapel` : 'keine Strafkarte';
  const byLine = [
    'Wer an der Reihe ist, darf nach der offenen Karte fragen: bevor gezogen wird, oder nachdem vom Stapel gezogen wurde.',
    'Wer vorher an der Reihe ist, wird gefragt, ob er sie gönnt oder selbst nimmt; wer zuerst zugreift, bekommt sie, sonst, wer gefragt hat.',
    `Für den, der dran ist, ist sie die gezogene Karte. Alle anderen bekommen die Karte und ${penalty}.`,
    ...(rules.is('beneath_exposed') ? ['Ist die Karte weg, darf, wer dran ist und noch nicht gezogen hat, die darunter nehmen.'] : []),
  ];
  const byWindow = [
    'Solange nicht gezogen ist, dürfen alle die Karte beanspruchen oder verzichten.',
    `Nimmt sie, wer dran ist, verfallen alle Ansprüche. Zieht er vom Stapel, werden alle gefragt, die noch nicht geantwortet haben; der erste nach ihm bekommt die Karte und ${penalty}.`,
  ];
  const limit = rules.text('may_i_limit');
  return [
    ...(rules.text('may_i') === 'line' ? byLine : byWindow),
    ...(limit === 'unlimited' ? [] : [`Höchstens ${limit} Mal je Runde für jeden.`]),
    rules.is('down_in_line') ? 'Wer ausgelegt hat, macht dabei mit.' : 'Wer ausgelegt hat, fragt nicht, nimmt nicht und hält niemanden auf.',
    'Nach der eigenen abgeworfenen Karte darf niemand fragen. Die Reihenfolge am Tisch ändert sich nie.',
  ];
}

function stock(rules: Rules): string[] {
  const most = rules.number('max_reshuffles');
  const when = rules.text('reshuffle') === 'when-needed' ? 'wenn eine Karte gezogen werden soll und keine mehr da ist' : 'sobald die letzte Karte gezogen ist';
  return [
    most ? `Die Ablage unter der obersten Karte wird zu einem neuen Stapel gemischt, ${when}, höchstens ${many(most, 'Mal', 'Mal')} je Runde.` : 'Der Stapel wird nie neu gemischt.',
    'Lässt sich gar nichts mehr ziehen, endet die Runde, und niemand hat Schluss gemacht.',
  ];
}

const kLastRound: Record<string, string> = {
  ordinary: 'Wie die anderen.',
  'lay-off': 'Die letzte Karte darf nicht abgeworfen werden: Sie muss angelegt werden. Mit genau einer Karte darf der Zug enden, und sie bleibt auf der Hand.',
  'whole-hand': 'Auslegen geht nur mit der ganzen Hand, in Auslagen jeder Größe; das gewinnt die Runde. Kein Anlegen, kein Jokertausch.',
};

export function describe({name, knobs}: RulesText): string {
  const rules = new Rules(knobs);
  const {contracts} = rules;
  return (
    `# Darf ich? Die Regeln von „${name}“\n${kAbouts[name] ? `${kAbouts[name]}\n` : ''}` +
    section('Am Tisch', table(rules)) +
    section('Karten', cards(rules)) +
    section('Aufgaben', contracts.map((contract, i) => `Runde ${i + 1}: ${contract}, ${many(rules.dealt(i), 'Karte', 'Karten')} für jeden.`)) +
    section('Ein Zug', [
      'Eine Karte ziehen, vom Stapel oder die offene von der Ablage; dann auslegen, anlegen oder tauschen; dann eine abwerfen.',
      rules.is('down_takes_discard') ? 'Auch wer ausgelegt hat, darf die Ablage nehmen.' : 'Wer ausgelegt hat, zieht nur noch vom Stapel.',
    ]) +
    section('Auslegen und anlegen', laying(rules)) +
    section('Jokertausch', [rules.text('joker_swap') === 'never' ? 'Joker bleiben, wo sie liegen.' : 'Wer noch nicht ausgelegt hat, darf im eigenen Zug die natürliche Karte, für die ein Joker in einer Folge steht, an seine Stelle legen und den Joker nehmen.']) +
    section('Darf ich?', mayI(rules)) +
    section('Stapel', stock(rules)) +
    section('Die letzte Runde', [kLastRound[rules.text('final_round')] ?? '']) +
    section('Punkte', [`Wer Schluss macht, bekommt 0, alle anderen die Punkte auf ihrer Hand; nach Runde ${contracts.length} gewinnt die niedrigste Summe.`])
  );
}
