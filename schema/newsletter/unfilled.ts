import type { Block } from '../fields/blocks.ts';
import { STARTER_SENTENCES } from './starter-sentences.ts';

/**
 * Whether a part of an email still has no text: it has only a hint, is an empty quote, or contains a placeholder sentence
 * from an old starter template. Columns are checked block by block.
 */
export function isUnfilled(block: Block): boolean {
  switch (block.type) {
    case 'heading':
    case 'line':
      return isWaiting(block.hint, block.text) || hasStarterWords(block.text);
    case 'text':
      return isWaiting(block.hint, textOf(block.html)) || hasStarterWords(textOf(block.html));
    case 'html':
      return hasStarterWords(textOf(block.html));
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

/** The words in a piece of HTML, just well enough to tell whether there are any. */
function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
