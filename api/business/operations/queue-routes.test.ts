import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runImports } from '../contact-import/run-imports.ts';
import { rows } from '../../platform/database/database.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { AnswerOf } from '#schema/answers/index.ts';

const relay = createRecordingMailer();
const { sent } = relay;
const test = useTestApp({ mailer: relay });
const on = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
const editor = () => clientFor(test(), 'editor');
beforeEach(() => void (sent.length = 0));

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

describe('the queues', () => {
  it('are all there, with nothing that waits', async () => {
    const { list } = (await administrator().get('/queues')) as unknown as {
      list: AnswerOf<'GET /queues'>[number][];
    };
    expect(list.map(({ name }) => name)).toEqual([
      'scheduled-publishing',
      'releases',
      'scheduled-settings',
      'newsletters',
      'mails',
      'emails',
      'recurring-issues',
      'welcome-series',
      'email-series',
      'returned-mail',
      'webhooks',
      'hooks',
      'search-pings',
      'contact-imports',
      'site-imports',
      'site-exports',
      'bulk-jobs',
    ]);
    for (const { counts, items, oldest_waiting_at } of list)
      expect([Object.values(counts), items, oldest_waiting_at]).toEqual([[0, 0, 0, 0], [], null]);
  });

  it('are for administrators, and know neither other names nor other ids', async () => {
    expect((await editor().get('/queues')).status).toBe(403);
    const id = test().staff.editor.id;
    for (const path of ['/queues/constructor/x/retry', `/queues/mails/${id}/retry`, '/queues/mails/x/cancel'])
      expect((await administrator().post(path)).status).toBe(404);
  });

  it('show emails and messages that failed, and retry or cancel them', async () => {
    const ids = { failed: test().deps.newId(), opened: test().deps.newId(), waiting: test().deps.newId() };
    const mail = (id: string, state: string, emptied: boolean) =>
      rows(
        on(),
        sql`INSERT INTO mails (id, kind, purpose, state, recipient, recipient_hash, sender, subject, text, attempt, due_at,
              created_at, smtp_reply, emptied)
            VALUES (${id}, 'newsletter', 'test', ${state}, 'ann@example.org', 'x', 'news@example.org', 'Hello', 'Hello',
              ${state === 'failed' ? 12 : 0}, ${test().deps.now()}, ${test().deps.now()}, '550 no', ${emptied})`,
      );
    await mail(ids.failed, 'failed', false);
    await mail(ids.opened, 'failed', true);
    await mail(ids.waiting, 'queued', false);
    expect(await queue('mails')).toMatchObject({ counts: { waiting: 1, failed: 2 } });
    expect((await act('mails', ids.waiting, 'retry')).status).toBe(409);
    // The text of the account email was deleted, so the email can’t be sent again.
    expect((await act('mails', ids.opened, 'retry')).status).toBe(409);
    expect((await act('mails', ids.opened, 'cancel')).status).toBe(200);
    expect((await act('mails', ids.failed, 'retry')).data).toMatchObject({ state: 'waiting', attempts: 0 });
    await sendQueuedMails(test().deps);
    expect(sent).toEqual(['ann@example.org', 'ann@example.org']);
    expect((await queue('mails')).counts).toEqual({ waiting: 0, running: 0, retrying: 0, failed: 0 });
  });
});

describe('an import of contacts', () => {
  const cancel = (id: string, as: 'administrator' | 'editor' | 'author') =>
    clientFor(test(), as).post(`/contacts/imports/${id}/cancel`);

  it('is cancelled by who started it, and by no other editor', async () => {
    const id = await importFile('ann');
    await rows(on(), sql`UPDATE contact_imports SET created_by = ${test().staff.author.id} WHERE id = ${id}`);
    expect((await cancel(id, 'editor')).status).toBe(403);
    await rows(on(), sql`UPDATE contact_imports SET created_by = ${test().staff.editor.id} WHERE id = ${id}`);
    expect((await cancel(id, 'editor')).data).toMatchObject({ status: 'cancelled' } satisfies Json);
    expect((await cancel(id, 'editor')).problem.code).toBe('invalid_transition');
    await runImports(test().deps);
    expect(await has(sql`SELECT 1 FROM contacts`)).toBe(false);
  });
});
