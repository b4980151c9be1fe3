import type { RichTextDocument } from '#schema/document/types.ts';
import { textOf, walk } from '#schema/document/walk.ts';
import { remembered } from './remembered.ts';

const QUOTATION_MAX_CHARS = 220;
/** The end of an answer is best where it is short, but not a mere yes or no. */
const LAST_WORDS_MIN_CHARS = 30;
const LAST_WORDS_MAX_CHARS = 110;

/** A sentence to show large: a quotation, or else the end of an answer. Undefined when nothing fits. */
export function pullQuoteOf(body: RichTextDocument | null | undefined): string | undefined {
  return body ? quoteIn(body) : undefined;
}

const quoteIn = remembered(
  (body: RichTextDocument) =>
    quotations(body).find(({ length }) => length > 0 && length <= QUOTATION_MAX_CHARS) ??
    lastWords(body).find(({ length }) => length >= LAST_WORDS_MIN_CHARS && length <= LAST_WORDS_MAX_CHARS),
);

function quotations(body: RichTextDocument): string[] {
  return [...walk(body)].filter((node) => node.type === 'blockquote').map((node) => textOf(node).trim());
}

/** The last sentence of each paragraph that follows a heading. */
function lastWords(body: RichTextDocument): string[] {
  const blocks = body.content ?? [];
  return blocks.flatMap((block, index) => {
    const isAnswer = block.type === 'paragraph' && blocks[index - 1]?.type === 'heading';
    return isAnswer ? [lastSentence(textOf(block))] : [];
  });
}

function lastSentence(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?…][”’"')]{0,3})\s+(?=[\p{Lu}“‘"'])/u);
  return sentences.at(-1) ?? '';
}
