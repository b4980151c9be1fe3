import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../deps/app-deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { resendDeliveries, resumeCampaign } from '../../business/campaigns/campaign-steps.ts';
import { prepareAudience } from '../../business/sending/prepare-audience.ts';
import { Sender } from '../../business/sending/sender.ts';
import {
  insertManyReaders,
  readScene,
  startCampaignOf,
  withScene,
} from '../../testing/mail/campaign-scene.ts';
import { writeBackup } from './backup.ts';
import { rows } from '../database/database.ts';
import { openEngine } from '../engines/open-database.ts';
import { restoreBackup, verifyBackup } from './restore.ts';

const SECRET_KEY = 'a key for scenes that is long enough for anybody';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colophon-after-restore-'));
  await withScene(variablesOf('before'), arrange);
  const file = path.join(folder, 'it.backup');
  const before = await openEngine({ dataDir: path.join(folder, 'before') });
  await writeBackup(before, { dataDir: path.join(folder, 'before'), file });
  await before.close();
  const dataDir = path.join(folder, 'after');
  const after = await openEngine({ dataDir });
  await restoreBackup(after, await verifyBackup(file), { dataDir, force: false });
  await after.close();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const variablesOf = (name: string) => ({ DATA_DIR: path.join(folder, name), SECRET_KEY });
const ids = { sending: '', past: '', future: '', unprepared: '' };

/**
 * At the time of the backup: one half-sent campaign with an email in flight, two scheduled ones, and a single email.
 */
async function arrange(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  await insertManyReaders(deps, 10);
  ids.past = await startCampaignOf(deps, { mailBytes: 7_000 });
  ids.future = await startCampaignOf(deps, { mailBytes: 7_000 });
  ids.unprepared = await startCampaignOf(deps, { mailBytes: 7_000 });
  ids.sending = await startCampaignOf(deps, { mailBytes: 7_000 });
  for (const [id, hours] of [
    [ids.past, -1],
    [ids.future, 1],
  ] as const) {
    const at = new Date(deps.now().getTime() + hours * 3_600_000).toISOString();
    await rows(
      on,
      sql`UPDATE newsletter_campaigns SET status = 'scheduled', scheduled_at = ${at} WHERE id = ${id}`,
    );
  }
  await prepareAudience(deps, ids.sending);
  for (const [state, count] of [
    ['accepted', 4],
    ['attempting', 2],
  ] as const) {
    await rows(
      on,
      sql`WITH moved AS (UPDATE newsletter_deliveries SET state = ${state}, attempt = 1 WHERE id IN (
            SELECT id FROM newsletter_deliveries WHERE campaign_id = ${ids.sending} AND state = 'queued' LIMIT ${count})
          RETURNING campaign_id)
          INSERT INTO newsletter_counters (campaign_id, writer, name, value)
          SELECT campaign_id, 'test', v.name, v.by FROM (SELECT DISTINCT campaign_id FROM moved) m,
            (VALUES (${state}, ${count}::int), ('queued', ${-count}::int)) AS v (name, by)
          ON CONFLICT (campaign_id, writer, name) DO UPDATE SET value = newsletter_counters.value + excluded.value`,
    );
  }
  await queueMail(on, deps, {
    kind: 'newsletter',
    purpose: 'confirmation',
    to: 'ann@example.org',
    subject: 'Confirm',
    text: 'Confirm',
    html: '<p>Confirm</p>',
  });
  await rows(on, sql`UPDATE mails SET state = 'queued', settled_at = NULL`);
  await arrangeOtherWork(deps);
}

