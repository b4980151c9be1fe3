/** A generated book, the same in each run: chapters, paragraphs, lines of 70 letters. */
export interface GeneratedBook {
  text: string;
  /** A sentence of the book by number, as one line; numbers wrap around. */
  sentence(number: number): string;
  /** Sentences with one word changed, two joined, or made-up words. */
  wrongQuotations(count: number): string[];
  /** Sentences with other quotation marks, line breaks, hyphenation, and case. */
  reprintedQuotations(count: number): string[];
}

const WORDS = (
  'river stone patience morning reason habit silence labour fortune neighbour garden letter winter harbour measure ' +
  'anger virtue memory bread window traveller promise shadow teacher mountain season courage hunger debt music ' +
  'carries forgets teaches follows leaves answers builds remembers weighs asks gives loses keeps mends repeats finds ' +
  'slowly often never always quietly together again almost perhaps rarely old plain narrow common bright steady ' +
  'the a every no our their without before after beneath against towards because although where'
).split(' ');

/** Generates a book of about that many characters. */
export function generatedBook(chars: number): GeneratedBook {
  const random = createRandom(7);
  const pick = () => WORDS[Math.floor(random() * WORDS.length)] ?? 'word';
  const sentences: string[] = [];
  const paragraphs: string[] = [];
  let length = 0;
  for (let chapter = 1; length < chars; chapter += 1) {
    paragraphs.push(`CHAPTER ${chapter}`);
    for (let index = 0; index < 12 && length < chars; index += 1) {
      const own = Array.from({ length: 5 }, () =>
        sentenceOf(Array.from({ length: 9 + Math.floor(random() * 9) }, pick)),
      );
      sentences.push(...own);
      const paragraph = wrap(own.join(' '));
      paragraphs.push(paragraph);
      length += paragraph.length + 2;
    }
  }
  const sentence = (number: number) => sentences[number % sentences.length] ?? '';
  return {
    text: paragraphs.join('\n\n'),
    sentence,
    wrongQuotations: (count) =>
      Array.from({ length: count }, (_, index) =>
        spoil(sentence(index * 13), sentence(index * 29 + 400), index),
      ),
    reprintedQuotations: (count) =>
      Array.from({ length: count }, (_, index) => reprint(sentence(index * 13 + 5), index)),
  };
}

function sentenceOf(words: string[]): string {
  const [first = '', ...others] = words;
  return `${first[0]?.toUpperCase() ?? ''}${first.slice(1)} ${others.join(' ')}.`;
}

function spoil(one: string, other: string, kind: number): string {
  const words = one.slice(0, -1).split(' ');
  const middle = Math.floor(words.length / 2);
  if (kind % 3 === 0) return words.with(middle, words[middle] === 'ocean' ? 'lake' : 'ocean').join(' ');
  if (kind % 3 === 1)
    return `${words.slice(0, middle).join(' ')} ${other.split(' ').slice(-middle).join(' ')}`;
  return `A ${words[2] ?? ''} is only a ${words[4] ?? ''} that has learned to wait`;
}

function reprint(sentence: string, kind: number): string {
  const words = sentence.slice(0, -1).split(' ');
  const middle = Math.floor(words.length / 2);
  const long = words.findIndex((word) => word.length > 6);
  const forms = [
    () => `“${words.join(' ')},”`,
    () => words.join('\n'),
    () => sentence.toUpperCase(),
    // The omission must not reverse the sentence.
    () =>
      words.slice(4, -5).some((word) => /^(?:no|never|without|rarely)$/.test(word))
        ? sentence
        : `${words.slice(0, 4).join(' ')} … ${words.slice(-5).join(' ')}`,
    () => words.with(long, `${words[long]?.slice(0, 3) ?? ''}-\n${words[long]?.slice(3) ?? ''}`).join(' '),
    () => `‘${words.slice(0, middle).join(' ')}   ${words.slice(middle).join(' ')}’`,
  ];
  const form = long === -1 && kind % 6 === 4 ? forms[0] : forms[kind % 6];
  return form?.() ?? sentence;
}

function wrap(text: string): string {
  return text.replaceAll(/(.{1,70})(?:\s+|$)/g, '$1\n').trimEnd();
}

/** Numbers from 0 up to 1, the same in each run with one seed (Mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
