import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { wordsOf } from '../../platform/text/fold.ts';
import { lexemesOf } from './lexemes.ts';

const database = useTestDatabase();

/** The lexemes that the database itself gets from a text. */
async function ofDatabase(words: readonly string[]): Promise<string[]> {
  const [row] = await rows<{ lexemes: string[] }>(
    database().queries,
    sql`SELECT tsvector_to_array(to_tsvector('english', ${words.join(' ')})) AS lexemes`,
  );
  return row?.lexemes ?? [];
}

describe('the lexemes of words', () => {
  it('are those that the database makes, for a whole essay', async () => {
    const essay = new URL('../../../content/articles/read-the-index-first.md', import.meta.url);
    const words = wordsOf(await readFile(essay, 'utf8'));
    const lexemes = await lexemesOf(database().queries, words);
    expect(lexemes.length).toBeGreaterThan(200);
    expect(lexemes.toSorted()).toEqual((await ofDatabase(words)).toSorted());
    expect(await lexemesOf(database().queries, words)).toEqual(lexemes);
  });

  it('leave out words that say nothing, and keep numbers as they are', async () => {
    const words = wordsOf('The readers were reading 1984, mp3s and 2nd editions');
    const lexemes = await lexemesOf(database().queries, words);
    expect(lexemes).toEqual(['reader', 'read', '1984', 'mp3s', '2nd', 'edit']);
    expect(lexemes.toSorted()).toEqual((await ofDatabase(words)).toSorted());
  });

  it('have no value that the database would refuse', async () => {
    expect(await lexemesOf(database().queries, ['x'.repeat(5000)])).toEqual([]);
    expect(await lexemesOf(database().queries, [])).toEqual([]);
  });
});
