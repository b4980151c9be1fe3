import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HookName, Refusal } from '#schema/registry/hooks.ts';
import { rows } from '../../platform/database/database.ts';
import { type SiteHook, handInHooks } from '../../platform/site-hooks/registry.ts';
import { publishDue } from '../../records/publishing/publish-due.ts';
import { clientFor } from '../../testing/api-client.ts';
import {
  articleInput,
  createArticle,
  madeBy,
  publish,
  publishArticle,
} from '../../testing/content-records.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { noteCampaignEvent } from '../webhooks/campaign-events.ts';
import { recoverLostRuns, runDueHooks, startHooks } from './run-hooks.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const on = () => test().deps.database.queries;

type Told = Record<string, unknown> & { hook: string };
let told: Told[] = [];
let hooks: SiteHook[] = [];

/** Adds a hook that records its context. */
function hook(
  name: HookName,
  run: (context: Record<string, unknown>) => unknown = () => undefined,
  resource = 'articles',
) {
  const key = `hooks/test.ts ${resource}.${name}`;
  const noted = (context: Record<string, unknown>) => {
    const { signal: _signal, ...rest } = context;
    told.push({ hook: name, ...rest });
    return run(context);
  };
  hooks.push({ key, resource, name, run: noted });
  handInHooks(hooks);
}
const runs = () =>
  rows<{ hook: string; state: string; attempt: number; reason: string | null }>(
    on(),
    sql`SELECT hook, state, attempt, reason FROM hook_runs ORDER BY created_at, hook`,
  );
const names = () => told.map(({ hook: name }) => name);

beforeEach(() => {
  told = [];
  hooks = [];
});
afterEach(() => handInHooks([]));

describe('before a save', () => {
  it('a hook sees the input and the stored record, and changes the input', async () => {
    hook('beforeSave', ({ input }) => ({ seo_title: `${(input as { title: string }).title} (read)` }));
    const made = await createArticle(test());
    expect(made['seo_title']).toBe('On slow reading (read)');
    expect(told[0]).toMatchObject({ stored: undefined, isAutosave: false, by: test().staff.editor.id });
    const saved = await editor().put(`/content/${made.id}?autosave=true`, { title: 'Again', version: 1 });
    expect(saved.data['seo_title']).toBe('Again (read)');
    expect(told[1]).toMatchObject({
      input: { title: 'Again' },
      stored: { title: 'On slow reading', seo_title: 'On slow reading (read)', tag_ids: [] },
      isAutosave: true,
    });
  });

  it('a refused change is not stored, and the answer has the hook’s message', async () => {
    hook('beforeSave', () => Promise.reject(new Refusal({ title: ['is shouted'] })));
    const refused = await editor().post('/content', articleInput());
    expect(refused).toMatchObject({ status: 422, problem: { errors: { title: ['is shouted'] } } });
    expect(await rows(on(), sql`SELECT 1 FROM content WHERE type = 'article'`)).toEqual([]);
  });

  it('a hook that breaks stores nothing: the answer names its file, the log its cause', async () => {
    hook('beforeSave', () => {
      throw new TypeError('secret reason');
    });
    const { status, problem } = await editor().post('/content', articleInput());
    expect([status, problem.code]).toEqual([500, 'hook_failed']);
    expect(problem.detail).toBe('hooks/test.ts articles.beforeSave failed. See the log for details.');
    expect(test().logLines.join('')).toContain('secret reason');
  });

  it.each([
    ['no field', { colour: 'red' }],
    ['no such value', { title: 7 }],
    ['no object', 'title'],
  ])('a hook that answers %s is at fault', async (_, answer) => {
    hook('beforeSave', () => answer);
    const { problem } = await editor().post('/content', articleInput());
    expect(problem.detail).toContain(
      'hooks/test.ts articles.beforeSave returned something that can’t be saved',
    );
  });

  it('hooks of a table run as well, those of another resource do not', async () => {
    hook('beforeSave', ({ input }) => ({ description: `About ${(input as { name: string }).name}` }), 'tags');
    hook('beforeSave');
    const tag = madeBy(await editor().post('/tag', { name: 'Woods' }));
    expect(tag['description']).toBe('About Woods');
    expect(names()).toEqual(['beforeSave']);
  });
});

