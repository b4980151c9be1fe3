import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const signUp = (email: string) => clientFor(test()).post('/email/subscribe', { email, firstName: 'Ann' });
const people = async () =>
  (
    await rows<{ email: string }>(
      test().deps.database.queries,
      sql`SELECT email FROM contacts ORDER BY email`,
    )
  ).map(({ email }) => email);
const keepFor = (days: number | null) =>
  putSettings(clientFor(test(), 'administrator'), 'privacy', { unconfirmed_days: days });
/** Written directly: sessions would expire in the months that pass here. */
const store = (days: number) =>
  rows(
    test().deps.database.queries,
    sql`INSERT INTO settings (key, value) VALUES ('privacy', ${JSON.stringify({ unconfirmed_days: days })}::jsonb)`,
  );

it('deletes people who never confirmed after the chosen days, and no one else', async () => {
  await signUp('ann@example.org');
  await signUp('bea@example.org');
  await confirmedContact(test(), 'cy@example.org');
  const { unsubscribeToken } = await confirmedContact(test(), 'dan@example.org');
  await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`);
  await editor().post('/contacts', { email: 'eve@example.org' });
  test().clock.advance(20 * DAY_MS);
  await signUp('bea@example.org');
  await signUp('fay@example.org');
  const all = await people();
  test().clock.advance(20 * DAY_MS);
  await forgetUnconfirmed(test().deps);
  expect(await people()).toEqual(all);

  await store(30);
  await forgetUnconfirmed(test().deps);
  expect(await people()).toEqual(all.filter((email) => email !== 'ann@example.org'));
  const left = await rows(
    test().deps.database.queries,
    sql`SELECT 1 FROM mails WHERE recipient LIKE '%ann@%'`,
  );
  expect(left).toEqual([]);
  test().clock.advance(11 * DAY_MS);
  await forgetUnconfirmed(test().deps);
  expect(await people()).toEqual(['cy@example.org', 'dan@example.org', 'eve@example.org']);

  // Unlike people who were erased, they may come back.
  await signUp('ann@example.org');
  expect(await people()).toContain('ann@example.org');
});

it('deletes more than fit into one transaction', async () => {
  const { queries } = test().deps.database;
  await rows(
    queries,
    sql`INSERT INTO contacts (id, created_at, updated_at, email, address_hash)
        SELECT gen_random_uuid(), now() - interval '10 years', now(), n || '@example.org', 'h' || n
        FROM generate_series(1, 205) n`,
  );
  await rows(
    queries,
    sql`INSERT INTO contact_list_members (contact_id, contact_list_id, status, subscribed_at)
        SELECT c.id, l.id, 'unconfirmed', c.created_at FROM contacts c, contact_lists l WHERE l.is_default`,
  );
  await keepFor(30);
  await forgetUnconfirmed(test().deps);
  expect(await people()).toEqual([]);
});

it('keeps no one for less time than a confirmation link works', async () => {
  const refused = await keepFor(29);
  expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['unconfirmed_days']]);
});
