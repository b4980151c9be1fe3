import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppDeps } from '../app-deps.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { cancelCampaign, resumeCampaign } from '../newsletter/campaign-steps.ts';
import { prepareAudience } from '../newsletter/sending/prepare-audience.ts';
import { Sender } from '../newsletter/sending/sender.ts';
import { insertManyReaders, readScene, startCampaignOf, withScene } from '../testing/campaign-scene.ts';
import { writeBackup } from './backup.ts';
import { rows } from './database.ts';
import { openEngine } from './open-database.ts';
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
const ids = { sending: '', past: '', future: '' };

/** At the backup: one campaign half sent with a mail on its way, two that are scheduled, and a single mail. */
async function arrange(deps: AppDeps): Promise<void> {
  const on = deps.database.queries;
  await insertManyReaders(deps, 10);
  ids.past = await startCampaignOf(deps, { mailBytes: 7_000 });
  ids.future = await startCampaignOf(deps, { mailBytes: 7_000 });
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
}

const stateOf = async (deps: AppDeps, id: string) => {
  const [campaign] = await rows<{ status: string; status_reason: string | null }>(
    deps.database.queries,
    sql`SELECT status, status_reason FROM newsletter_campaigns WHERE id = ${id}`,
  );
  return campaign;
};

describe('after a backup was restored', () => {
  it('no mail leaves by itself, and each newsletter says why', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      await new Sender(deps).runUntilIdle();
      const sending = await readScene(deps, ids.sending);
      expect(sending).toMatchObject({
        status: 'paused',
        states: { accepted: 4, queued: 4, unknown: 2 },
        counters: { audience: 10, accepted: 4, queued: 4, attempting: 0, unknown: 2 },
      });
      const reason = expect.stringContaining('Restored from a backup of ') as string;
      expect(await stateOf(deps, ids.sending)).toEqual({ status: 'paused', status_reason: reason });
      expect(await stateOf(deps, ids.past)).toEqual({ status: 'draft', status_reason: reason });
      expect(await stateOf(deps, ids.future)).toEqual({ status: 'scheduled', status_reason: null });
      const mails = await rows(deps.database.queries, sql`SELECT state, smtp_reply AS reply FROM mails`);
      expect(mails).toEqual([{ state: 'failed', reply: reason }]);
    });
  });

  it('staff send the rest of it, each once, or nothing more', async () => {
    await withScene(variablesOf('after'), async (deps) => {
      await deps.database.transaction((tx) => resumeCampaign(tx, deps, ids.sending));
      expect(await stateOf(deps, ids.sending)).toEqual({ status: 'sending', status_reason: null });
      await new Sender(deps).runUntilIdle();
      expect(await readScene(deps, ids.sending)).toMatchObject({
        status: 'sent',
        states: { accepted: 8, unknown: 2 },
        counters: { accepted: 8, unknown: 2, queued: 0 },
      });
      await deps.database.transaction((tx) => cancelCampaign(tx, deps, ids.future));
      expect(await stateOf(deps, ids.future)).toMatchObject({ status: 'cancelled' });
    });
  });
});
