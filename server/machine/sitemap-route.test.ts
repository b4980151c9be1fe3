import type { SiteSettings } from '#site/base/site-context.ts';
import { siteSettings } from '#site/testing/site-settings.ts';
import { describe, expect, it } from 'vitest';
import { clientFor } from '#api/testing/api-client.ts';
import { putSettings } from '#api/testing/put-settings.ts';
import { recordsOf } from '#api/testing/records.ts';
import { useTestApp } from '#api/testing/test-app.ts';
import { listedTypes } from '#schema/registry/registry.ts';
import { renderSitemap } from './sitemap-route.ts';
import { type XmlElement, parseXml } from '../testing/parse-xml.ts';

const SITE = 'http://localhost:3000';
const app = useTestApp();

/** Two articles, a summary, a list, an archived article and a draft. */
async function fill(): Promise<void> {
  const make = recordsOf(app());
  const category = await make.category({ name: 'Philosophy' });
  const tag = await make.tag({ name: 'Habit' });
  await make.tag({ name: 'Unused' });
  await make.published({ title: 'One', tag_ids: [tag.id] });
  app().clock.advance(3_600_000);
  const { id } = await make.published({ title: 'Two' });
  await make.published({
    content_type_name: 'book-summary',
    title: 'Walden',
    author: 'Thoreau',
    category_id: category.id,
  });
  await make.draft({ title: 'Not yet' });
  const archived = await make.published({ title: 'Long ago' });
  await app().request(`/api/v1/content/${archived.id}/archive`, { as: 'editor', json: {} });
  const list = { name: 'To begin', status: 'published', content: [{ content_id: id }] };
  await app().request('/api/v1/list/with-content', { as: 'editor', json: list });
}

async function sitemap(part?: 'pages' | number, maxUrls?: number, languages?: SiteSettings['languages']) {
  const settings = siteSettings({ url: SITE, ...(languages === undefined ? {} : { languages }) });
  const source = { url: SITE, settings: () => Promise.resolve(settings) };
  return renderSitemap(part, { product: { deps: app().deps }, source }, maxUrls);
}

async function rootOf(...asked: Parameters<typeof sitemap>): Promise<XmlElement> {
  const { status, body, headers } = await sitemap(...asked);
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  return parseXml(String(body));
}
const pathsIn = (root: XmlElement) => root.all('loc').map(({ text }) => text.replace(SITE, ''));

describe('the sitemap', () => {
  it('names every public page once', async () => {
    await fill();
    const paths = pathsIn(await rootOf());
    expect(paths).toEqual([
      '/',
      '/explore',
      '/lists',
      '/newsletters',
      '/tags',
      ...listedTypes.map(({ site }) => site.index),
      '/book-summaries/philosophy',
      '/tags/habit',
      '/tags/unused',
      '/articles/one',
      '/articles/two',
      '/book-summaries/philosophy/walden',
      '/lists/to-begin',
    ]);
  });

  it('says when what a page shows last changed, where anything does', async () => {
    await fill();
    const times = new Map(
      (await rootOf())
        .all('url')
        .map((page) => [page.one('loc').text.replace(SITE, ''), page.all('lastmod')[0]?.text]),
    );
    expect(times.get('/articles/one')).toBe('2026-11-21T10:00:00.000Z');
    for (const path of ['/', '/articles', '/articles/two', '/lists', '/book-summaries/philosophy']) {
      expect(times.get(path)).toBe('2026-11-21T11:00:00.000Z');
    }
    expect(times.get('/tags/habit')).toBe('2026-11-21T10:00:00.000Z');
    for (const path of ['/interviews', '/tags/unused', '/explore']) expect(times.get(path)).toBeUndefined();
  });

  it('is an index of parts where one file would be too long, which together name the same pages', async () => {
    await fill();
    const whole = pathsIn(await rootOf());
    const index = await rootOf(undefined, 13);
    expect(index.name).toBe('sitemapindex');
    expect(pathsIn(index)).toEqual(['/sitemap-pages.xml', '/sitemap-1.xml']);
    const small = await rootOf(undefined, 3);
    expect(pathsIn(small)).toEqual(['/sitemap-pages.xml', '/sitemap-1.xml', '/sitemap-2.xml']);
    const parts = [
      ...pathsIn(await rootOf('pages')),
      ...pathsIn(await rootOf(1, 3)),
      ...pathsIn(await rootOf(2, 3)),
    ];
    expect(parts).toEqual(whole);
    expect((await sitemap(3, 3)).status).toBe(404);
  });

  it('leaves out versions whose language became the language of the site', async () => {
    const staff = clientFor(app(), 'administrator');
    await putSettings(staff, 'general', { language: 'de', other_languages: [{ language: 'en' }] });
    const { id } = await recordsOf(app()).published({ title: 'Am Rand' });
    const { data } = await staff.post(`/content/${id}/translations`, { language: 'en' });
    expect((await staff.post(`/content/${data.id}/publish`, {})).status).toBe(200);
    const versions = async () => {
      const { data: found } = await clientFor(app()).get(`/content/${id}/translations`);
      return (found as unknown as { language: string }[]).map(({ language }) => language);
    };
    expect(pathsIn(await rootOf(undefined, undefined, ['de', 'en']))).toContain('/en/articles/am-rand');
    expect(await versions()).toEqual(['de', 'en']);
    await putSettings(staff, 'general', { language: 'en', other_languages: [] });
    const paths = pathsIn(await rootOf(undefined, undefined, ['en']));
    expect(paths.filter((path) => path.endsWith('am-rand'))).toEqual(['/articles/am-rand']);
    expect(await versions()).toEqual(['en']);
  });

  it('of an empty site names what exists without content', async () => {
    expect(pathsIn(await rootOf())).toContain('/explore');
    expect((await sitemap(1)).status).toBe(404);
  });
});
