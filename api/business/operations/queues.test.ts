import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { runImports } from '../contact-import/run-imports.ts';
import { publishDue } from '../../records/publishing/publish-due.ts';
import { rows } from '../../platform/database/database.ts';
import { runListJobs } from '../row-files/run-list-jobs.ts';
import { runSiteImports } from '../site-import/run-site-imports.ts';
import { ghostExport } from '../site-import/testing/ghost-fixture.ts';
import { importClient } from '../site-import/testing/import-client.ts';
import { ATTEMPTS_MAX } from '../../platform/jobs/failures.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import { sendWelcomeSeries } from '../welcome/send-welcome.ts';
import { applySchedules } from '../../platform/settings/apply-schedules.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { MINUTE_MS } from '../../testing/test-clock.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { AnswerOf } from '#schema/answers/index.ts';

const relay = createRecordingMailer();
const { sent } = relay;
const test = useTestApp({ mailer: relay });
const on = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
const editor = () => clientFor(test(), 'editor');
const poisoned: string[] = [];
afterEach(async () => {
  sent.length = 0;
  for (const table of poisoned.splice(0)) await rows(on(), sql.raw(`DROP TRIGGER poison ON ${table}`));
});

/** Makes every write to a table fail that concerns one record: a fault that no code foresaw. */
async function poison(table: string, condition: string): Promise<void> {
  await rows(
    on(),
    sql.raw(`CREATE OR REPLACE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'poisoned' USING ERRCODE = 'P0001'; END $$`),
  );
  await rows(
    on(),
    sql.raw(`CREATE TRIGGER poison BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${condition})
      EXECUTE FUNCTION poison()`),
  );
  poisoned.push(table);
}
async function cure(): Promise<void> {
  for (const table of poisoned.splice(0)) await rows(on(), sql.raw(`DROP TRIGGER poison ON ${table}`));
}

