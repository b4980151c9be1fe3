import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#schema/answers/index.ts';
import { REFUSALS_BEFORE_PAUSE } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import { applySchedules } from '../../platform/settings/apply-schedules.ts';
import { handInHooks } from '../../platform/site-hooks/registry.ts';
import { publishDue } from '../../records/publishing/publish-due.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy, publishArticle } from '../../testing/content-records.ts';
import { GERMAN, knowingGerman } from '../../testing/german.ts';
import { createCampaign, insertReaders, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { ACCEPTED, createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';
import { runDueHooks } from '../after-hooks/run-hooks.ts';
import { readMailbox } from '../bounces/read-mailbox.ts';
import { runImports } from '../contact-import/run-imports.ts';
import { sendDuePings } from '../search-pings/send-pings.ts';
import { runNextExport } from '../site-export/run-site-exports.ts';
import { deliverDue } from '../webhooks/deliver-webhooks.ts';

/** Reasons that are stored are read in the language of the request; those that were stored in English only stay English. */

const relay = createRecordingMailer();
let status = 200;
const test = useTestApp({
  languages: knowingGerman(),
  mailer: relay,
  post: () => Promise.resolve({ status, text: '' }),
});
afterEach(() => {
  status = 200;
  handInHooks([]);
});
const on = () => test().deps.database.queries;
const administrator = () => clientFor(test(), 'administrator');
const german = async (path: string) => (await administrator().get(path, GERMAN)).data;
const english = async (path: string) => (await administrator().get(path)).data;
const listed = async (path: string) => (await administrator().get(path, GERMAN)).page.data;

async function reasonIn(name: string, headers = GERMAN): Promise<string | null | undefined> {
  const { list } = (await administrator().get('/queues', headers)) as unknown as {
    list: AnswerOf<'GET /queues'>[number][];
  };
  return list.find((queue) => queue.name === name)?.items[0]?.reason;
}
const ENGLISH = { headers: { 'accept-language': 'en' } };

describe('a sentence of ours in place of a response is in the language of its reader', () => {
  it('of an email whose sender ended', async () => {
    await rows(
      on(),
      sql`INSERT INTO mails (id, kind, purpose, state, recipient_hash, recipient, sender, subject, headers, created_at, due_at, smtp_reply)
          SELECT gen_random_uuid(), 'account', 'test', 'failed', 'hash', 'ada@example.com', 'a@example.com', 'A', '{}', now(), now(),
            'The process that was sending this email ended early, so the email may have arrived.'`,
    );
    expect((await listed('/outbox'))[0]?.['smtp_reply']).toMatch(
      /^Der Prozess, der diese E-Mail senden sollte/,
    );
  });
});

describe('the queues are in the language of their reader', () => {
  const inLanguage = async (headers: typeof GERMAN) => {
    const { list } = (await administrator().get('/queues', headers)) as unknown as {
      list: AnswerOf<'GET /queues'>[number][];
    };
    return list;
  };

  it('with their titles and what they do', async () => {
    const [german, english] = [await inLanguage(GERMAN), await inLanguage(ENGLISH)];
    expect(german.map(({ name }) => name)).toEqual(english.map(({ name }) => name));
    const about = new Set(english.map((queue) => queue.about));
    expect(german.filter((queue) => about.has(queue.about))).toEqual([]);
    expect(german.find(({ name }) => name === 'scheduled-publishing')?.title).toBe(
      'Geplante Veröffentlichungen',
    );
  });

  it('with the title of a bulk edit', async () => {
    const { id } = await createArticle(test());
    await administrator().post('/bulk-edits', { resource: 'articles', ids: [id], action: 'publish' });
    const titleIn = async (headers: typeof GERMAN) =>
      (await inLanguage(headers)).find(({ name }) => name === 'bulk-jobs')?.items[0]?.title;
    expect(await titleIn(GERMAN)).toMatch(/^Mehrfachbearbeitung: Artikel, von ./);
    expect(await titleIn(ENGLISH)).toMatch(/^Bulk edit: Articles, by ./);
  });
});

describe('a stored reason is in the language of its reader', () => {
  it('of a text that could not go live at its time, with the label of the field', async () => {
    const { id } = await createArticle(test());
    const due = new Date(test().deps.now().getTime() - MINUTE_MS).toISOString();
    await rows(
      on(),
      sql`UPDATE content SET intro = NULL, body = NULL, scheduled_at = ${due} WHERE id = ${id}`,
    );
    await publishDue(test().deps);
    expect(await reasonIn('scheduled-publishing')).toBe(
      'Einleitung ist für die Veröffentlichung erforderlich. Text ist für die Veröffentlichung erforderlich.',
    );
    const written = await reasonIn('scheduled-publishing', ENGLISH);
    expect(written).toBe('Intro is required to publish. Body is required to publish.');
    await rows(on(), sql`UPDATE queue_failures SET said = NULL`);
    expect(await reasonIn('scheduled-publishing')).toBe(written);
  });

  it('of a file of contacts that could not be read, and of the part that is tried again', async () => {
    const body = new FormData();
    body.set('file', new File(['email\nann@example.org\n'], 'ann.csv'));
    const reply = await test().request('/api/v1/contacts/import', { as: 'editor', method: 'POST', body });
    const { id } = ((await reply.json()) as { data: { id: string } }).data;
    await rows(on(), sql`ALTER TABLE contacts ADD CONSTRAINT poison CHECK (email <> 'ann@example.org')`);
    await runImports(test().deps);
    const reason = 'Die Datenbank hat eine Anweisung abgelehnt (SQLSTATE 23514).';
    expect(await reasonIn('contact-imports')).toContain(reason);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      test().clock.advance(HOUR_MS);
      await runImports(test().deps);
    }
    expect(await german(`/contacts/imports/${id}`)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining(reason) as string,
    });
    expect((await listed('/contacts/imports'))[0]?.['failure']).toContain(reason);
    expect((await english(`/contacts/imports/${id}`))['failure']).toContain('The database rejected');
    await rows(on(), sql`UPDATE contact_imports SET failure_said = NULL`);
    expect((await german(`/contacts/imports/${id}`))['failure']).toContain('The database rejected');
  });

  it('of an export', async () => {
    const { id } = (await administrator().post('/exports', { format: 'colophon' })).data;
    const full = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runNextExport({ ...test().deps, exports: { ...test().deps.exports, receive: full } });
      test().clock.advance(HOUR_MS);
    }
    const reason = 'Für diesen Export reicht der Speicherplatz nicht.';
    expect((await german(`/exports/${id}`))['failure']).toBe(reason);
    expect((await listed('/exports'))[0]?.['failure']).toBe(reason);
    expect(await reasonIn('site-exports')).toBe(reason);
    await rows(on(), sql`UPDATE site_exports SET failure_said = NULL`);
    expect((await german(`/exports/${id}`))['failure']).toContain('disk space');
  });

  it('of a message to search engines, a hook, and a webhook', async () => {
    await putSettings(administrator(), 'general', { index_now: true });
    status = 403;
    await publishArticle(test());
    test().clock.advance(61_000);
    await sendDuePings(test().deps);
    expect(await reasonIn('search-pings')).toBe('Der Empfänger hat mit 403 geantwortet.');

    handInHooks([
      { key: 'hooks/a.ts articles.afterSave', resource: 'articles', name: 'afterSave', run: () => undefined },
    ]);
    await createArticle(test());
    handInHooks([]);
    await runDueHooks(test().deps);
    expect(await reasonIn('hooks')).toBe('Diesen Hook gibt es nicht mehr.');

    await administrator().stepUp();
    const { id } = madeBy(await administrator().post('/webhooks', { name: 'A', url: 'https://a.test' }));
    status = 410;
    await administrator().post(`/webhooks/${id}/send-test`);
    await deliverDue(test().deps, 'well');
    const gone = 'Der Empfänger hat geantwortet, dass es diese URL nicht mehr gibt (410).';
    expect((await german(`/webhooks/${id}`))['disabled_reason']).toBe(gone);
    expect((await listed('/webhooks'))[0]?.['disabled_reason']).toBe(gone);
    expect((await german('/today'))['webhooks']).toMatchObject([{ reason: gone }]);
    expect(await reasonIn('webhooks')).toBe(gone);
    await rows(on(), sql`UPDATE webhooks SET disabled_said = NULL`);
    expect((await german(`/webhooks/${id}`))['disabled_reason']).toContain('(410)');
    expect((await german(`/webhooks/${id}`))['disabled_reason']).toContain('The receiver');
    await rows(on(), sql`UPDATE webhooks SET disabled_reason = NULL`);
    expect(await reasonIn('webhooks')).toBe('Der Webhook ist ausgeschaltet.');
  });

  it('of the mailbox for bounces', async () => {
    await putSettings(administrator(), 'bounces', { imap_url: 'imap://bounces:x@127.0.0.1:1/INBOX' });
    await readMailbox(test().deps);
    const reason = 'Unter dieser Adresse und diesem Port antwortet nichts (';
    const { data } = await administrator().post('/settings/bounces/check-mailbox', undefined, GERMAN);
    expect(data['failure']).toContain(reason);
    expect((await german('/settings/bounces'))['mailbox']).toMatchObject({
      failure: expect.stringContaining(reason) as string,
    });
    expect(await reasonIn('returned-mail')).toContain(reason);
    await rows(on(), sql`UPDATE bounce_mailboxes SET failure_said = NULL`);
    expect(await reasonIn('returned-mail')).toContain('There’s no response');
  });

  it('of a scheduled change of settings', async () => {
    const at = new Date(test().deps.now().getTime() + HOUR_MS).toISOString();
    const planned = { at, version: 1, settings: { copyright: 'New' } };
    expect((await administrator().post('/settings/navigation/schedule', planned)).status).toBe(201);
    await rows(
      on(),
      sql`UPDATE settings_schedules SET change = ${`{"copyright": "${'x'.repeat(2_000)}"}`}::jsonb`,
    );
    test().clock.advance(2 * HOUR_MS);
    await applySchedules(test().deps);
    const failure = async (headers = GERMAN) =>
      (await administrator().get('/settings/navigation/schedule', headers)).data['failure'];
    expect(await failure()).toBe('Copyright-Zeile darf höchstens 120 Zeichen haben');
    expect(await reasonIn('scheduled-settings')).toBe(await failure());
    await rows(on(), sql`UPDATE queue_failures SET said = NULL`);
    expect(await failure()).toBe(await failure(ENGLISH));
  });

  it('except for a default that a scheduled change restores: it is in the language of the site', async () => {
    const settings = clientFor(test(), 'administrator');
    await putSettings(settings, 'general', { language: 'de' });
    const { footer } = (await settings.get('/settings/navigation')).data;
    await putSettings(settings, 'navigation', { footer: [] });
    const at = new Date(test().deps.now().getTime() + HOUR_MS).toISOString();
    const planned = await settings.post('/settings/navigation/schedule', {
      at,
      version: 2,
      settings: { footer: null },
    });
    expect(JSON.stringify(footer)).toContain('Unternehmen');
    expect(planned.data['settings']).toEqual({ footer });
  });

  it('of an issue that paused itself, and of one that was too late', async () => {
    await insertReaders(test(), REFUSALS_BEFORE_PAUSE + 5);
    const { id } = await createCampaign(test());
    relay.answer = () => ({ outcome: 'rejected', code: 554, reply: '554 no', stage: 'recipient' });
    await clientFor(test(), 'editor').post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test());
    relay.answer = () => ACCEPTED;
    const reason = /^Der Mailserver hat \d+ E-Mails in Folge abgelehnt\. Seine letzte Antwort: „554 no“\./;
    for (const path of [`/newsletter-campaigns/${id}`, `/newsletter-campaigns/${id}/progress`])
      expect((await german(path))['status_reason']).toMatch(reason);
    expect((await listed('/newsletter-campaigns'))[0]?.['status_reason']).toMatch(reason);
    const { newsletter } = (await german('/today')) as unknown as AnswerOf<'GET /today'>;
    expect(newsletter?.troubled[0]?.status_reason).toMatch(reason);
    expect(await reasonIn('newsletters')).toMatch(reason);
    await rows(on(), sql`UPDATE newsletter_campaigns SET status_said = NULL`);
    expect((await german(`/newsletter-campaigns/${id}`))['status_reason']).toContain('in a row');

    const late = await createCampaign(test(), { name: 'Late' });
    const at = (ms: number) => new Date(test().deps.now().getTime() + ms).toISOString();
    await rows(
      on(),
      sql`UPDATE newsletter_campaigns SET status = 'scheduled', scheduled_at = ${at(-DAY_MS)}, not_after = ${at(-HOUR_MS)}
          WHERE id = ${late.id}`,
    );
    await sendAll(test());
    expect((await german(`/newsletter-campaigns/${late.id}`))['status_reason']).toBe(
      'Der Zeitpunkt „Nicht mehr senden nach“ war schon vor dem Versandbeginn vorbei.',
    );
  });
});
