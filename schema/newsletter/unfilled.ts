import type { Block } from '../fields/blocks.ts';
import { STARTER_SENTENCES } from './starter-sentences.ts';

/**
 * Whether a part of an email still has no text: it contains only a hint, it is an empty quote, or it has a sentence
 * in which starter templates used to say what belongs there. Columns are checked leaf by leaf.
 */
export function isUnfilled(block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'line':
      return isWaiting(block.hint, block.text) || hasStarterWords(block.text);
    case 'text':
      return isWaiting(block.hint, wordsOf(block.html)) || hasStarterWords(wordsOf(block.html));
    case 'html':
      return hasStarterWords(wordsOf(block.html));
    case 'quote':
      return block.text.trim() === '';
    case 'columns':
      return block.columns.flat().some(isUnfilled);
    case 'masthead':
    case 'footer':
    case 'image':
    case 'button':
    case 'divider':
    case 'content_list':
      return false;
  }
}

function isWaiting(hint: string | undefined, words: string): boolean {
  return hint !== undefined && hint !== '' && words.trim() === '';
}

function hasStarterWords(words: string): boolean {
  return STARTER_SENTENCES.some((sentence) => words.includes(sentence));
}

/** The words of a piece of HTML, as far as one needs to know whether there are any. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
