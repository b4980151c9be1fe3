import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentRecord } from '#site/testing/records.ts';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

/* The built podcast site, with one view that throws: the site's file renders every slot. */
const episode = {
  ...contentRecord({ content_type_name: 'podcast', title: 'In the woods', slug: 'in-the-woods' }),
  episode: 7,
  guest: 'Ines Halloran',
  length: 754,
};
const article = contentRecord({
  title: 'Walden',
  slug: 'walden',
  id: '0190a000-0000-7000-8000-000000000002',
});
const page = (data: readonly unknown[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  per_page: 12,
  total: data.length,
});
const around = (id: string, related: readonly unknown[]) => ({
  [`/content/${id}/related`]: related,
  [`/content/${id}/neighbours`]: { previous: null, next: null },
  [`/content/${id}/mentions`]: [],
});
const answers = {
  '/category': page([]),
  '/content': page([episode, article]),
  '/list': page([]),
  '/list/slug/first': {
    id: '0190a000-0000-7000-8000-000000000003',
    name: 'First',
    slug: 'first',
    description: null,
    items: [{ position: 1, note: 'Start here.', content: episode }],
  },
  '/content/slug/in-the-woods': episode,
  '/content/slug/walden': article,
  ...around(episode.id, [article]),
  ...around(article.id, [episode]),
};
const paths = [
  '/',
  '/podcasts',
  '/podcasts/in-the-woods',
  '/podcasts/gone',
  '/articles/walden',
  '/lists/first',
  '/sponsors',
  '/guests/ines',
  '/guests/none/such',
];

let site: TestSite;
let failed: string[];
let pages: Record<string, { status: number; body: string }>;
beforeAll(() => {
  site = makeSite({ fixture: 'podcast-site' });
  site.write(
    'views/articles.detail.tsx',
    `import { ArticleView, type DetailProps } from 'colophon/site';
    const Deep = ({ of }: { of: { missing?: { deep: string } } }) => <b>{of.missing!.deep}</b>;
    export default (props: DetailProps<'articles'>) => <section id="own"><ArticleView {...props} /><Deep of={{}} /></section>;\n`,
  );
  site.write('fonts/own.woff2', 'a font');
  site.write(
    'theme.css',
    `@font-face { font-family: Own; src: url('./fonts/own.woff2'); }\n:root { --accent: #123456; }\n`,
  );
  const { stdout, stderr } = site.runFile('built-pages.ts', { answers, paths });
  const last = stdout.split('\n').at(-1) ?? '';
  if (!last.startsWith('{')) throw new Error(stdout + stderr);
  ({ pages, failed } = JSON.parse(last) as { pages: typeof pages; failed: string[] });
});
afterAll(() => site.remove());

const bodyOf = (path: string) => pages[path]?.body ?? '';

describe('a built site with custom views', () => {
  it.each([
    ['home', '/', '<p class="on-air">On the air: Colophon</p><div class="home">'],
    ['header of the home page', '/', '<p class="frequency">101.5</p><header class="site-header">'],
    ['header of others', '/podcasts', '<p class="frequency">FM</p><header class="site-header">'],
    ['footer', '/podcasts', '<p class="site-footer-inner">Colophon, on the air in 2026</p></footer>'],
    ['not-found', '/podcasts/gone', '<h1>Nothing but static</h1><p>No podcast here</p>'],
    ['podcasts.list', '/podcasts', '<div class="episodes"><header class="page-head">'],
    [
      'podcasts.detail',
      '/podcasts/in-the-woods',
      '<p class="episode-number">No. 7, with Ines Halloran</p><article',
    ],
    [
      'podcasts.entry in its list',
      '/podcasts',
      '<li><div class="episode" data-place="column"><span>No. 7</span>',
    ],
    ['podcasts.entry elsewhere', '/articles/walden', '<div class="episode" data-place="column">'],
    ['podcasts.entry on a curated list', '/lists/first', '<div class="episode" data-place="ranked">'],
  ])('draws %s by its file', (_, path, html) => {
    expect(bodyOf(path)).toContain(html);
  });

  it('says 404 for missing pages in every view', () => {
    expect(paths.map((path) => pages[path]?.status)).toEqual([200, 200, 200, 404, 200, 200, 200, 200, 404]);
  });

  it('shows the product’s own view where one throws, and reports its file', () => {
    expect(bodyOf('/articles/walden')).toContain('<h1>Walden</h1>');
    expect(bodyOf('/articles/walden')).not.toContain('id="own"');
    expect(bodyOf('/articles/walden')).not.toContain('articles.detail');
    expect(failed).toEqual([expect.stringMatching(/^views\/articles\.detail\.tsx: TypeError: .*deep/)]);
  });

  it('loads the styles of views after its own', () => {
    const links = [...bodyOf('/').matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
    const styles = links
      .filter((link) => !link.includes('media="print"'))
      .map((link) => /href="([^"]*)"/.exec(link)?.[1]);
    expect(styles).toEqual([expect.stringContaining('core'), expect.stringContaining('own_views_episode')]);
  });

  it('has its theme after its own styles, with the fonts that it names', () => {
    const built = (file: string) =>
      readFileSync(join(site.folder, '.colophon', 'build', 'site', 'client', file), 'utf8');
    const [, core = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]*core[^"]*)"/.exec(bodyOf('/')) ?? [];
    const styles = built(core);
    expect(styles.indexOf('#123456')).toBeGreaterThan(styles.indexOf('--accent'));
    const [, font = ''] = /font-family:Own;src:url\(\/([^)]*)\)/.exec(styles) ?? [];
    expect(font).toMatch(/^assets\/.*own.*\.woff2$/);
    expect(built(font)).toBe('a font');
  });

  it('serves pages of the folder with what they read, and a head like other pages', () => {
    const body = bodyOf('/sponsors');
    expect(body).toContain('<p class="sponsors">2 episodes were paid for by Ada and Grace.</p>');
    expect(body).toContain('<title>Colophon - Sponsors</title>');
    expect(body).toContain('<meta name="description" content="Who pays for this podcast."/>');
    expect(body).toContain('<link rel="canonical" href="https://example.com/sponsors"/>');
    expect(body).toContain('<p class="frequency">FM</p>');
    expect(body).toMatch(/<link rel="stylesheet"[^>]*sponsors/);
    expect(bodyOf('/podcasts')).not.toMatch(/<link rel="stylesheet"[^>]*sponsors/);
  });

  it('serves a page for many URLs by the part in braces', () => {
    const body = bodyOf('/guests/ines');
    expect(body).toContain('<h1>ines</h1>');
    expect(body).toContain('<title>Colophon - Talks with ines</title>');
    expect(body).toContain('<li>In the woods</li>');
  });

  it('shows a field of a custom kind as that kind does', () => {
    expect(bodyOf('/podcasts/in-the-woods')).toContain('<dt>Length</dt><dd>12:34</dd>');
  });

  it('leaves no trace of how views are drawn', () => {
    for (const { body } of Object.values(pages)) expect(body).not.toContain('own-view>');
  });
});
