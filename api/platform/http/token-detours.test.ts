import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Scope } from '#schema/access/scopes.ts';
import { rows } from '../database/database.ts';
import { runListJobs } from '../../business/row-files/run-list-jobs.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { createArticle, madeBy } from '../../testing/content-records.ts';
import { createCampaign } from '../../testing/newsletter.ts';
import { programToken } from '../../testing/sign-in/program-token.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';
const administrator = () => clientFor(test(), 'administrator');

/** What a program gets with a token that has only these scopes. */
async function program(...scopes: Scope[]) {
  const token = await programToken(test(), 'administrator', scopes);
  const client = clientFor(test());
  return {
    get: (path: string) => client.get(path, { token }),
    post: (path: string, json?: Json) => client.post(path, json, { token }),
  };
}

async function bulk(resource: string, id: string, more: Json): Promise<string> {
  const started = await administrator().post('/bulk-edits', { resource, ids: [id], ...more });
  expect(started.status).toBe(202);
  await runListJobs(test().deps);
  return started.data.id;
}
const publicArticle = async () => {
  const { id } = await createArticle(test());
  expect((await administrator().post(`/content/${id}/publish`)).status).toBe(200);
  return id;
};
const statusOf = async (id: string) => {
  const [found] = await rows<{ status: string }>(
    test().deps.database.queries,
    sql`SELECT status FROM content WHERE id = ${id}`,
  );
  return found?.status;
};
const missing = (scope: Scope) => ({ code: 'scope_missing', scope });

describe('queues', () => {
  it('are closed to every API token', async () => {
    const any = await program('settings:write', 'newsletter:send', 'contacts:write', 'content:publish');
    for (const reply of [
      await any.get('/queues'),
      await any.post(`/queues/newsletters/${NOWHERE}/cancel`),
      await any.post(`/queues/newsletters/${NOWHERE}/retry`),
    ])
      expect([reply.status, reply.problem?.code]).toEqual([403, 'forbidden']);
    expect((await administrator().get('/queues')).status).toBe(200);
  });
});

describe('a change of many records', () => {
  it('is seen, stopped, and undone only with the scope of the change', async () => {
    const article = await publicArticle();
    const contact = madeBy(await administrator().post('/contacts', { email: 'ann@example.org' }));
    const jobs: [string, Scope][] = [
      [await bulk('articles', article, { action: 'unpublish' }), 'content:publish'],
      [await bulk('contacts', contact.id, { changes: { status: 'blocklisted' } }), 'contacts:write'],
    ];
    const writer = await program('content:write');
    for (const [job, scope] of jobs) {
      const whole = await program('content:write', scope);
      for (const path of ['', '/report.csv'])
        expect((await writer.get(`/bulk-edits/${job}${path}`)).problem).toMatchObject(missing(scope));
      for (const verb of ['stop', 'undo'])
        expect((await writer.post(`/bulk-edits/${job}/${verb}`)).problem).toMatchObject(missing(scope));
      expect((await whole.get(`/bulk-edits/${job}`)).status).toBe(200);
    }
    await runListJobs(test().deps);
    expect(await statusOf(article)).toBe('draft');
  });

  it('is no way for an author to read a report about contacts that they started as an editor', async () => {
    const contact = madeBy(await administrator().post('/contacts', { email: 'ann@example.org' }));
    const job = await bulk('contacts', contact.id, { changes: { status: 'blocklisted' } });
    const { deps, staff } = test();
    await rows(
      deps.database.queries,
      sql`UPDATE list_jobs SET created_by = ${staff.author.id} WHERE id = ${job}`,
    );
    expect((await clientFor(test(), 'author').get(`/bulk-edits/${job}`)).problem?.code).toBe('forbidden');
  });

  it('is worked on with no more than the token that started it may do', async () => {
    const undone = async (...scopes: Scope[]) => {
      const article = await publicArticle();
      const job = await bulk('articles', article, { action: 'trash' });
      expect((await (await program(...scopes)).post(`/bulk-edits/${job}/undo`)).status).toBe(202);
      await runListJobs(test().deps);
      return statusOf(article);
    };
    expect(await undone('content:write')).toBe('draft');
    expect(await undone('content:write', 'content:publish')).toBe('published');
  });
});

describe('what a webhook sent', () => {
  it('is shown to a token that may read contacts as well', async () => {
    const hook = madeBy(
      await administrator().post('/webhooks', { name: 'Hook', url: 'https://hooks.example.org/in' }),
    );
    const { deps } = test();
    await rows(
      deps.database.queries,
      sql`INSERT INTO webhook_deliveries (id, webhook_id, event, payload, state, due_at, created_at, answer)
          VALUES (${deps.newId()}, ${hook.id}, 'subscription.created', '{"data": {"email": "ann@example.org"}}', 'failed',
            ${deps.now()}, ${deps.now()}, 'ann@example.org is unknown')`,
    );
    const path = `/webhooks/${hook.id}/deliveries`;
    const shown = (...scopes: Scope[]) => program(...scopes).then((one) => one.get(path));
    const [hidden] = (await shown('settings:read')).list;
    expect(hidden).toMatchObject({ state: 'failed', payload: null, answer: null });
    const [whole] = (await shown('settings:read', 'contacts:read')).list;
    expect(whole).toMatchObject({ payload: { data: { email: 'ann@example.org' } } });
  });
});

describe('a newsletter as one contact gets it', () => {
  it('is shown to a token that may read contacts as well', async () => {
    const contact = madeBy(await administrator().post('/contacts', { email: 'ann@example.org' }));
    const { id } = await createCampaign(test());
    const reader = await program('newsletter:read');
    for (const path of [`/newsletter-campaigns/${id}/preview`, `/newsletter-campaigns/view-html/${id}`])
      expect((await reader.get(`${path}?contact_id=${contact.id}`)).problem).toMatchObject(
        missing('contacts:read'),
      );
    const typed = await reader.post('/newsletter-templates/preview', { contact_id: contact.id });
    expect(typed.problem).toMatchObject(missing('contacts:read'));
  });
});

describe('lists that name readers', () => {
  it('are shown to a token that can read contacts, not to one for newsletters only', async () => {
    const { id } = await createCampaign(test());
    const reader = await program('newsletter:read');
    const whole = await program('contacts:read');
    for (const path of [
      `/newsletter-campaigns/${id}/deliveries`,
      `/newsletter-campaigns/${id}/audience`,
      '/email/bounces',
    ]) {
      expect((await reader.get(path)).problem).toMatchObject(missing('contacts:read'));
      expect((await whole.get(path)).status).toBe(200);
    }
  });
});
