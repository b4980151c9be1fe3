import type { Finding } from './finding.ts';
import { FUNCTION_WORDS } from './function-words.ts';
import type { Prose, Word } from './read-prose.ts';

const FEWEST = 3;
/** So close together that a reader hears the word again. */
const WITHIN_WORDS = 40;
const LEAST_LETTERS = 4;
/** Where no function words are listed; they are shorter. */
const LEAST_LETTERS_ELSEWHERE = 7;

/** Words that are used three times or more, close to each other. */
export function repeatedWords({ words }: Prose, language: string): Finding[] {
  const places = new Map<string, number[]>();
  for (const [index, { word }] of words.entries()) {
    const bare = withoutClitics(word);
    if (isHeard(bare, language)) places.set(bare, [...(places.get(bare) ?? []), index]);
  }
  return [...places].flatMap(([word, indices]) => {
    const said = indices.flatMap((index) => words[index] ?? []);
    const [first, ...rest] = said.map(({ from, to }) => ({ from, to }));
    if (first === undefined || !areClose(indices) || isName(said, language)) return [];
    return [
      {
        remark: { kind: 'repeated', word, count: said.length },
        stretches: [first, ...rest],
        // Someone who repeats a word on purpose does so in the whole text.
        fingerprint: `repeated ${word}`,
      },
    ];
  });
}

/** “l’homme” is “homme”, and “reader’s” is “reader”. */
function withoutClitics(word: string): string {
  return word.replace(/^\p{L}{1,2}['’]/u, '').replace(/['’](?:s|re|ve|ll|d|m)$/u, '');
}

function isHeard(word: string, language: string): boolean {
  const listed = FUNCTION_WORDS[language];
  const least = listed === undefined ? LEAST_LETTERS_ELSEWHERE : LEAST_LETTERS;
  return word.length >= least && /^\p{L}/u.test(word) && listed?.has(word.replaceAll('’', "'")) !== true;
}

function areClose(indices: readonly number[]): boolean {
  return indices.some((index, at) => {
    const last = indices[at + FEWEST - 1];
    return last !== undefined && last - index < WITHIN_WORDS;
  });
}

/** Written with a capital wherever it is. German writes all nouns like that. */
function isName(said: readonly Word[], language: string): boolean {
  return language !== 'de' && said.every(({ written, word }) => written[0] !== word[0]);
}
