import { sql } from 'drizzle-orm';
import type { QuotedAmount } from '#schema/answers/records/quotations.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { wordsOf } from '../../platform/text/fold.ts';
import { QUOTED } from './quotation-list.ts';

interface Quoted {
  words: string;
  characters: number;
  word_count: number;
}

/** With more quotes than this, they aren’t searched for within longer ones. */
const COMPARED_MAX = 1_000;

/** How much of a book is quoted on this site, in drafts and on pages. */
export async function quotedAmount(on: Queries, bookId: string): Promise<QuotedAmount> {
  const different = await rows<Quoted>(
    on,
    sql`SELECT DISTINCT ON (q.same) q.words, q.characters, q.word_count FROM ${QUOTED} WHERE q.book_id = ${bookId} ORDER BY q.same`,
  );
  const [counted] = await rows<{ texts: number }>(
    on,
    sql`SELECT count(DISTINCT q.document_id)::int AS texts FROM ${QUOTED} WHERE q.book_id = ${bookId}`,
  );
  const [source] = await rows<NonNullable<QuotedAmount['source']>>(
    on,
    sql`SELECT name, characters, words, checked_at FROM quoted_books WHERE book_id = ${bookId}`,
  );
  const once = withoutParts(different);
  const words = sum(once.map(({ word_count: count }) => count));
  return {
    quotations: once.length,
    texts: counted?.texts ?? 0,
    characters: sum(once.map(({ characters }) => characters)),
    words,
    source: source ?? null,
    share: source === undefined || source.words === 0 ? null : Math.min(1, words / source.words),
  };
}

/** Without quotes that are part of longer ones: their words are already counted. */
function withoutParts(quotations: readonly Quoted[]): readonly Quoted[] {
  if (quotations.length > COMPARED_MAX) return quotations;
  let known = '';
  return quotations
    .toSorted((one, other) => other.characters - one.characters)
    .filter(({ words }) => {
      const said = ` ${wordsOf(words).join(' ')} `;
      if (known.includes(said)) return false;
      known += `${said}\n`;
      return true;
    });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
