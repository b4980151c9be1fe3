import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { GERMAN, knowingGerman } from '../../testing/german.ts';
import { createCampaign, insertReaders } from '../../testing/newsletter.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { createSmtpMailer } from '../smtp/smtp-mailer.ts';
import { watchRelay } from './relay-health.ts';

const database = useTestDatabase();

async function appOn(url: string) {
  const smtp = createSmtpMailer({ url });
  const mailer = { ...smtp };
  const test = await createTestApp(database(), { mailer, languages: knowingGerman() });
  mailer.connect = watchRelay(smtp, test.deps).connect;
  return test;
}

it('keeps what is wrong with the mail server for any language', async () => {
  const test = await appOn('smtp://127.0.0.1:1');
  const [administrator, editor] = [clientFor(test, 'administrator'), clientFor(test, 'editor')];
  await insertReaders(test, 1);
  const { id } = await createCampaign(test);
  await editor.post(`/newsletter-campaigns/${id}/send`);
  await test.deps.mailer.connect().catch(() => undefined);
  const health = async (asked = {}) =>
    (await administrator.get('/settings/email/status', asked)).data['health'] as { reason: string } | null;
  await expect.poll(() => health()).toMatchObject({ state: 'unavailable' });
  const reason =
    'Bei 127.0.0.1, Port 1, nimmt nichts Verbindungen an. Prüfen Sie den Port und ob der Mailserver läuft.';
  expect((await health(GERMAN))?.reason).toBe(reason);
  const { newsletter } = (await administrator.get('/today', GERMAN)).data as unknown as {
    newsletter: { relay: { reason: string } };
  };
  expect(newsletter.relay.reason).toBe(reason);
  const { data } = await editor.get(`/newsletter-campaigns/${id}/progress`, GERMAN);
  expect(data['relay']).toMatchObject({ reason });
  await rows(test.deps.database.queries, sql`UPDATE mail_relay SET said = NULL`);
  expect((await health(GERMAN))?.reason).toBe((await health())?.reason);
});

it('says in any language that the mail server is slow', async () => {
  const test = await appOn('smtp://mail.example.org:25');
  const now = test.deps.now().toISOString();
  await rows(
    test.deps.database.queries,
    sql`INSERT INTO mails (id, kind, purpose, state, due_at, created_at, recipient, recipient_hash, sender, subject, attempt)
        VALUES (${test.deps.newId()}, 'account', 'test', 'sending', ${now}, ${now}, 'a@example.org', 'x', '', '', 1)`,
  );
  test.clock.advance(MINUTE_MS);
  const { data } = await clientFor(test, 'administrator').get('/settings/email/status', GERMAN);
  expect(data['health']).toMatchObject({
    state: 'slow',
    reason:
      'Der Mailserver mail.example.org, Port 25, antwortet seit 60 Sekunden nicht. E-Mails warten, bis er antwortet. Prüfen Sie die Auslastung und das Protokoll des Servers.',
  });
});
