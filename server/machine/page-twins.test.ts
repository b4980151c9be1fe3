import { describe, expect, it } from 'vitest';
import { twinOf } from './page-twins.ts';

const SITE = 'https://example.test';
const page = (main: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: `<html><head><title>Site - Tags</title><meta name="description" content="A &amp; B"/><link rel="canonical" href="${SITE}/tags"/></head><body><main id="main">${main}</main><footer>no</footer></body></html>`,
  tags: new Set(['content'] as const),
  sources: [],
});

describe('the Markdown of a page', () => {
  it('is the text of its main part, with its name, as an alternate of the page', async () => {
    const html = page('<h1>Tags</h1><ul><li><a href="/tags/a">A</a><span>8</span></li></ul>');
    const twin = await twinOf(html, SITE);
    expect(twin.body).toBe(
      `---\ntitle: Site - Tags\ncanonical: ${SITE}/tags\ndescription: A & B\n---\n\n# Tags\n\n- [A](${SITE}/tags/a) 8\n`,
    );
    expect(twin.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      link: `<${SITE}/tags>; rel="canonical"`,
    });
  });

  it('is forgotten with the page', async () => {
    const html = page('');
    expect(await twinOf(html, SITE)).toMatchObject({ tags: html.tags, sources: html.sources });
  });

  it('links where the page links, and is absent otherwise', async () => {
    const moved = { status: 301, headers: { location: '/tags/new' }, body: '' };
    expect(await twinOf(moved, SITE)).toMatchObject({ status: 301, headers: { location: '/tags/new.md' } });
    expect(await twinOf({ status: 404, headers: {}, body: '<p>No</p>' }, SITE)).toMatchObject({
      status: 404,
      body: 'Not found\n',
    });
  });
});
