import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { type SearchEntry, searchIn } from './browser/rank.ts';
import { buildDocs } from './build-site.ts';
import { readPages } from './read-pages.ts';
import { headingId } from './render-markdown.ts';

const folder = mkdtempSync(join(tmpdir(), 'colophon-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const out = join(folder, 'site');
const read = (path: string) => readFileSync(join(out, path), 'utf8');
const pages = readPages(ROOT);

describe('the documentation as a site', () => {
  let find: ReturnType<typeof searchIn> = () => [];
  beforeAll(async () => {
    await buildDocs({ root: ROOT, out, version: '1.10', base: '/docs/' });
    await buildDocs({ root: ROOT, out, version: '1.9', base: '/docs/' });
    find = searchIn(entriesOf('1.10'));
  });

  it('has every page, and each link and anchor in its files leads somewhere', () => {
    const ids = new Map<string, Set<string>>();
    const html = new Map(
      ['index.html', ...pages.map(({ target }) => target)].map((target) => [target, read(`1.10/${target}`)]),
    );
    for (const [target, text] of html)
      ids.set(target, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
    const dead = [...html].flatMap(([target, text]) =>
      [...text.matchAll(/ (?:href|src)="([^"]+)"/g)].flatMap(([, href = '']) => {
        if (/^(?:https?|mailto|data):/.test(href)) return [];
        const [path = '', anchor] = href.split('#');
        const to = path === '' ? target : posix.join(posix.dirname(target), path);
        const isThere = existsSync(join(out, '1.10', to)) && statSync(join(out, '1.10', to)).isFile();
        const hasAnchor = anchor === undefined || ids.get(to)?.has(anchor) === true;
        return isThere && hasAnchor ? [] : [`${target}: ${href}`];
      }),
    );
    expect(dead).toEqual([]);
    expect(html.size).toBeGreaterThan(130);
  });

  it('has a first page of at most 100 kB, font, styles, and script included', () => {
    const parts = ['index.html', 'docs.css', 'docs.js', 'literata.woff2'];
    const size = parts.reduce((sum, part) => sum + statSync(join(out, '1.10', part)).size, 0);
    expect(size).toBeLessThan(100_000);
    expect(gzipSync(read('1.10/search-index.js')).length).toBeLessThan(250_000);
  });

  it('shows the contents of a page, what comes before and after, and code that can be read without a script', () => {
    const page = read('1.10/how-to/add-a-content-type.html');
    expect(page).toContain('aria-label="On this page"');
    expect(page).toContain('>Previous: ');
    expect(page).toContain('>Next: ');
    expect(page).toContain('<code>import { defineContentType } from');
    expect(page).toContain('aria-current="page"');
  });

  it('lists versions that were built side by side, the newest first, and sends visitors to that one', () => {
    expect(JSON.parse(read('versions.json'))).toEqual(['1.10', '1.9']);
    expect(read('index.html')).toContain('url=1.10/index.html');
    expect(read('404.html')).toContain('href="/docs/1.10/index.html"');
  });

  it.each([
    ['how do I add a content type', 'how-to/add-a-content-type'],
    ['change the logo and colors', 'how-to/customize-your-site'],
    ['custom view for a type', 'how-to/keep-your-site-in-a-folder'],
    ['set up SMTP', 'how-to/set-up-email'],
    ['reverse proxy nginx', 'how-to/run-behind-nginx'],
    ['caddy', 'how-to/run-behind-caddy'],
    ['docker compose', 'how-to/run-in-a-container'],
    ['S3 object storage', 'how-to/run-in-a-container'],
    ['API token', 'how-to/call-the-api-from-a-browser'],
    ['POST /auth/login', 'reference/api'],
    ['security model', 'security/security-model'],
    ['publish my first text', 'tutorials/your-first-site'],
    ['rename a field', 'how-to/change-a-field'],
    ['backup and restore', 'how-to/back-up-and-restore'],
    ['verify webhook signature', 'how-to/use-webhooks'],
    ['import from WordPress', 'how-to/import-content'],
    ['run a single journey', 'practices/testing'],
    ['prometheus metrics', 'how-to/monitor-the-server'],
    ['upgrade to a new version', 'upgrade/upgrade'],
    ['two-factor authentication', 'how-to/sign-in'],
    ['DATABASE_URL', 'reference/variables'],
    ['version_conflict', 'reference/errors'],
    ['translate the admin into French', 'how-to/translate-the-site'],
  ])('answers “%s” among the first three results', (question, page) => {
    const hits = find(question).slice(0, 3);
    expect(hits.map(({ entry }) => entry.url.replace(/\.html.*/, ''))).toContain(page);
  });

  it('finds nothing for words that no page has', () => {
    expect(find('quokkaword')).toEqual([]);
  });
});

/** The index, as a browser gets it. */
function entriesOf(version: string): SearchEntry[] {
  const context: { colophonDocs?: SearchEntry[] } = {};
  runInNewContext(read(`${version}/search-index.js`), context);
  return context.colophonDocs ?? [];
}

describe('a dead link', () => {
  const write = (root: string, path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };

  it('stops the build with a sentence for each, and nothing is written', async () => {
    const root = mkdtempSync(join(folder, 'tree-'));
    for (const { source, title } of pages) write(root, source, `# ${title}\n`);
    write(
      root,
      'docs/reference/limits.md',
      '# Limits\n\n[a](gone.md) [b](errors.md#none) [c](errors.md#codes)\n',
    );
    write(
      root,
      'docs/reference/errors.md',
      '# Errors\n\n## Codes\n\n[d](https://example.com) [e](../../gone.ts)\n',
    );
    const target = join(root, 'out');
    await expect(buildDocs({ root, out: target, version: '1.0', base: '/' })).rejects.toThrow(
      new Error(
        [
          'docs/reference/errors.md links to ../../gone.ts, but there is no gone.ts.',
          'docs/reference/limits.md links to gone.md, but there is no docs/reference/gone.md.',
          'docs/reference/limits.md links to errors.md#none, but docs/reference/errors.md has no heading #none.',
        ].join('\n'),
      ),
    );
    expect(existsSync(target)).toBe(false);
  });
});

it('a heading has the ID that GitHub gives it', () => {
  const taken = new Set<string>();
  const made = ['6. Upgrade', 'Don’t repeat `it`', 'Upgrade', 'Upgrade'].map((text) =>
    headingId(text, taken),
  );
  expect(made).toEqual(['6-upgrade', 'dont-repeat-it', 'upgrade', 'upgrade-1']);
});
