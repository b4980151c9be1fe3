import type { RichTextDocument } from '#schema/document/types.ts';
import { textOf, walk } from '#schema/document/walk.ts';

const LEAST_CHARS = 40;
const MOST_CHARS = 220;

/**
 * Something said that can stand large: the first quotation of a text, else the sentence that ends an answer, the
 * first one of a fitting length. Undefined where there is none.
 */
export function pullQuoteOf(body: RichTextDocument | null | undefined): string | undefined {
  if (!body) return undefined;
  return [...quotations(body), ...lastWords(body)].find(
    (text) => text.length >= LEAST_CHARS && text.length <= MOST_CHARS,
  );
}

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
  const sentences = text.trim().split(/(?<=[.!?…][”’"')]*)\s+(?=[\p{Lu}“‘"'])/u);
  return sentences.at(-1) ?? '';
}
