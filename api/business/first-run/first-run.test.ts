import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle, publishArticle } from '../../testing/content-records.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { sampleImage } from '../../records/media/testing/sample-images.ts';
import { startRelay } from '../../testing/mail/smtp-relay.ts';
import { createTestApp, useTestApp } from '../../testing/test-app.ts';
import { rows } from '../../platform/database/database.ts';
import { importDocument } from '../import-folder/import-document.ts';
import { importTaxonomy } from '../import-folder/import-taxonomy.ts';
import { seedFixedPages } from '../import-folder/seed-fixed-pages.ts';
import { noteStarterContent } from '../import-folder/starter-mark.ts';
import { readTaxonomy } from '../import-folder/taxonomy.ts';
import { beginFirstRun } from '../sign-in/first-run-state.ts';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { contentTypeNamed, documentTypeNamed, type DocumentResource } from '#schema/registry/registry.ts';

const test = useTestApp();
const administrator = () => clientFor(test(), 'administrator');
const queries = () => test().deps.database.queries;
const read = async () => (await administrator().get('/first-run')).data;
const remove = () => administrator().post('/first-run/remove-starter-texts');
const put = (change: Record<string, unknown>) => administrator().put('/first-run', change);
const titles = async (path: string) =>
  (await administrator().get(path)).page.data.map(({ title, name }) => title ?? name);
const doneIn = (data: Record<string, unknown>) =>
  Object.fromEntries(
    (data['checklist'] as { name: string; done: boolean }[]).map((one) => [one.name, one.done]),
  );

async function bring(type: string, attributes: Record<string, unknown>): Promise<void> {
  const resource = (contentTypeNamed(type) ?? documentTypeNamed(type)) as DocumentResource;
  await importDocument(test().deps, {
    resource,
    file: { attributes, body: resource.fields.body === undefined ? '' : 'A text.' },
    taxonomy: await readTaxonomy(queries()),
    decodeImage: () => Promise.reject(new Error('There is none.')),
  });
}

/** The state after a first start: two articles, a summary, a list of them, and their categories and tags. */
async function loadStarter(): Promise<void> {
  const { deps } = test();
  const report = { created: 0, updated: 0, unchanged: 0, problems: [] };
  const categories = ['philosophy', 'nature'].map((slug) => ({ name: slug, slug, color: 'ochre' }));
  await importTaxonomy(deps, { kind: 'categories', entries: categories, report });
  await importTaxonomy(deps, { kind: 'tags', entries: [{ name: 'Reading', slug: 'reading' }], report });
  const intro = 'A word on it.';
  await bring('article', { title: 'Read the index first', slug: 'index', intro, tags: ['reading'] });
  await bring('article', { title: 'First sentences', slug: 'first', intro });
  const summary = {
    title: 'Walden',
    slug: 'walden',
    author: 'Henry David Thoreau',
    intro,
    category: 'nature',
  };
  await bring('book-summary', { ...summary, key_ideas: [{ title: 'Simplify', text: 'Twice.' }] });
  const content = [{ type: 'article', slug: 'first' }];
  await bring('list', { name: 'One evening', slug: 'one-evening', status: 'published', content });
  await noteStarterContent(queries(), test().clock.now());
  await seedFixedPages(deps, join(import.meta.dirname, '../../../content/pages'));
  await beginFirstRun(queries());
  test().clock.advance(60_000);
}

