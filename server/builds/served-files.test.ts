import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineContentType } from '#schema/define/define-content-type.ts';
import { servedBuild, staleParts } from './stale-builds.ts';
import type { Roots } from '../base/roots.ts';
import { DECLARATIONS_PATH, loadServedFiles } from './served-files.ts';

const podcasts = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: '</script> & “others”' },
  purpose: 'To hear.',
  fields: {},
  site: { path: '/podcasts/{slug}', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
});

let folder = '';
let roots: Roots;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-served-'));
  roots = {
    program: join(folder, 'program'),
    site: join(folder, 'site'),
    shipped: join(folder, 'program', 'prebuilt'),
    app: join(folder, 'site', '.colophon', 'app'),
    build: join(folder, 'site', '.colophon', 'build'),
    cache: '',
  };
  for (const build of ['program/prebuilt', 'site/.colophon/build']) {
    write(`${build}/site/client/robots.txt`, `robots of ${build}`);
    write(`${build}/site/build-key`, `key of ${build}`);
    write(`${build}/admin/index.html`, `<html><head><title>${build}</title></head></html>`);
    write(`${build}/admin/build-key`, `key of ${build}`);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const text = async (path: string, types = [podcasts].slice(1)) =>
  (await loadServedFiles(roots, types)).get(path)?.identity.toString();

describe('the builds of a package', () => {
  it('are served as they are for a site that overrides nothing', async () => {
    write('site/public/logo.svg', '<svg/>');
    write('site/hooks/podcasts.ts', '');
    expect(await staleParts(roots)).toEqual([]);
    expect(await servedBuild('site', roots)).toBe(join(folder, 'program', 'prebuilt', 'site'));
    expect(await text('/robots.txt')).toBe('robots of program/prebuilt');
  });

  it.each(['theme.css', 'content-types/podcasts.ts'])(
    'are replaced by those of a site with %s',
    async (file) => {
      write(`site/${file}`, ':root {}');
      const [stale, ...others] = await staleParts(roots);
      expect([stale?.part.name, others]).toEqual(['site', []]);
      expect(await text('/robots.txt')).toBe('robots of site/.colophon/build');
      // Valid again with the key that was found.
      write('site/.colophon/build/site/build-key', stale?.key ?? '');
      expect(await staleParts(roots)).toEqual([]);
      write(`site/${file}`, ':root { --accent: red }');
      expect(await staleParts(roots)).toHaveLength(1);
    },
  );

  it('stay as they are with screens and inputs, which are built beside them', async () => {
    write('site/lib/shared.ts', '');
    write('site/.colophon/build/site/build-key', (await staleParts(roots))[0]?.key ?? '');
    expect(await staleParts(roots)).toEqual([]);
    write('site/screens/planned.tsx', '');
    const [stale, ...others] = await staleParts(roots);
    expect([stale?.part.name, others]).toEqual(['own-admin', []]);
    write('site/.colophon/build/own-admin/build-key', stale?.key ?? '');
    expect(await staleParts(roots)).toEqual([]);
    write('program/prebuilt/admin/build-key', 'key of the next version');
    expect((await staleParts(roots)).map(({ part }) => part.name)).toContain('own-admin');
  });

  it('are out of date after an upgrade', async () => {
    write('site/theme.css', '');
    write('site/.colophon/build/site/build-key', (await staleParts(roots))[0]?.key ?? '');
    write('program/prebuilt/site/build-key', 'key of the next version');
    expect(await staleParts(roots)).toHaveLength(1);
  });
});

describe('files of a site folder', () => {
  it('take the place of those of the product, compressed, from the next start', async () => {
    write('site/public/robots.txt', `mine\n${'Disallow: /private\n'.repeat(40)}`);
    const file = (await loadServedFiles(roots, [])).get('/robots.txt');
    expect(file?.identity.toString()).toMatch(/^mine/);
    expect(brotliDecompressSync(file?.brotli ?? '')).toEqual(file?.identity);
    expect(gunzipSync(file?.gzip ?? '')).toEqual(file?.identity);
    rmSync(join(folder, 'site', 'public'), { recursive: true });
    expect(await text('/robots.txt')).toBe('robots of program/prebuilt');
  });
});

describe('the content types of a site', () => {
  it('reach the admin in a script before its own, unharmed', async () => {
    expect(await text('/admin/index.html', [podcasts])).toMatch(
      new RegExp(`<head>\\s*<script src="${DECLARATIONS_PATH}"></script>`),
    );
    const page: { colophonSiteTypes?: unknown } = {};
    runInNewContext((await text(DECLARATIONS_PATH, [podcasts])) ?? '', page);
    expect(JSON.parse(JSON.stringify(page.colophonSiteTypes))).toEqual([
      JSON.parse(JSON.stringify(podcasts)),
    ]);
  });

  it('cost a site without any nothing', async () => {
    expect(await text('/admin/index.html')).not.toContain('declarations');
    expect(await text(DECLARATIONS_PATH)).toBeUndefined();
  });
});

describe('the languages of the admin', () => {
  const program = (key: string, text: string) =>
    write(
      'program/prebuilt/admin/assets/languages/de-0123456789abcdef.json',
      JSON.stringify({ [key]: text }),
    );
  const listed = async (): Promise<Record<string, string>> => {
    const html = (await text('/admin/index.html')) ?? '';
    return JSON.parse(
      /<script type="application\/json" id="languages">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
    );
  };

  it('come with the build', async () => {
    program('admin.app.title', 'Verwaltung');
    const path = (await listed())['de'] ?? '';
    expect(path).toBe('/admin/assets/languages/de-0123456789abcdef.json');
    expect((await loadServedFiles(roots, [])).get(path)?.cacheControl).toContain('immutable');
  });

  it('are changed and added by a site folder, without a build', async () => {
    program('admin.app.title', 'Verwaltung');
    write('program/languages/de/admin.json', '{"admin.app.title":"Verwaltung","admin.app.list":"Liste"}');
    write('site/languages/de/own.json', '{"admin.app.title":"Redaktion","site.ui.related":"Mehr"}');
    write(
      'site/languages/nl/own.json',
      '{"admin.lists.count":"{count, plural, one {# titel} other {# titels}}"}',
    );
    const languages = await listed();
    expect(Object.keys(languages)).toEqual(['de', 'nl']);
    expect(JSON.parse((await text(languages['de'] ?? '')) ?? '')).toEqual({
      'admin.app.title': 'Redaktion',
      'admin.app.list': 'Liste',
    });
    // Parsed, because the admin has no parser.
    expect(JSON.parse((await text(languages['nl'] ?? '')) ?? '')).toMatchObject({
      'admin.lists.count': [{ value: 'count', options: { one: {}, other: {} } }],
    });
    expect(await text('/admin/assets/languages/de-0123456789abcdef.json')).toBeUndefined();
  });
});
