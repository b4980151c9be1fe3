import { createRandom } from '../../drafting/testing/generated-book.ts';
import type { PlantedBook } from './planted-book.ts';

/** A quotation with what is wrong with it, if anything is. */
export interface Planted {
  kind: string;
  words: string;
}

interface Told {
  random: () => number;
  sentences: readonly string[];
  one: string;
  at: number;
}

type Spoil = (told: Told) => string | undefined;

const body = (sentence: string) => sentence.slice(0, -1);
const swap =
  (from: RegExp, to: string): Spoil =>
  ({ one }) =>
    from.test(one) ? one.replace(from, to) : undefined;
const either =
  (...ways: Spoil[]): Spoil =>
  (told) =>
    ways.map((way) => way(told)).find((words) => words !== undefined);
const inside = ({ one, random }: Told) => {
  const words = one.split(' ');
  return { words, at: 1 + Math.floor(random() * (words.length - 2)) };
};
const otherThan = ({ sentences, at, random }: Told, far: number) =>
  sentences[(at + far + Math.floor(random() * 200)) % sentences.length] ?? '';

/** Fifteen ways of falsifying a quotation. */
const SPOILS: Readonly<Record<string, Spoil>> = {
  'a word changed': (told) => {
    const { words, at } = inside(told);
    return words.with(at, words[at] === 'slowly' ? 'gladly' : 'slowly').join(' ');
  },
  'a word added': (told) => {
    const { words, at } = inside(told);
    return words.toSpliced(at, 0, 'always').join(' ');
  },
  'a word left out': (told) => {
    const { words, at } = inside(told);
    return words.toSpliced(at, 1).join(' ');
  },
  'a negation added': either(
    swap(
      / (counted|remembered|mended|praised|studied|described|defended|measured|painted|copied|sold|admired) /,
      ' never $1 ',
    ),
    swap(/ (carried home|lent out|forgot) /, ' hardly $1 '),
    swap(/ (is|was|are|were|has|had|will|can|may) /, ' $1 not '),
  ),
  'a negation dropped': either(swap(/ (?:did not|never|could not|cannot|had no) /, ' '), swap(/n’t /, ' ')),
  'words exchanged': (told) => {
    const { words, at } = inside(told);
    return words
      .with(at, words[at + 1] ?? '')
      .with(at + 1, words[at] ?? '')
      .join(' ');
  },
  'two passages joined': (told) => {
    const other = otherThan(told, 300).split(' ');
    const words = told.one.split(' ');
    return [...words.slice(0, words.length / 2), ...other.slice(other.length / 2)].join(' ');
  },
  'an omission that drops a negation': swap(/ (?:did not|never|could not|cannot|had no) /, ' … '),
  'an omission that joins distant places': (told) => `${told.one} … ${otherThan(told, 300)}`,
  'a mosaic': ({ one, sentences, at }) => {
    const near = [one, sentences[at + 1] ?? '', sentences[at + 2] ?? ''].join(' ').split(' ');
    return [0, 5, 10, 15].map((from) => near.slice(from, from + 2).join(' ')).join(' … ');
  },
  'another number or name': either(
    swap(/184(\d)/, '185$1'),
    swap(/Hallam/, 'Hallan'),
    swap(/Basel/, 'Bern'),
    swap(/Orme/, 'Holme'),
    swap(/Marburg/, 'Hamburg'),
    swap(/sixty-two/, 'sixty-one'),
    swap(/forty/, 'fifty'),
    swap(/three/, 'two'),
    swap(/seven/, 'eleven'),
    swap(/\btwo\b/, 'ten'),
    swap(/(?<=[a-z,] )[A-Z][a-z]{4,}/, 'Marburg'),
  ),
  'another spelling': either(
    swap(/to-day/, 'today'),
    swap(/colour/, 'color'),
    swap(/harbour/, 'harbor'),
    swap(/neighbour/, 'neighbor'),
    swap(/every one/, 'everyone'),
    swap(/any one/, 'anyone'),
    swap(/traveller/, 'traveler'),
    swap(/our\b/, 'or'),
    swap(/isation/, 'ization'),
    swap(/ie(?=[fv])/, 'ei'),
  ),
  'another contraction': either(
    swap(/it’s/, 'its'),
    swap(/it’s/, 'it is'),
    swap(/cannot/, 'can not'),
    swap(/did not/, 'didn’t'),
    swap(/isn’t/, 'is not'),
    swap(/could not/, 'couldn’t'),
    swap(/neighbour’s/, 'neighbours'),
    swap(/\b(is|was|do|are) not/, '$1n’t'),
    swap(/’s\b/, 's'),
  ),
  'other punctuation': ({ one }) => {
    const at = one.search(/[,;:] /);
    return at < 0 ? undefined : `${one.slice(0, at)}${one[at] === ',' ? '.' : ','}${one.slice(at + 1)}`;
  },
  invented: ({ one }) =>
    `Whoever ${body(one).split(' ').slice(-4).join(' ')} has already crossed the water in his mind.`,
};

