// lessons/first-round.txt in German, step by step; cards are spelled as the server does.
import type {LessonWords} from '../lesson';

const steps: LessonWords['steps'] = [
  {
    title: 'Worum es geht',
    tell: [
      'Willkommen! „Darf ich?“ hat sechs Runden. In jeder sammelst du Karten für eine Aufgabe, und wer am Ende die wenigsten Punkte hat, gewinnt.',
      'Die Aufgabe der ersten Runde sind zwei Sätze. Ein Satz sind drei oder mehr Karten vom gleichen Rang, egal in welcher Farbe.',
      'Das sind deine ersten elf Karten. Du hast zwei Neunen und zwei Könige: von jedem noch eine, und deine Aufgabe ist beisammen.',
    ],
  },
  {
    title: 'Dein Zug beginnt mit einer Karte',
    tell: [
      'Zuerst ziehst du immer: die oberste Karte vom Stapel, die niemand kennt, oder die, die eben abgeworfen wurde.',
      'Rosa hat gerade 9H weggeworfen. Nimm sie!',
    ],
    right: 'Drei Neunen: Das ist dein erster Satz.',
    wrong: 'Das geht, aber schau auf die Ablage: Dort liegt 9H und macht drei Neunen daraus.',
  },
  {
    title: 'Dein Zug endet mit dem Abwerfen',
    tell: [
      'Jetzt gib eine Karte zurück. Was du noch auf der Hand hast, wenn jemand Schluss macht, zählt gegen dich: ein Ass 15, König, Dame und Bube 10, eine Zwei 20, ein Joker 50, alle anderen, was darauf steht.',
      'Trenn dich also von einer teuren Karte, die zu nichts passt: QC.',
    ],
    right: 'Gut. Mit diesen zehn Punkten kann dich niemand mehr erwischen.',
    wrong: 'Behalt die: Sie kann nützen oder kostet wenig. QC passt zu nichts und würde dich zehn Punkte kosten.',
  },
  {
    title: 'Darf ich?',
    tell: [
      'Max hat KD abgeworfen, und Rosa ist dran, nicht du. Aber genau dieser König fehlt dir.',
      'Also frag: „Darf ich?“ Wer vorher an der Reihe ist, will sie vielleicht auch und kommt zuerst. Wenn nicht, gehört sie dir, und du bezahlst mit einer weiteren Karte vom Stapel.',
    ],
    right: 'Rosa gönnt sie dir. Du bekommst KD, und als Preis dafür 5S.',
    wrong: 'Lässt du ihn liegen, hat jemand anders deinen König. Frag danach: „Darf ich?“',
  },
  {
    title: 'Deine Aufgabe ist beisammen',
    tell: ['Du bist wieder dran und hast beide Sätze auf der Hand. Erst ziehen, wie immer. 6H hilft niemandem: Nimm eine Karte vom Stapel.'],
    right: '10S. Macht nichts: Jetzt kannst du auslegen.',
    wrong: 'Damit hast du eine Karte, von der du weißt, dass sie nichts nützt. Der Stapel meint es vielleicht besser.',
  },
  {
    title: 'Auslegen',
    tell: ['Drei Neunen und drei Könige: Leg sie auf den Tisch. Was dort liegt, zählt nicht mehr gegen dich.'],
    right: 'Gut gemacht: Du hast ausgelegt. Dein Zug endet mit dem Abwerfen, und ab dem nächsten kannst du noch mehr loswerden.',
    wrong: 'Du könntest warten, aber wenn vorher jemand Schluss macht, zählt das alles gegen dich. Leg aus!',
  },
  {
    title: 'Anlegen',
    tell: [
      'Ein paar Züge später. Auch Rosa hat ausgelegt, und jetzt darf jede deiner Karten, die an eine Auslage auf dem Tisch passt, dorthin: an deine oder ihre, das ist gleich.',
      'Leg eine davon an: 4C, 7H oder 9S.',
    ],
    right: 'So wird eine Hand kleiner.',
    wrong: 'Erst gibt es etwas Besseres zu tun: Drei deiner Karten passen auf den Tisch.',
  },
  {
    title: 'Schluss machen',
    tell: ['Eine Karte ist übrig. Wer ausgelegt hat, darf die Runde beenden und die letzte Karte abwerfen.'],
    right: 'Du hast Schluss gemacht! Du bekommst in dieser Runde nichts, und Max, der nie ausgelegt hat, zählt seine ganze Hand.',
    wrong: 'Jetzt nicht: Deine letzte Karte beendet die Runde.',
  },
  {
    title: 'Wilde Karten und Folgen',
    tell: [
      'Die zweite Runde verlangt einen Satz und eine Folge. Eine Folge sind vier oder mehr Karten einer Farbe hintereinander, und Asse sind hoch.',
      'Joker und Zweien sind wild: Sie stehen für jede Karte, solange eine Auslage nicht mehr von ihnen hat als von anderen. Dein Joker kann die fehlende 7S sein. Leg aus!',
    ],
    right: 'Ein Satz und eine Folge, und der Joker liegt dort, wo 7S wäre.',
    wrong: 'Deine Aufgabe ist beisammen: drei Damen, und 5S 6S Joker 8S. Leg aus!',
  },
  {
    title: 'Der Rest kommt beim Spielen',
    tell: [
      'Das ist das Spiel. Die Aufgaben wachsen von Runde zu Runde, und die letzte verlangt zwei Folgen und einen Satz.',
      'Wenn du unsicher bist, lass dir einen Tipp geben: Er sagt, was jemand mit Erfahrung täte, und warum. Und wenn etwas nicht erlaubt ist, erfährst du den Grund; es geschieht nichts.',
      'Rosa und Max warten auf ein richtiges Spiel.',
    ],
  },
];

export const lesson: LessonWords = {learner: 'Du', steps};
