import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../platform/database/database.ts';
import { clientFor } from '../testing/api-client.ts';
import { createArticle, publish, publishArticle, saveContent } from '../testing/content-records.ts';
import { DAY_MS, HOUR_MS } from '../testing/test-clock.ts';
import { insertSession } from '../testing/test-staff.ts';
import { useTestApp } from '../testing/test-app.ts';
import { clearOldLinks } from '../business/accounts/account-links.ts';
import { purgeExpired } from './purge-expired.ts';

const test = useTestApp();

async function count(table: string): Promise<number> {
  const statement = sql`SELECT count(*)::int AS count FROM ${sql.raw(table)}`;
  const [row] = await rows<{ count: number }>(test().deps.database.queries, statement);
  return row?.count ?? 0;
}

describe('clearing out', () => {
  it('empties the trash after 30 days, with everything that belongs to it', async () => {
    const editor = clientFor(test(), 'editor');
    const old = await publishArticle(test(), { slug: 'first' });
    await saveContent(test(), old.id, { slug: 'second' });
    await publish(test(), old.id);
    await editor.delete(`/content/${old.id}`);
    test().clock.advance(DAY_MS);
    const recent = await createArticle(test());
    await editor.delete(`/content/${recent.id}`);
    test().clock.advance(29 * DAY_MS - 1);
    await purgeExpired(test().deps);
    expect(await count('content')).toBe(2);
    test().clock.advance(2);
    await purgeExpired(test().deps);
    expect(await count('content')).toBe(1);
    expect(await count('redirects')).toBe(0);
    expect(await count('revisions')).toBe(1);
    expect(await count(`document_counts WHERE status = 'trashed' AND count = 1`)).toBe(1);
  });

  it('ends what has had its time, and nothing else', async () => {
    const { deps, clock, staff } = test();
    const now = deps.now();
    const answer = (key: string) =>
      sql`INSERT INTO idempotent_answers (user_id, path, key, body_hash, created_at)
          VALUES (${staff.editor.id}, '/x', ${key}, 'x', ${deps.now()})`;
    const token = (hash: string, hours: number) =>
      sql`INSERT INTO one_time_tokens (token_hash, purpose, created_at, expires_at)
          VALUES (${hash}, 'setup', ${now}, ${new Date(now.getTime() + hours * HOUR_MS)})`;
    await rows(deps.database.queries, answer('old'));
    await rows(deps.database.queries, token('old', 1));
    await rows(deps.database.queries, token('new', 24 * 20));
    expect(await count('sessions')).toBe(4);
    clock.advance(15 * DAY_MS);
    await insertSession(deps, staff.editor.id);
    await rows(deps.database.queries, answer('new'));
    await purgeExpired(deps);
    await clearOldLinks(deps);
    expect([
      await count('sessions'),
      await count('one_time_tokens'),
      await count('idempotent_answers'),
    ]).toEqual([1, 1, 1]);
  });
});
