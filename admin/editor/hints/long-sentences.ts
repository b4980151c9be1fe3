import type { Finding } from './finding.ts';
import type { Prose } from './read-prose.ts';

/** Sentences with more words than this are long. Romance languages use more short words to say the same. */
const MOST_WORDS: Readonly<Record<string, number>> = { en: 35, de: 35, es: 40, fr: 40 };
const MOST_ELSEWHERE = 40;
/** In these languages, particles count as words. */
const UNSPACED = { ja: 70, zh: 70, th: 70, lo: 70, km: 70, my: 70 } as const;

/** Sentences that could be two. */
export function longSentences({ sentences, text }: Prose, language: string): Finding[] {
  const most = MOST_WORDS[language] ?? (UNSPACED as Record<string, number>)[language] ?? MOST_ELSEWHERE;
  return sentences.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    if (words.length <= most || first === undefined || last === undefined) return [];
    const stretch = { from: first.from, to: last.to };
    const fingerprint = `long ${text.slice(stretch.from, stretch.to)}`;
    return [{ remark: { kind: 'long', words: words.length }, stretches: [stretch], fingerprint }];
  });
}
