import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { sendWelcomeSeries } from '../welcome/send-welcome.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, confirmedContact } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { CARRIED } from './carried-rows.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const ask = (query: Parameters<typeof rows>[1]) => rows<Json>(test().deps.database.queries, query);

async function merge(kept: string, merged: string): Promise<void> {
  const versionOf = async (id: string) => (await editor().get(`/contacts/${id}`)).data.version;
  const reply = await administrator().post(`/contacts/${kept}/merge`, {
    contact_id: merged,
    version: await versionOf(kept),
    merged_version: await versionOf(merged),
  });
  expect(reply.status).toBe(200);
}

async function startSeries(): Promise<void> {
  const { id } = madeBy(
    await editor().post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
  );
  const list = (await editor().get('/contact-lists')).page.data[0]?.id;
  const steps = [{ subject: 'Welcome', delay_hours: 0, template_id: id }];
  expect((await editor().put(`/contact-lists/${list}/welcome-series`, { steps })).status).toBe(200);
}

/** Sends what is due, and leaves it waiting for a mail server. */
async function sendAndWait(): Promise<void> {
  await sendWelcomeSeries(test().deps);
  await ask(sql`UPDATE welcome_sends SET state = 'queued', settled_at = NULL`);
  await ask(sql`UPDATE mails SET state = 'queued', settled_at = NULL WHERE purpose = 'welcome'`);
}

const waiting = () => ask(sql`SELECT recipient FROM mails WHERE purpose = 'welcome' ORDER BY recipient`);

describe('what names a contact', () => {
  it('is carried over by a merge, every column of every table', async () => {
    const found = await ask(
      sql`SELECT r.relname || '.' || a.attname AS name FROM pg_constraint f
          JOIN pg_class r ON r.oid = f.conrelid JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = ANY (f.conkey)
          WHERE f.contype = 'f' AND f.confrelid = 'contacts'::regclass
          UNION SELECT table_name || '.' || column_name FROM information_schema.columns
          WHERE table_schema = current_schema() AND column_name IN ('contact_id', 'also_of') ORDER BY name`,
    );
    expect(found.map(({ name }) => String(name)).toSorted()).toEqual(Object.keys(CARRIED).toSorted());
  });

  it('stays with the survivor: bounces, events, and the series they are in', async () => {
    madeBy(
      await administrator().post('/webhooks', {
        name: 'CRM',
        url: 'https://hooks.example.com/in',
        subscriptions: true,
      }),
    );
    const kept = await confirmedContact(test(), 'ann@example.org');
    await startSeries();
    const merged = await confirmedContact(test(), 'ann+old@example.org');
    await sendAndWait();
    await ask(
      sql`INSERT INTO bounce_reports (id, key, contact_id, kind, status, diagnostic, source, created_at)
          VALUES (gen_random_uuid(), 'one', ${merged.id}, 'soft', '5.2.2', 'full', 'endpoint', now())`,
    );
    const count = async (id: string) =>
      (
        await ask(
          sql`SELECT (SELECT count(*)::int FROM bounce_reports WHERE contact_id = ${id}) AS reports,
                (SELECT count(*)::int FROM webhook_deliveries WHERE contact_id = ${id}) AS told,
                (SELECT count(*)::int FROM welcome_runs WHERE contact_id = ${id}) AS runs,
                (SELECT count(*)::int FROM welcome_sends WHERE contact_id = ${id}) AS sends`,
        )
      )[0];
    expect(await count(merged.id)).toEqual({ reports: 1, told: 2, runs: 1, sends: 1 });
    await merge(kept.id, merged.id);
    expect(await count(kept.id)).toEqual({ reports: 1, told: 4, runs: 1, sends: 1 });
    expect(await waiting()).toEqual([{ recipient: 'ann@example.org' }]);
  });

  it('is one email of a step if both were about to get it', async () => {
    await startSeries();
    const kept = await confirmedContact(test(), 'ann@example.org');
    const merged = await confirmedContact(test(), 'ann+old@example.org');
    await sendAndWait();
    expect(await waiting()).toHaveLength(2);
    await merge(kept.id, merged.id);
    expect(await waiting()).toEqual([{ recipient: 'ann@example.org' }]);
    await sendWelcomeSeries(test().deps);
    expect(await waiting()).toHaveLength(1);
  });
});
