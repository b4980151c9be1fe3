import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Queries, rows } from './database.ts';
import { readForVisitor } from './read-for-visitor.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const database = useTestDatabase();

async function timeoutOf(on: Queries): Promise<string | undefined> {
  const [row] = await rows<{ value: string }>(on, sql`SELECT current_setting('statement_timeout') AS value`);
  return row?.value;
}

describe('a read for a visitor', () => {
  it('has two seconds for each statement, and what comes after it has the usual time again', async () => {
    const usual = await timeoutOf(database().queries);
    expect(await readForVisitor(database(), timeoutOf)).toBe('2s');
    expect(await timeoutOf(database().queries)).toBe(usual);
    expect(usual).not.toBe('2s');
  });

  it('is given up when it needs longer, and the next one is answered', async ({ skip }) => {
    if (database().kind === 'embedded') skip('The embedded database has no clock to stop a statement with.');
    const slow = readForVisitor(database(), (tx) => rows(tx, sql`SELECT pg_sleep(30)`));
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await readForVisitor(database(), timeoutOf)).toBe('2s');
  });
});