/** A message to a webhook that waits, and one unfinished job of each kind. */
async function arrangeOtherWork(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  const [id, now] = [deps.newId(), deps.now().toISOString()];
  await rows(
    on,
    sql`INSERT INTO webhooks (id, created_at, updated_at, name, url) VALUES (${id}, ${now}, ${now}, 'Shop', 'https://shop.example/')`,
  );
  await rows(
    on,
    sql`INSERT INTO webhook_deliveries (id, webhook_id, event, payload, state, due_at, created_at)
        VALUES (${id}, ${id}, 'campaign.started', '{}', 'queued', ${now}, ${now})`,
  );
  await rows(
    on,
    sql`INSERT INTO contact_imports (id, created_at, status, mapping, options) VALUES (${id}, ${now}, 'running', '{}', '{}')`,
  );
  await rows(
    on,
    sql`INSERT INTO list_jobs (id, kind, resource, task, status, created_by, role, address, request_id, created_at)
        VALUES (${id}, 'edit', 'articles', '{}', 'running', ${id}, 'editor', '', '', ${now})`,
  );
  await rows(
    on,
    sql`INSERT INTO site_imports (id, system, file_name, status, options, facts, created_at)
        VALUES (${id}, 'ghost', 'a.json', 'running', '{}', '{}', ${now})`,
  );
}

const stateOf = async (deps: AppDeps, id: string) => {
  const [campaign] = await rows<{ status: string; status_reason: string | null }>(
    deps.database.queries,
    sql`SELECT status, status_reason FROM newsletter_campaigns WHERE id = ${id}`,
  );
  return campaign;
};

describe('after a backup was restored', () => {
  it('no email is sent automatically, and each newsletter says why', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      await new Sender(deps).runUntilIdle();
      const sending = await readScene(deps, ids.sending);
      expect(sending).toMatchObject({
        status: 'paused',
        states: { accepted: 4, unknown: 6 },
        counters: { audience: 10, accepted: 4, queued: 0, attempting: 0, unknown: 6 },
      });
      const reason = expect.stringContaining('Restored from a backup made on ') as string;
      expect(await stateOf(deps, ids.sending)).toEqual({ status: 'paused', status_reason: reason });
      expect(await stateOf(deps, ids.past)).toEqual({ status: 'draft', status_reason: reason });
      expect(await stateOf(deps, ids.future)).toEqual({ status: 'draft', status_reason: reason });
      const mails = await rows(deps.database.queries, sql`SELECT state, smtp_reply AS reply FROM mails`);
      expect(mails).toEqual([{ state: 'failed', reply: reason }]);
    });
  });

  it('resuming ends it without those who may have it; staff send it again to whom they choose, each once', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      await deps.database.transaction((tx) => resumeCampaign(tx, deps, ids.sending));
      await new Sender(deps).runUntilIdle();
      expect(await readScene(deps, ids.sending)).toMatchObject({
        status: 'sent',
        states: { accepted: 4, unknown: 6 },
        counters: { accepted: 4, unknown: 6, queued: 0 },
      });
      const again = { id: ids.sending, states: ['unknown'], deliveryIds: undefined };
      await deps.database.transaction((tx) => resendDeliveries(tx, deps, again));
      await new Sender(deps).runUntilIdle();
      expect(await readScene(deps, ids.sending)).toMatchObject({ status: 'sent', states: { accepted: 10 } });
    });
  });

  it('an audience that was still being written down is finished as unknown', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      await deps.database.transaction((tx) => resumeCampaign(tx, deps, ids.unprepared));
      await new Sender(deps).runUntilIdle();
      expect(await readScene(deps, ids.unprepared)).toMatchObject({
        status: 'sent',
        states: { unknown: 10 },
        counters: { audience: 10, unknown: 10 },
      });
    });
  });

  it('messages to webhooks, imports and bulk changes that were under way are held, and say so', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      const on = deps.database.queries;
      const reason = expect.stringContaining('Restored from a backup made on ') as string;
      expect(await rows(on, sql`SELECT state, answer FROM webhook_deliveries`)).toEqual(
        expect.arrayContaining([{ state: 'failed', answer: reason }]),
      );
      expect(await rows(on, sql`SELECT status, failure FROM contact_imports`)).toEqual([
        { status: 'failed', failure: reason },
      ]);
      expect(await rows(on, sql`SELECT status FROM list_jobs`)).toEqual([{ status: 'stopped' }]);
      expect(await rows(on, sql`SELECT status, failure FROM site_imports`)).toEqual([
        { status: 'stopped', failure: reason },
      ]);
    });
  });
});