describe('before a step', () => {
  it.each<[HookName, string, 'post' | 'delete']>([
    ['beforePublish', '/publish', 'post'],
    ['beforeUnpublish', '/unpublish', 'post'],
    ['beforeDelete', '', 'delete'],
  ])('%s may refuse it, and everything stays as it was', async (name, path, method) => {
    const { id } = name === 'beforePublish' ? await createArticle(test()) : await publishArticle(test());
    const before = (await editor().get(`/content/${id}`)).data;
    hook(name, () => Promise.reject(new Refusal('Not today.')));
    const refused = await editor()[method](`/content/${id}${path}`, {});
    expect(refused).toMatchObject({ status: 422, problem: { detail: 'Not today.' } });
    expect(told[0]).toMatchObject({ id, stored: { title: 'On slow reading' } });
    expect((await editor().get(`/content/${id}`)).data).toEqual(before);
  });

  it('a scheduled publication that is refused stays a draft and does not hold up others', async () => {
    const [one, other] = [
      await createArticle(test(), { title: 'One' }),
      await createArticle(test(), { title: 'Other' }),
    ];
    for (const { id } of [one, other])
      await editor().post(`/content/${id}/publish`, { scheduled_at: '2026-11-21T11:00:00.000Z' });
    hook('beforePublish', ({ stored }) => {
      if ((stored as { title: string }).title === 'One') throw new Refusal('Not today.');
    });
    test().clock.advance(2 * 3_600_000);
    await publishDue(test().deps);
    const status = async (id: string) => (await editor().get(`/content/${id}`)).data.status;
    expect([await status(one.id), await status(other.id)]).toEqual(['draft', 'published']);
  });

  it('a signup can be refused', async () => {
    hook('beforeSubscribe', () => Promise.reject(new Refusal({ email: ['is not from here'] })), 'contacts');
    const refused = await clientFor(test()).post('/email/subscribe', { email: 'ada@example.com' });
    expect(refused.status).toBe(422);
    expect(told[0]).toMatchObject({ email: 'ada@example.com', by: null });
  });
});

