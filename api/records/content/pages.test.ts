import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER_ADDRESSES } from '#schema/pages/server-addresses.ts';
import { fixedPages, whatIsPath } from '#schema/pages/fixed-pages.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { sitePages } from '#schema/pages/site-pages.ts';
import { seedFixedPages } from '../../business/import-folder/seed-fixed-pages.ts';
import { clientFor } from '../../testing/api-client.ts';
import { bodyOf, madeBy, publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { followSiteName } from '../publishing/follow-site-name.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const visitor = () => clientFor(test());
const seed = () => seedFixedPages(test().deps, join(import.meta.dirname, '../../../content/pages'));
const [about, , , whatIs] = fixedPages;

const pageAt = (slug: string) =>
  visitor().get(`/content/slug/${encodeURIComponent(slug)}?content_type_name=page`);
const makePage = (input: object) => editor().post('/content', { content_type_name: 'page', ...input });

async function publishPage(input: object) {
  const made = madeBy(await makePage({ title: 'T', intro: 'I', body: bodyOf('B'), ...input }));
  const published = await editor().post(`/content/${made.id}/publish`, {});
  expect([published.status, published.problem.messages]).toEqual([200, undefined]);
  return made;
}

describe('a page', () => {
  it('has an address of one part or two, and a redirect from the one it had', async () => {
    const { id } = await publishPage({ title: 'Editors', slug: 'team/editors' });
    expect((await pageAt('team/editors')).data).toMatchObject({ title: 'Editors', slug: 'team/editors' });
    await editor().put(`/content/${id}`, { slug: 'colophon', version: 1 });
    await editor().post(`/content/${id}/publish`, {});
    expect((await pageAt('team/editors')).data).toEqual({ moved_to: '/colophon' });
    expect((await visitor().get('/redirect?path=/team/editors')).data).toEqual({ moved_to: '/colophon' });
    expect((await visitor().get('/search?query=editors')).list).toMatchObject([
      { url: 'http://localhost:3000/colophon', content_type_name: 'page' },
    ]);
  });

  it('is in no list of content unless it is requested', async () => {
    const article = await publishArticle(test(), { title: 'Of stone' });
    const page = await publishPage({ title: 'Of stone too', slug: 'stone' });
    const ids = async (query: string) =>
      (await editor().get(`/content${query}`)).page.data.map(({ id }) => id);
    expect(await ids('')).toEqual([article.id]);
    expect(await ids('?content_type_name=page')).toEqual([page.id]);
    expect((await ids(`?ids=${page.id},${article.id}`)).toSorted()).toEqual([article.id, page.id].toSorted());
    expect((await visitor().get(`/content/${article.id}/related`)).list).toEqual([]);
  });

  it('gives way to a text in a list where no type is named', async () => {
    const article = await publishArticle(test(), { title: 'Both', slug: 'both' });
    const page = await publishPage({ slug: 'both' });
    await publishPage({ slug: 'alone' });
    expect((await visitor().get('/content/slug/both')).data.id).toBe(article.id);
    expect((await pageAt('both')).data.id).toBe(page.id);
    expect((await visitor().get('/content/slug/alone')).data.slug).toBe('alone');
  });
});

describe('the address of a page', () => {
  const taken = new Set([
    ...SERVER_ADDRESSES,
    ...sitePages.map(({ path }) => path.split('/')[1] ?? ''),
    ...listedTypes.map(({ site }) => site.index.slice(1)),
  ]);
  taken.delete('');

  it.each([...taken])('is not below /%s', async (first) => {
    for (const slug of [first, `${first}/more`]) {
      const refused = await makePage({ title: 'T', slug });
      expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['slug']]);
    }
  });

  it.each([
    ' /Articles ',
    'a/b/c',
    '/a',
    'a/',
    'robots.txt',
    '.well-known',
    '_server',
    'pages/what-is-x-all-about',
  ])('is not %s', async (slug) => {
    const refused = await makePage({ title: 'T', slug });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['slug']]);
  });

  it('is made from a title beside what is reserved', async () => {
    for (const [title, slug] of [
      ['Articles', 'articles-page'],
      ['About', 'about-page'],
      ['Team', 'team'],
    ])
      expect(madeBy(await makePage({ title })).slug).toBe(slug);
  });
});

