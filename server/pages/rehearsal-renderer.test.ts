import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, clientFor } from '#api/testing/api-client.ts';
import { createArticle, publishArticle } from '#api/testing/content-records.ts';
import { HOUR_MS } from '#api/testing/test-clock.ts';
import { useTestDatabase } from '#api/testing/test-database.ts';
import type { SiteRequest } from '#site/base/site-context.ts';
import { createSiteSource } from '../product/site-settings.ts';
import { type Serving, serve } from '../testing/serving.ts';
import { withRehearsals } from './rehearsal-renderer.ts';
import { createRenderer } from './renderer.ts';

const database = useTestDatabase();
let serving: Serving;

/** A site whose pages show what the API says of an article, with links and a form. */
async function renderSitePage(url: string, asked: SiteRequest) {
  const { rehearsal, settings, fetch } = asked;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-security-policy':
      "default-src 'self'; connect-src 'self' https://counts.example; form-action 'self'",
    'speculation-rules': '"/links.speculationrules"',
  };
  if (rehearsal !== undefined && 'ended' in rehearsal) return { status: 200, headers, body: rehearsal.ended };
  const { status, ok, ...answer } = await fetch(
    `${settings.url}/api/v1/content/slug/${url.split('/').at(-1)}`,
  ).then(async (response) => ({
    status: response.status,
    ok: response.ok,
    body: (await response.json()) as Json,
  }));
  const title = ok ? String((answer.body['data'] as Json)['title']) : 'Nothing';
  const body = `<a href="/">Home</a><a href="/articles?page=2">Next</a><a data-live="" href="/">Leave</a><a href="https://example.com/">Out</a>
    <a href="/files/a.pdf">File</a><a href="${settings.url}/tags">Tags</a><form action="/search"></form><h1>${title}</h1>
    <p>${settings.navigation.closing.copyright} ${asked.now.toISOString()}</p>`;
  return { status: url === '/' ? 200 : status, headers, body };
}

beforeEach(async () => {
  serving = await serve(database(), {
    render: ({ product, answers }) => {
      const rooms = { product, source: createSiteSource(product, answers), renderSitePage };
      return withRehearsals(createRenderer({ ...rooms, recording: answers.recording }), rooms);
    },
  });
  // The server asks for them at its start.
  await serving.get('/');
});
afterEach(() => serving.close());

const editor = () => clientFor(serving.test, 'editor');
const inHours = (hours: number) =>
  new Date(serving.test.clock.now().getTime() + hours * HOUR_MS).toISOString();
async function linkTo(hours: number): Promise<string> {
  const { data } = await editor().post('/rehearsals', { at: inHours(hours) });
  return new URL(String(data['url'])).pathname;
}
async function plan(title: string, hours: number): Promise<void> {
  const { id } = await createArticle(serving.test, { title });
  await editor().post(`/content/${id}/publish`, { scheduled_at: inHours(hours) });
}

describe('the site as of a moment', () => {
  it('shows what is scheduled by then, and the rest as it is', async () => {
    await publishArticle(serving.test, { title: 'On walking' });
    await plan('On sitting', 1);
    await plan('On sleeping', 3);
    const home = await linkTo(2);
    const seen = async (path: string) => (await serving.get(path)).status;
    expect(await seen('/articles/on-sitting')).toBe(404);
    const page = await serving.get(`${home}/articles/on-sitting`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>On sitting</h1>')]);
    expect(page.text).toContain(inHours(2));
    expect(await seen(`${home}/articles/on-walking`)).toBe(200);
    expect(await seen(`${home}/articles/on-sleeping`)).toBe(404);
    // The page that visitors see is still the one before.
    expect(await seen('/articles/on-sitting')).toBe(404);
    const api = await serving.get(`${home}/api/v1/content/slug/on-sitting`);
    expect([api.status, api.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect((await serving.get(`${home}/feed.xml`)).text).toContain('On sitting');
    expect((await serving.get('/feed.xml')).text).not.toContain('On sitting');
  });

  it('follows the redirects of a release, within the preview, and counts nothing', async () => {
    const administrator = clientFor(serving.test, 'administrator');
    const { data: release } = await administrator.post('/releases', { name: 'Autumn' });
    const items = [
      { resource: 'redirects', change: { from: '/autumn', to: '/articles/on-sitting' } },
      { resource: 'settings', id: 'navigation', change: { copyright: 'Autumn' } },
    ];
    await administrator.post(`/releases/${release.id}/items`, { items });
    await administrator.post(`/releases/${release.id}/schedule`, { at: inHours(1) });
    const home = await linkTo(2);
    const moved = await serving.get(`${home}/autumn`);
    expect([moved.status, moved.headers.location]).toEqual([301, `${home}/articles/on-sitting`]);
    expect((await serving.get('/autumn')).status).toBe(404);
    expect((await serving.get(home)).text).toContain('<p>Autumn ');
    expect((await serving.get('/')).text).not.toContain('<p>Autumn ');
  });

  it('keeps its links within the preview, and is kept, listed, and counted nowhere', async () => {
    const home = await linkTo(2);
    const { headers, text } = await serving.get(home);
    const links = [...text.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to]) => to);
    expect(links).toEqual([
      home,
      `${home}/articles?page=2`,
      '/',
      'https://example.com/',
      '/files/a.pdf',
      `${home}/tags`,
      `${home}/search`,
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('speculation-rules');
    const only = `http://localhost:3000${home} http://localhost:3000${home}/`;
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; connect-src ${only}; form-action ${only}`,
    );
    expect((await serving.get(`${home}/api/v1/email/subscribe`, { method: 'POST' })).status).toBe(405);
  });

  it('says why it can’t be shown', async () => {
    const home = await linkTo(48);
    const said = async (path: string) => {
      const { status, text, headers } = await serving.get(path);
      expect(headers['cache-control']).toBe('private, no-store');
      return [status, text];
    };
    expect(await said('/preview/site/nonsense/articles')).toEqual([410, 'unknown']);
    await editor().delete('/rehearsals');
    expect(await said(home)).toEqual([410, 'off']);
    serving.test.clock.advance(HOUR_MS);
    const short = await linkTo(1);
    serving.test.clock.advance(HOUR_MS);
    expect(await said(short)).toEqual([410, 'passed']);
    serving.test.clock.advance(24 * HOUR_MS);
    expect(await said(home)).toEqual([410, 'expired']);
  });
});