describe('the setup of a new site', () => {
  it('is over on a site that is older than the setup', async () => {
    expect(await read()).toEqual({
      step: 'done',
      starter_texts: { unchanged: 0, changed: 0 },
      checklist: null,
    });
    expect((await put({ step: 'texts' })).status).toBe(409);
    expect((await remove()).status).toBe(409);
  });

  it('resumes where it stopped, in any browser, and ends once', async () => {
    await beginFirstRun(queries());
    expect((await read())['step']).toBe('site');
    expect((await put({ step: 'texts' })).data['step']).toBe('texts');
    // Restarting the server does not begin it again.
    await beginFirstRun(queries());
    expect((await read())['step']).toBe('texts');
    expect((await put({ step: 'site' })).data['step']).toBe('site');
    await put({ step: 'done' });
    expect((await put({ step: 'site' })).status).toBe(409);
    expect((await put({ step: 'done', dismissed: true })).data).toMatchObject({
      step: 'done',
      checklist: null,
    });
  });

  it.each([{ step: 'nowhere' }, { dismissed: false }, { finished: true }])('refuses %j', async (change) => {
    await beginFirstRun(queries());
    expect((await put(change)).status).toBe(422);
  });

  it.each(['editor', 'author', 'viewer'] as const)('is not for %s', async (role) => {
    await beginFirstRun(queries());
    const client = clientFor(test(), role);
    const answers = [
      await client.get('/first-run'),
      await client.put('/first-run', { step: 'done' }),
      await client.post('/first-run/remove-starter-texts'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

describe('an empty site', () => {
  beforeEach(loadStarter);

  it('has none of the texts, lists, categories, tags and images that came with the product', async () => {
    expect((await read())['starter_texts']).toEqual({ unchanged: 4, changed: 0 });
    // Both articles are of one paragraph, so they have the same figure.
    expect((await administrator().get('/image')).page.total).toBe(2);
    expect((await remove()).data).toEqual({ removed: 4, kept: 0 });
    for (const path of ['/content', '/list', '/category', '/tag', '/image'])
      expect([path, (await administrator().get(path)).page.total]).toEqual([path, 0]);
    const counts = await rows(
      queries(),
      sql`SELECT type FROM document_counts WHERE count <> 0 AND type <> 'page'`,
    );
    expect(counts).toEqual([]);
    // A second call has nothing left to do.
    expect((await remove()).data).toEqual({ removed: 0, kept: 0 });
  });

  it('keeps what people wrote or changed, and what that needs', async () => {
    const own = await publishArticle(test(), { title: 'My own text' });
    const [{ id } = { id: '' }] = await rows<{ id: string }>(
      queries(),
      sql`SELECT id FROM content WHERE slug = 'walden'`,
    );
    const { version } = (await administrator().get(`/content/${id}`)).data;
    await administrator().put(`/content/${id}`, { intro: 'Mine now.', version });
    expect((await remove()).data).toEqual({ removed: 3, kept: 1 });
    expect(await titles('/content')).toEqual(expect.arrayContaining([own.title, 'Walden']));
    expect(await titles('/category')).toEqual(['nature']);
    expect((await administrator().get('/image')).page.total).toBe(1);
  });

  it('does not mention books on its fixed pages, except on those that people edited', async () => {
    const [about, terms] = fixedPages;
    const before = (await administrator().get(`/content/${terms?.id}`)).data;
    await administrator().put(`/content/${terms?.id}`, {
      intro: 'Our terms for books.',
      version: before.version,
    });
    await remove();
    const texts = await Promise.all(
      fixedPages.map(async ({ id }) => JSON.stringify((await administrator().get(`/content/${id}`)).data)),
    );
    expect(texts.map((text) => /\bbooks?\b/i.test(text))).toEqual([false, true, false, false]);
    expect((await administrator().get(`/content/${about?.id}`)).data.status).toBe('published');
  });

  it('can be made only during the setup', async () => {
    await put({ step: 'done' });
    expect((await remove()).status).toBe(409);
    expect((await read())['starter_texts']).toEqual({ unchanged: 4, changed: 0 });
  });
});

const PARAGRAPH = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Three readers.' }] }],
};

describe('the checklist', () => {
  it('detects what is done from the data', async () => {
    await loadStarter();
    const nothing = { name: false, logo: false, menu: false, about: false, publish: false, email: false };
    const before = { ...nothing, second_factor: false, colleague: true, https: false };
    expect(doneIn(await read())).toEqual(before);
    await putSettings(administrator(), 'general', { name: 'The Long Shelf' });
    await putSettings(administrator(), 'home', { sections: [] });
    before.menu = true;
    const about = (await administrator().get(`/content/${fixedPages[0]?.id}`)).data;
    await administrator().put(`/content/${about.id}`, { intro: 'We read maps.', version: about.version });
    await createArticle(test(), { title: 'A draft' });
    expect(doneIn(await read())).toEqual({ ...before, name: true });
    await administrator().post(`/content/${about.id}/publish`);
    expect(doneIn(await read())).toEqual({ ...before, name: true, about: true });
    const own = {
      content_type_name: 'page',
      title: 'Team',
      slug: 'team',
      intro: 'Who we are.',
      body: PARAGRAPH,
    };
    const { id } = (await administrator().post('/content', own)).data;
    expect((await administrator().post(`/content/${id}/publish`)).status).toBe(200);
    expect(doneIn(await read())).toEqual({ ...before, name: true, about: true, publish: true });
  });

  it('accepts a name and a URL set by the environment', async () => {
    await beginFirstRun(queries());
    const env = { SITE_URL: 'https://shelf.example', SITE_NAME: 'The Long Shelf' };
    for (const table of ['sessions', 'users'])
      await queries().execute(sql`DELETE FROM ${sql.identifier(table)}`);
    const other = await createTestApp(test().deps.database, { env });
    const { data } = await clientFor(other, 'administrator').get('/first-run');
    expect(doneIn(data)).toMatchObject({ name: true, https: true });
  });

  it('counts email as done once the mail server has accepted one', async () => {
    await beginFirstRun(queries());
    const relay = await startRelay();
    try {
      const { port } = relay;
      await putSettings(administrator(), 'email', {
        senders: [{ address: 'news@example.org' }],
        relay: { host: '127.0.0.1', port, encryption: 'optional' },
      });
      expect((await administrator().post('/settings/email/test')).data.ok).toBe(true);
      const state = async () =>
        ((await administrator().get('/settings/email/status')).data['health'] as { state: string }).state;
      await expect.poll(state).toBe('ok');
      expect(doneIn(await read())).toMatchObject({ email: false });
      expect((await administrator().post('/settings/email/send-test')).data.rejected).toEqual([]);
      await expect.poll(async () => doneIn(await read())).toMatchObject({ email: true });
      await putSettings(administrator(), 'email', { relay: { host: 'localhost', port } });
      expect(doneIn(await read())).toMatchObject({ email: false });
    } finally {
      await relay.close();
    }
  });

  it('disappears once everything is done', async () => {
    await loadStarter();
    const env = { SITE_URL: 'https://shelf.example', SITE_NAME: 'The Long Shelf' };
    for (const table of ['sessions', 'users'])
      await queries().execute(sql`DELETE FROM ${sql.identifier(table)}`);
    const done = await createTestApp(test().deps.database, { env });
    done.clock.advance(120_000);
    const client = clientFor(done, 'administrator');
    const relay = await startRelay();
    try {
      const form = new FormData();
      const picture = await sampleImage({ width: 64, height: 64 });
      form.set('file', new File([new Uint8Array(picture)], 'icon.png', { type: 'image/png' }));
      const sent = await done.request('/api/v1/image/upload', {
        method: 'POST',
        as: 'administrator',
        body: form,
      });
      const icon = ((await sent.json()) as { data: Record<string, unknown> }).data['image_unique_identifier'];
      expect((await putSettings(client, 'general', { icon })).status).toBe(200);
      await putSettings(client, 'navigation', { header: [{ label: 'Ours', target: '/about' }] });
      const about = fixedPages[0]?.id;
      const { version } = (await client.get(`/content/${about}`)).data;
      await client.put(`/content/${about}`, { intro: 'We read maps.', version });
      await client.post(`/content/${about}/publish`);
      await publishArticle(done, { title: 'Ours' });
      await putSettings(client, 'email', {
        senders: [{ address: 'news@example.org' }],
        relay: { host: '127.0.0.1', port: relay.port, encryption: 'optional' },
      });
      await client.post('/settings/email/send-test');
      const left = async () => {
        const { data } = await client.get('/first-run');
        const items = data['checklist'] as { name: string; done: boolean }[] | null;
        return items?.flatMap((item) => (item.done ? [] : [item.name])) ?? null;
      };
      await expect.poll(left).toEqual(['second_factor']);
      await queries().execute(
        sql`INSERT INTO second_factors (user_id, sealed_secret, confirmed_at, created_at)
            VALUES (${done.staff.administrator.id}, 'x', now(), now())`,
      );
      expect(await left()).toBeNull();
    } finally {
      await relay.close();
    }
  });

  it('disappears for everyone when it is dismissed', async () => {
    await beginFirstRun(queries());
    expect((await read())['checklist']).not.toBeNull();
    await put({ dismissed: true });
    expect(await read()).toMatchObject({ step: 'site', checklist: null });
  });
});
