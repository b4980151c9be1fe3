import { quotingBlocks } from '#schema/document/contents/quotations.ts';
import type { RichTextDocument } from '#schema/document/schema.ts';

interface Quoting {
  body: unknown;
  parts: unknown;
}
interface Quote {
  text: string;
  verified: boolean | null;
}

/**
 * Words that were not found in the source stay marked when they are saved again by an editor that does not
 * know the mark, or as HTML, which has none. Only different words or `verified: true` remove it.
 */
export function keepUnverified(before: Quoting, after: Quoting): void {
  if (before.body !== after.body) keepInBody(before.body, after.body);
  const quotes = quotesOf(after.parts);
  const missing = new Set(
    quotesOf(before.parts)
      .filter(isUnverified)
      .map(({ text }) => text),
  );
  for (const quote of quotes) {
    if (quote.verified === null && missing.has(quote.text)) quote.verified = false;
  }
}

function keepInBody(before: unknown, after: unknown): void {
  if (before === null || after === null) return;
  const missing = new Set(
    quotingBlocks(before as RichTextDocument)
      .filter(({ block }) => block.attrs?.verified === false)
      .flatMap(({ quotations }) => quotations),
  );
  if (missing.size === 0) return;
  for (const { block, quotations } of quotingBlocks(after as RichTextDocument)) {
    if (block.attrs?.verified !== undefined || !quotations.some((words) => missing.has(words))) continue;
    block.attrs = { ...block.attrs, verified: false };
  }
}

function isUnverified({ verified }: Quote): boolean {
  return verified === false;
}

function quotesOf(parts: unknown): Quote[] {
  const { quotes } = parts as { quotes?: unknown };
  return Array.isArray(quotes) ? (quotes as Quote[]) : [];
}