/** False quotations of a book, with as equal a number of each kind as possible. */
export function falseQuotations(book: PlantedBook, count: number, seed: number): Planted[] {
  const random = createRandom(seed);
  const sentences = book.chapters.flatMap(({ paragraphs }) => paragraphs.flat());
  const text = sentences.join(' ');
  const kinds = Object.entries(SPOILS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, spoil] = kinds[index % kinds.length] ?? ['', () => undefined];
    for (;;) {
      const at = Math.floor(random() * (sentences.length - 3));
      const one = sentences[at] ?? '';
      const words = spoil({ random, sentences, one, at });
      if (words !== undefined && words !== one && !text.includes(body(words))) return { kind, words };
    }
  });
}

/** True quotations: sentences, parts of them, and two in a row, in the marks of another edition. */
export function trueQuotations(book: PlantedBook, count: number, seed: number): Planted[] {
  const random = createRandom(seed);
  const paragraphs = book.chapters.flatMap((chapter) => chapter.paragraphs);
  const forms: readonly [string, (one: string, next: string) => string][] = [
    ['a sentence', (one) => one],
    ['a sentence in marks', (one) => `“${body(one)},”`],
    ['a part of a sentence', (one) => one.split(' ').slice(1, -1).join(' ')],
    ['two sentences', (one, next) => `${one} ${next}`],
    ['with straight apostrophes', (one) => one.replaceAll('’', "'")],
    ['between ellipses', (one) => `… ${one.split(' ').slice(1).join(' ')} …`],
  ];
  return Array.from({ length: count }, (_, index) => {
    const paragraph = paragraphs[Math.floor(random() * paragraphs.length)] ?? [];
    const at = Math.floor(random() * (paragraph.length - 1));
    const [kind, form] = forms[index % forms.length] ?? ['', (one: string) => one];
    return { kind, words: form(paragraph[at] ?? '', paragraph[at + 1] ?? '') };
  });
}

/** Harmless omissions: the middle of a sentence without its negations, or a whole sentence. */
export function omissions(book: PlantedBook, count: number, seed: number): Planted[] {
  const random = createRandom(seed);
  const paragraphs = book.chapters.flatMap((chapter) => chapter.paragraphs);
  return Array.from({ length: count }, () => {
    for (;;) {
      const paragraph = paragraphs[Math.floor(random() * paragraphs.length)] ?? [];
      const at = Math.floor(random() * (paragraph.length - 2));
      const [one = '', next = '', third = ''] = paragraph.slice(at, at + 3);
      if (random() < 0.5 && !/\bno[t]?\b|never|n’t|cannot|without/.test(next))
        return { kind: 'a sentence left out', words: `${one} … ${third}` };
      const words = one.split(' ');
      const middle = words.slice(5, -5).join(' ');
      if (words.length > 14 && !/\bno[t]?\b|never|n’t|cannot|without/.test(middle))
        return {
          kind: 'words left out',
          words: `${words.slice(0, 5).join(' ')} … ${words.slice(-5).join(' ')}`,
        };
    }
  });
}
