import type { Stretch } from './finding.ts';

export interface Word extends Stretch {
  /** In lower case. */
  word: string;
  /** As it is written. */
  written: string;
}

/** The text of a block, read as words and sentences. */
export interface Prose {
  text: string;
  words: readonly Word[];
  /** The words of each sentence. */
  sentences: readonly (readonly Word[])[];
}

/** Reads texts in a language. */
export function proseReader(language: string): (text: string) => Prose {
  const byWord = new Intl.Segmenter(language, { granularity: 'word' });
  const bySentence = new Intl.Segmenter(language, { granularity: 'sentence' });
  return (text) => {
    const words = wordsOf(byWord, text, language);
    const sentences: Word[][] = [];
    let next = 0;
    for (const { index, segment } of bySentence.segment(text)) {
      const first = next;
      while ((words[next]?.from ?? Infinity) < index + segment.length) next += 1;
      if (next > first) sentences.push(words.slice(first, next));
    }
    return { text, words, sentences };
  };
}

function wordsOf(segmenter: Intl.Segmenter, text: string, language: string): Word[] {
  const words: Word[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike !== true) continue;
    const word = segment.toLocaleLowerCase(language);
    words.push({ word, written: segment, from: index, to: index + segment.length });
  }
  return words;
}