describe('pages that belong to the site', () => {
  it('are there once, however often it starts, with what was written on them since', async () => {
    await seed();
    await editor().put(`/content/${about?.id}`, { title: 'Who we are', version: 1 });
    await seed();
    const { data, total } = (await editor().get('/content?content_type_name=page&sort_by=title')).page;
    expect(total).toBe(fixedPages.length);
    expect(data.map(({ title, status }) => [title, status])).toContainEqual(['Who we are', 'published']);
    expect((await visitor().get('/content')).page.total).toBe(0);
  });

  it('cannot be moved or taken off the site', async () => {
    await seed();
    for (const { id } of fixedPages) {
      const moved = await editor().put(`/content/${id}`, { slug: 'elsewhere', version: 1 });
      expect([moved.status, Object.keys(moved.problem.errors ?? {})]).toEqual([422, ['slug']]);
      for (const step of ['unpublish', 'archive'])
        expect((await editor().post(`/content/${id}/${step}`, {})).problem.code).toBe('invalid_transition');
      expect((await editor().delete(`/content/${id}`)).problem.code).toBe('invalid_transition');
      const { data } = await editor().put(`/content/${id}`, { slug: null, title: 'New', version: 1 });
      const kept = await editor().post(`/content/${id}/revisions/1/restore`, { version: data.version });
      expect([kept.status, kept.data.slug]).toEqual([200, data.slug]);
    }
  });

  it('show the values of the site to visitors, and the placeholders to staff', async () => {
    await seed();
    const shown = (await pageAt('about')).data;
    expect(shown.intro).toMatch(/^Colophon is a celebration/);
    expect(JSON.stringify(shown)).not.toMatch(/\{\w+\}|contact_email|Corrections/);
    const stored = (await editor().get(`/content/${about?.id}`)).data;
    expect(stored.intro).toMatch(/^\{site_name\} is/);
    expect(stored.body_text).toContain('{contact_email}');
    const { list } = await visitor().get('/search?query=celebration');
    expect(JSON.stringify(list)).not.toContain('{site_name}');
  });

  it('name the contact address where there is one', async () => {
    await seed();
    const { data } = await clientFor(test(), 'administrator').get('/settings/general');
    const saved = await clientFor(test(), 'administrator').put('/settings/general', {
      contact_email: 'us@example.com',
      version: data.version,
    });
    expect(saved.status).toBe(200);
    const { body_html: html } = (await pageAt('about')).data;
    expect(html).toContain('welcome at <a href="mailto:us@example.com">us@example.com</a>.</p>');
  });

  it('follow the name of the site', async () => {
    await seed();
    await followSiteName(test().deps, 'The Long Table');
    await followSiteName(test().deps, 'The Long Table');
    const before = whatIsPath('Colophon');
    const after = whatIsPath('The Long Table');
    expect((await visitor().get(`/redirect?path=${before}`)).data).toEqual({ moved_to: after });
    expect((await pageAt(after.slice(1))).data.id).toBe(whatIs?.id);
    await followSiteName(test().deps, 'Colophon');
    expect((await visitor().get(`/redirect?path=${before}`)).status).toBe(404);
    expect((await pageAt(after.slice(1))).data).toEqual({ moved_to: before });
  });

  it('keep the URL that follows the site when an older version is restored', async () => {
    await seed();
    await followSiteName(test().deps, 'The Long Table');
    const { slug, version } = (await editor().get(`/content/${whatIs?.id}`)).data;
    expect(slug).toBe(whatIsPath('The Long Table').slice(1));
    const restored = await editor().post(`/content/${whatIs?.id}/revisions/1/restore`, { version });
    expect([restored.status, restored.data.slug]).toEqual([200, slug]);
  });
});