const queue = async (name: string) => {
  const { list } = (await administrator().get('/queues')) as unknown as {
    list: AnswerOf<'GET /queues'>[number][];
  };
  const found = list.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no queue ${name}.`);
  return found;
};
const act = (name: string, id: string, verb: 'retry' | 'cancel') =>
  administrator().post(`/queues/${name}/${id}/${verb}`);

interface Scene {
  name: string;
  /** Makes one item that always fails, and behind it one that doesn’t. */
  arrange(): Promise<{ id: string }>;
  /** Runs the job once. */
  turn(): Promise<unknown>;
  /** Whether the healthy item is done. */
  isOtherDone(): Promise<boolean>;
  isDone(id: string): Promise<boolean>;
  /** True if canceled items aren’t kept. */
  forgets?: true;
}

async function importFile(name: string): Promise<string> {
  const body = new FormData();
  const [list] = (await editor().get('/contact-lists')).page.data;
  body.set('file', new File([`email\n${name}@example.org\n`], `${name}.csv`));
  body.set('contact_list_ids', String(list?.id));
  const reply = await test().request('/api/v1/contacts/import', { as: 'editor', method: 'POST', body });
  expect(reply.status).toBe(202);
  return ((await reply.json()) as { data: { id: string } }).data.id;
}
const has = async (statement: ReturnType<typeof sql>) => (await rows(on(), statement)).length > 0;

async function series(): Promise<string> {
  const template = madeBy(
    await editor().post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
  );
  const list = (await editor().get('/contact-lists')).page.data[0]?.id;
  const steps = [{ subject: 'Welcome', delay_hours: 0, template_id: template.id }];
  expect((await editor().put(`/contact-lists/${list}/welcome-series`, { steps })).status).toBe(200);
  await insertReaders(test(), 2);
  await rows(
    on(),
    sql`INSERT INTO welcome_runs (contact_id, contact_list_id, started_at)
        SELECT id, ${list}, ${test().deps.now().toISOString()} FROM contacts`,
  );
  return String(list);
}

const scenes: Scene[] = [
  {
    name: 'contact-imports',
    async arrange() {
      const id = await importFile('ann');
      await importFile('bob');
      await poison('contacts', `NEW.email = 'ann@example.org'`);
      return { id };
    },
    turn: () => runImports(test().deps),
    isOtherDone: () => has(sql`SELECT 1 FROM contacts WHERE email = 'bob@example.org'`),
    isDone: (id) =>
      has(sql`SELECT 1 FROM contact_imports WHERE id = ${id} AND status = 'finished' AND imported = 1`),
  },
  {
    name: 'scheduled-publishing',
    async arrange() {
      const due = new Date(test().deps.now().getTime() - MINUTE_MS).toISOString();
      const { id } = await createArticle(test());
      const other = await createArticle(test());
      await rows(on(), sql`UPDATE content SET scheduled_at = ${due} WHERE id IN (${id}, ${other.id})`);
      await poison('publications', `NEW.id = '${id}'`);
      return { id };
    },
    turn: () => publishDue(test().deps),
    isOtherDone: () => has(sql`SELECT 1 FROM publications`),
    isDone: (id) => has(sql`SELECT 1 FROM publications WHERE id = ${id}`),
  },
  {
    name: 'scheduled-settings',
    async arrange() {
      const at = new Date(test().deps.now().getTime() + MINUTE_MS).toISOString();
      for (const [group, settings] of Object.entries({ home: { sections: [] }, navigation: { header: [] } }))
        await administrator().post(`/settings/${group}/schedule`, { at, version: 1, settings });
      test().clock.advance(MINUTE_MS);
      await poison('settings', `NEW.key = 'home'`);
      const home = sql`SELECT id FROM settings_schedules WHERE group_name = 'home'`;
      return { id: (await rows<{ id: string }>(on(), home))[0]?.id ?? '' };
    },
    turn: () => applySchedules(test().deps),
    isOtherDone: () =>
      has(sql`SELECT 1 FROM settings WHERE key = 'navigation' AND value ->> 'version' = '2'`),
    isDone: () => has(sql`SELECT 1 FROM settings WHERE key = 'home' AND value ->> 'version' = '2'`),
    forgets: true,
  },
  {
    name: 'bulk-jobs',
    async arrange() {
      const articles = [await createArticle(test()), await createArticle(test())];
      const jobs: string[] = [];
      for (const { id } of articles) {
        const task = { resource: 'articles', ids: [id], changes: { author: 'Ann' } };
        const reply = await editor().post('/bulk-edits', task);
        expect(reply.status).toBe(202);
        jobs.push(String(reply.data['id']));
      }
      await poison('list_job_items', `NEW.job_id = '${jobs[0]}' AND NEW.state <> 'waiting'`);
      return { id: jobs[0] ?? '' };
    },
    turn: () => runListJobs(test().deps),
    isOtherDone: () => has(sql`SELECT 1 FROM list_jobs WHERE status = 'finished'`),
    isDone: (id) => has(sql`SELECT 1 FROM list_jobs WHERE id = ${id} AND status = 'finished'`),
  },
  {
    name: 'site-imports',
    async arrange() {
      const files = [await importClient(test).send('one.json', ghostExport())];
      files.push(await importClient(test).send('two.json', ghostExport()));
      const id = files[0]?.data.id ?? '';
      await poison('site_import_items', `NEW.import_id = '${id}'`);
      return { id };
    },
    turn: () => runSiteImports(test().deps),
    isOtherDone: () => has(sql`SELECT 1 FROM site_imports WHERE status = 'checked'`),
    isDone: (id) => has(sql`SELECT 1 FROM site_imports WHERE id = ${id} AND status = 'checked'`),
  },
  {
    name: 'welcome-series',
    async arrange() {
      await series();
      const [first] = await rows<{ id: string; step: string }>(
        on(),
        sql`SELECT c.id, (SELECT id FROM welcome_steps) AS step FROM contacts c ORDER BY c.id LIMIT 1`,
      );
      await rows(on(), sql`UPDATE contacts SET first_name = 'Poison' WHERE id = ${first?.id ?? ''}`);
      await poison('mails', `NEW.text LIKE '%Poison%' OR NEW.html LIKE '%Poison%'`);
      return { id: `${first?.step}.${first?.id}` };
    },
    turn: () => sendWelcomeSeries(test().deps),
    isOtherDone: () => has(sql`SELECT 1 FROM mails WHERE purpose = 'welcome'`),
    isDone: async () => {
      await sendQueuedMails(test().deps);
      return new Set(sent).size === 2 && sent.length === 2;
    },
  },
  {
    name: 'newsletters',
    async arrange() {
      await insertReaders(test(), 1);
      const ids: string[] = [];
      for (const name of ['One', 'Two']) {
        const { id } = await createCampaign(test(), { name });
        expect((await editor().post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
        ids.push(id);
        test().clock.advance(1);
      }
      await poison('newsletter_deliveries', `NEW.campaign_id = '${ids[0]}'`);
      return { id: ids[0] ?? '' };
    },
    turn: () => sendAll(test()),
    isOtherDone: () => has(sql`SELECT 1 FROM newsletter_campaigns WHERE status = 'sent'`),
    isDone: (id) => has(sql`SELECT 1 FROM newsletter_campaigns WHERE id = ${id} AND status = 'sent'`),
  },
];

describe.each(scenes)('the queue $name, of which one item always fails', ({ name, forgets, ...scene }) => {
  async function fail(): Promise<string> {
    const { id } = await scene.arrange();
    await scene.turn();
    expect(await scene.isOtherDone()).toBe(true);
    for (let attempt = 1; attempt < ATTEMPTS_MAX; attempt += 1) {
      const [item] = (await queue(name)).items;
      expect(item).toMatchObject({ id, state: 'retrying', attempts: attempt });
      expect(item?.reason).toMatch(/SQLSTATE P0001|poisoned/);
      // Its wait isn’t over yet.
      await scene.turn();
      expect((await queue(name)).items[0]?.attempts).toBe(attempt);
      test().clock.advance(2 * MINUTE_MS);
      await scene.turn();
    }
    return id;
  }

  it('does the others first, keeps the reason, and is well after a retry once the cause is gone', async () => {
    const id = await fail();
    expect(await queue(name)).toMatchObject({
      counts: { failed: 1, retrying: 0 },
      items: [{ id, state: 'failed', attempts: ATTEMPTS_MAX, actions: ['retry', 'cancel'] }],
    });
    test().clock.advance(10 * MINUTE_MS);
    await scene.turn();
    expect((await queue(name)).items[0]).toMatchObject({ id, attempts: ATTEMPTS_MAX });
    await cure();
    const retried = await act(name, id, 'retry');
    expect(retried.status).toBe(200);
    expect(retried.data).toMatchObject({ id });
    test().clock.advance(1);
    await scene.turn();
    expect(await scene.isDone(id)).toBe(true);
    expect((await queue(name)).counts).toMatchObject({ failed: 0, retrying: 0 });
  });

  it('is cancelled, once, and that is noted', async () => {
    const id = await fail();
    expect((await act(name, id, 'cancel')).data).toMatchObject({ id, state: 'cancelled', actions: [] });
    expect((await queue(name)).counts).toMatchObject({ failed: 0, retrying: 0 });
    await cure();
    test().clock.advance(10 * MINUTE_MS);
    await scene.turn();
    expect(await scene.isDone(id)).toBe(false);
    for (const verb of ['retry', 'cancel'] as const) {
      const again = await act(name, id, verb);
      expect([again.status, again.problem.code]).toEqual(
        forgets === true ? [404, 'not_found'] : [409, 'invalid_transition'],
      );
    }
    const log = (await administrator().get(`/audit-log?resource=queues&record_id=${id}`)).page.data;
    expect(log).toMatchObject([{ action: 'cancel', details: { queue: name } }]);
  });
});
