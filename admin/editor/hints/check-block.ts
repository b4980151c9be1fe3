import { doubledWords } from './doubled-words.ts';
import type { Finding } from './finding.ts';
import { longSentences } from './long-sentences.ts';
import { ownProse } from './own-prose.ts';
import { passives } from './passive.ts';
import { proseReader } from './read-prose.ts';
import { repeatedWords } from './repeated-words.ts';

/** A block that is longer is no paragraph: data, or a text without line breaks. */
const BLOCK_MAX_CHARS = 10_000;

/** Says what an editor would mark in the text of a block. */
export type Check = (text: string) => readonly Finding[];

/** Checks texts in a language (a BCP 47 tag). Passives are found in English only; the other checks work in all languages. */
export function checkIn(tag: string): Check {
  const language = new Intl.Locale(tag).language;
  const read = proseReader(tag);
  return (text) => {
    if (text.length > BLOCK_MAX_CHARS) return [];
    const prose = read(ownProse(text));
    return [
      ...doubledWords(prose, language),
      ...repeatedWords(prose, language),
      ...(language === 'en' ? passives(prose) : []),
      ...longSentences(prose, language),
    ].toSorted((one, other) => one.stretches[0].from - other.stretches[0].from);
  };
}
