import type { Finding } from './finding.ts';
import type { Prose, Word } from './read-prose.ts';

/** Words that may follow themselves. */
const MAY_REPEAT: Readonly<Record<string, readonly string[]>> = {
  en: ['had', 'that', 'ha', 'no', 'bye', 'tut', 'so', 'never', 'very'],
  de: ['sie', 'ihr', 'die', 'der', 'das', 'den', 'ja', 'nein', 'nie', 'sehr'],
  es: ['no', 'sí', 'muy', 'ja', 'nunca'],
  fr: ['nous', 'vous', 'non', 'oui', 'si', 'très', 'jamais'],
};

/** Words written twice in a row: “the the”. */
export function doubledWords({ words, sentences, text }: Prose, language: string): Finding[] {
  const mayRepeat = MAY_REPEAT[language] ?? [];
  return words.flatMap((second, index) => {
    const first = words[index - 1];
    if (first === undefined || first.word !== second.word || mayRepeat.includes(second.word)) return [];
    const between = text.slice(first.to, second.from);
    // The end of one verse may be the beginning of the next.
    if (!/^[^\S\n]+$/u.test(between) || !/\p{L}/u.test(second.word) || isName(first, second)) return [];
    const sentence = sentences.find((one) => one.includes(second)) ?? [];
    const stretch = { from: first.from, to: second.to };
    return [
      {
        remark: {
          kind: 'doubled',
          words: text.slice(stretch.from, stretch.to),
          word: second.written,
          spare: { from: first.to, to: second.to },
        },
        stretches: [stretch],
        fingerprint: `doubled ${sentence.map(({ word }) => word).join(' ')}`,
      },
    ];
  });
}

/** Duran Duran, Baden Baden. */
function isName(first: Word, second: Word): boolean {
  const [initial = ''] = second.written;
  return first.written === second.written && initial !== initial.toLowerCase();
}