describe('after a change', () => {
  it('hooks run once it is stored, with the current record', async () => {
    for (const name of ['afterSave', 'afterPublish', 'afterUnpublish', 'afterDelete'] as const) hook(name);
    const { id } = await publishArticle(test());
    expect(told).toEqual([]);
    await runDueHooks(test().deps);
    expect(names().toSorted()).toEqual(['afterPublish', 'afterSave']);
    expect(told[0]).toMatchObject({
      id,
      by: test().staff.editor.id,
      record: { id, title: 'On slow reading', tags: [] },
    });
    told = [];
    await editor().post(`/content/${id}/unpublish`, {});
    await editor().delete(`/content/${id}`);
    await runDueHooks(test().deps);
    expect(names().toSorted()).toEqual(['afterDelete', 'afterUnpublish']);
    await runDueHooks(test().deps);
    expect(told).toHaveLength(2);
  });

  it('autosaves do not run hooks', async () => {
    const { id } = await createArticle(test());
    hook('afterSave');
    await editor().put(`/content/${id}?autosave=true`, { title: 'Again', version: 1 });
    expect(await runs()).toEqual([]);
  });

  it('a refused or rolled back change does not run hooks', async () => {
    hook('afterPublish');
    hook('beforePublish', () => Promise.reject(new Refusal('No.')));
    const { id } = await createArticle(test());
    await editor().post(`/content/${id}/publish`, {});
    expect(await runs()).toEqual([]);
  });

  it('a hook that fails is retried and in the end given up with its reason', async () => {
    hook('afterPublish', () => {
      throw new Error('no network');
    });
    const { id } = await createArticle(test());
    await publish(test(), id);
    const tries: unknown[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await runDueHooks(test().deps);
      const [run] = await runs();
      tries.push(run?.state);
      test().clock.advance(6 * 3_600_000);
    }
    expect(tries).toEqual([...Array.from({ length: 6 }, () => 'queued'), 'failed', 'failed']);
    expect(await runs()).toEqual([
      { hook: 'hooks/test.ts articles.afterPublish', state: 'failed', attempt: 7, reason: 'no network' },
    ]);
    expect(test().logLines.join('')).toContain('no network');
  });

  it('a hook that no longer exists is given up at once', async () => {
    hook('afterPublish');
    await publishArticle(test());
    handInHooks([]);
    await runDueHooks(test().deps);
    expect(await runs()).toMatchObject([{ state: 'failed', reason: 'This hook no longer exists.' }]);
  });

  it('a hook that saves the record it runs for is stopped, with the reason and what to do', async () => {
    const { id } = await createArticle(test());
    let version = 1;
    hook('afterSave', async () => {
      const saved = await editor().put(`/content/${id}`, { title: `Version ${version}`, version });
      expect(saved.status).toBe(200);
      version += 1;
    });
    await editor().put(`/content/${id}`, { title: 'Begun by a person', version });
    version += 1;
    for (let round = 0; round < 40; round += 1) {
      await runDueHooks(test().deps);
      test().clock.advance(1_000);
    }
    const all = await runs();
    expect(all.map(({ state }) => state)).toEqual([...Array.from({ length: 20 }, () => 'done'), 'failed']);
    expect(all.at(-1)?.reason).toContain('ran 20 times for this record within a minute, so it was stopped');
    expect(test().logLines.join('')).toContain('a hook of the site causes itself');
    // A later change of a person runs it again.
    test().clock.advance(60_000);
    hooks.length = 0;
    hook('afterSave');
    await editor().put(`/content/${id}`, { title: 'By a person', version });
    await runDueHooks(test().deps);
    expect((await runs()).at(-1)?.state).toBe('done');
  });

  it('a run whose process has died is started again', async () => {
    hook('afterPublish');
    await publishArticle(test());
    await rows(on(), sql`UPDATE hook_runs SET state = 'running', attempt = 1`);
    await recoverLostRuns(test().deps);
    test().clock.advance(10 * 60_000);
    await recoverLostRuns(test().deps);
    await runDueHooks(test().deps);
    expect(names()).toEqual(['afterPublish']);
  });

  it('hooks run for a confirmed contact and for a newsletter that has gone out', async () => {
    hook('afterSubscribe', undefined, 'contacts');
    hook('afterSend', undefined, 'email-newsletters');
    await confirmedContact(test(), 'ada@example.com');
    const campaign = { id: test().deps.newId(), name: 'March', slug: 'march' };
    await noteCampaignEvent(on(), { campaign, event: 'started', now: test().deps.now() });
    await noteCampaignEvent(on(), { campaign, event: 'finished', now: test().deps.now() });
    await runDueHooks(test().deps);
    expect(told).toHaveLength(2);
    expect(told).toContainEqual(
      expect.objectContaining({
        hook: 'afterSubscribe',
        record: expect.objectContaining({ email: 'ada@example.com' }),
      }),
    );
    expect(told).toContainEqual(expect.objectContaining({ hook: 'afterSend', id: campaign.id }));
  });

  it('a hook that hangs delays no other', async () => {
    const { promise: hangs, resolve: end } = Promise.withResolvers<void>();
    hook('afterSave', ({ record }) => ((record as { title: string }).title === 'Hangs' ? hangs : undefined));
    await createArticle(test(), { title: 'Hangs' });
    const running = startHooks(test().deps);
    try {
      await vi.waitFor(() => expect(told).toHaveLength(1));
      await createArticle(test(), { title: 'Waits for no one' });
      await vi.waitFor(() => expect(told).toHaveLength(2), 20_000);
    } finally {
      end();
      await running.stop();
    }
  });

  it('a record that has been deleted since is reported as missing', async () => {
    hook('afterDelete', undefined, 'tags');
    const tag = madeBy(await editor().post('/tag', { name: 'Woods' }));
    await editor().delete(`/tag/${tag.id}`);
    await runDueHooks(test().deps);
    expect(told).toEqual([
      { hook: 'afterDelete', id: tag.id, record: undefined, by: test().staff.editor.id },
    ]);
  });
});
