import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ROOT } from '../base/root.ts';
import { nextVersion } from './testing/next-version.ts';
import {
  type RunningSite,
  addedToAdmin,
  attempt,
  colophon,
  emptyFolder,
  filesBelow,
  npm,
  program,
  startSite,
} from './testing/installed-site.ts';

/** In an empty folder, from tarballs: what a person gets who has only npm. */
const { folder, remove } = emptyFolder();
const site = join(folder, 'my-site');
const inPackage = join(site, 'node_modules', 'colophon');

const { colophon: product, create, client, staged } = inject('tarballs');

beforeAll(() => {
  mkdirSync(join(folder, 'creator'));
  writeFileSync(join(folder, 'creator', 'package.json'), '{}');
  npm(join(folder, 'creator'), 'install', create, client);
  const creator = join(folder, 'creator', 'node_modules', 'create-colophon', 'create-colophon.mjs');
  program(folder, process.execPath, [creator, 'my-site', '--colophon', `file:${product}`, '--no-install']);
});
let running: RunningSite | undefined;
let token = '';
afterAll(async () => {
  await running?.stop();
  remove();
});

describe('npm create colophon', () => {
  it('makes a folder with at most 12 files of fewer than 100 lines', () => {
    const files = [...filesBelow(site).keys()];
    const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
    expect(files.length).toBeLessThanOrEqual(12);
    expect(lines.length).toBeLessThan(100);
  });

  it('comes with a client of the same version', () => {
    const version = (name: string) => {
      const manifest = readFileSync(join(folder, 'creator', 'node_modules', name, 'package.json'), 'utf8');
      return (JSON.parse(manifest) as { version: string }).version;
    };
    expect(version('colophon-client')).toBe(version('create-colophon'));
  });

  it('makes a site whose tests pass and whose types are exact', () => {
    npm(site, 'install');
    expect(colophon(site, 'test')).toMatch(/pass 1/);
    writeFileSync(
      join(site, 'check-types.ts'),
      `import type { CreateInputFor, RecordFor } from 'colophon';
       import { createApiClient } from 'colophon/client';
       export const guest: RecordFor<'podcasts'>['guest'] = null;
       export const input: CreateInputFor<'podcasts'> = { title: 'One', guest: 'Ada' };
       // @ts-expect-error it is a text
       export const wrong: RecordFor<'podcasts'>['guest'] = 1;
       export const list = () => createApiClient({ baseUrl: '' }).list('podcasts', { fields: ['guest'] });\n`,
    );
    expect(colophon(site, 'check')).toContain('has no problems');
    rmSync(join(site, 'check-types.ts'));
  });
});

describe('an installation for production', () => {
  it('has types, views, pages, a theme, hooks, a route, and a screen of the site', () => {
    for (const fixture of ['podcast-site', 'drill-site'])
      cpSync(join(ROOT, 'e2e', 'fixtures', fixture), site, { recursive: true });
    const files = (pattern: string) => globSync(pattern, { cwd: site });
    const hooks = files('hooks/*.ts').flatMap((file) => [
      ...readFileSync(join(site, file), 'utf8').matchAll(/^ {2}(?:before|after)\w+\(/gm),
    ]);
    expect({
      types: files('content-types/*.ts').length,
      views: files('views/*.tsx').length,
      pages: files('pages/**/*.tsx').length,
      themes: files('theme.css').length,
      hooks: hooks.length,
      routes: files('routes/*.ts').length,
      screens: files('screens/*.tsx').length,
      inputs: files('inputs/*.tsx').length,
    }).toEqual({ types: 3, views: 8, pages: 2, themes: 1, hooks: 3, routes: 1, screens: 1, inputs: 1 });
  });

  it('has at most 300 MB', () => {
    expect(colophon(site, 'check')).toContain('has no problems');
    npm(site, 'prune', '--omit=dev');
    const bytes = [...filesBelow(join(site, 'node_modules')).keys()].map((file) => statSync(file).size);
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024 ** 2).toBeLessThan(300);
  });

  it('sets up on an empty database, publishes a record of a custom type, and stops', async () => {
    colophon(site, 'build');
    const before = filesBelow(inPackage);
    running = await startSite(site);
    const setupToken = /token=([\w-]+)/.exec(running.output())?.[1] ?? '';
    const person = { name: 'Ada', email: 'ada@example.org', password: 'a-quiet-shelf-of-nine-books' };
    token = String((await running.call('POST /auth/setup', { token: setupToken, ...person }))['token']);
    const body = {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Listen.' }] }],
    };
    const episode = {
      content_type_name: 'podcast',
      title: 'Episode one',
      intro: 'Who made compilers.',
      body,
      guest: 'Grace Hopper',
      episode: 1,
      audio: 'https://media.example.com/one.mp3',
    };
    const { id, slug } = await running.call('POST /content', episode, token);
    await running.call(`POST /content/${String(id)}/publish`, {}, token);
    const page = await fetch(`${running.url}/podcasts/${String(slug)}`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Grace Hopper')]);
    const admin = await (await fetch(`${running.url}/admin`)).text();
    expect(admin).toContain('/admin/declarations.js');
    expect(await addedToAdmin(running)).toContain('Episodes on air');
    const refused = {
      content_type_name: 'event',
      title: 'x',
      starts_at: '2026-11-23T19:00:00Z',
      place: 'Nowhere',
    };
    await expect(running.call('POST /content', refused, token)).rejects.toThrow('is not a place');
    expect(await running.stop()).toBe(0);
    running = undefined;
    expect(filesBelow(inPackage)).toEqual(before);
    expect(statSync(join(site, '.data')).isDirectory()).toBe(true);
  });
});

/** The next version has one more migration and one export less; nothing of the site is merged. */
describe('an upgrade', () => {
  it('names the one change that is needed, migrates, and continues', async () => {
    const next = await nextVersion({ staged, to: folder, instead: 'Use `audio`.' });
    const before = filesOfSite();
    npm(site, 'install', next);
    const { status, output } = attempt(site, 'check');
    expect([status === 0, output.trim().split('\n')]).toEqual([
      false,
      ['content-types/podcasts.ts:1: "url" of "colophon" was removed in 99.0.0. Use `audio`.'],
    ]);
    const file = join(site, 'content-types', 'podcasts.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/\burl\b/g, 'audio'));
    expect(colophon(site, 'check')).toContain('has no problems');
    running = await startSite(site);
    const page = await fetch(`${running.url}/podcasts/episode-one`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Grace Hopper')]);
    expect(await addedToAdmin(running)).toContain('Episodes on air');
    const route = await fetch(`${running.url}/api/v1/episodes/Grace%20Hopper`);
    expect(await route.json()).toMatchObject({ data: [{ title: 'Episode one' }] });
    expect((await fetch(`${running.url}/sponsors`)).status).toBe(200);
    expect(await running.stop()).toBe(0);
    running = undefined;
    expect(await query('SELECT count(*)::int AS count FROM upgrade_drill')).toEqual([{ count: 0 }]);
    expect(filesOfSite().filter((one) => !before.includes(one))).toHaveLength(1);
  });
});

/** All that was the site's own is gone, but for the database with texts of its types. */
describe('a site that overrides nothing', () => {
  const plain = join(folder, 'plain');

  it('needs no build', async () => {
    await query(MORE_EPISODES);
    mkdirSync(plain);
    cpSync(join(site, 'colophon.config.ts'), join(plain, 'colophon.config.ts'));
    for (const part of ['node_modules', '.data']) renameSync(join(site, part), join(plain, part));
    running = await startSite(plain);
    const home = await fetch(`${running.url}/`);
    expect([home.status, await home.text()]).toEqual([200, expect.stringContaining('Heard and Read')]);
    expect((await fetch(`${running.url}/admin`)).status).toBe(200);
    for (const made of ['build', 'app']) expect(existsSync(join(plain, '.colophon', made))).toBe(false);
  });

  it('serves nothing of a type whose file is gone, with 10,000 texts, and everything else', async () => {
    const { url, call, output } = running ?? (await startSite(plain));
    expect(output()).toContain('podcast: no content type is declared for it. Its 10001 records are kept');
    const words = { intro: 'Who made compilers.', body: '<p>Listen to Grace Hopper.</p>' };
    const article = await call(
      'POST /content',
      { content_type_name: 'article', title: 'Still here', ...words },
      token,
    );
    const { id } = await call(`POST /content/${String(article['id'])}/publish`, {}, token);
    const read = async (path: string) => {
      const response = await fetch(url + path);
      return { status: response.status, text: await response.text() };
    };
    for (const path of ['', '/episode-one', '/episode-one.md', '/feed.xml', '/feed.atom', '/feed.json'])
      expect([path, (await read(`/podcasts${path}`)).status]).toEqual([path, 404]);
    const { text: index } = await read('/sitemap.xml');
    const parts = [...index.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const lists = ['/', '/feed.xml', '/feed.json', '/llms.txt', '/explore', '/search?query=compilers'];
    const answers = ['content', 'search?query=compilers', `content/${String(id)}/related`, 'openapi.json'];
    const anywhere = [...lists, '/sitemap.xml', ...parts, ...answers.map((path) => `/api/v1/${path}`)];
    for (const path of anywhere) {
      const { status, text } = await read(path);
      expect([path, status, /podcast|Episode one|copy-\d/.exec(text)?.[0]]).toEqual([path, 200, undefined]);
    }
    for (const path of [
      '/feed.xml',
      '/search?query=compilers',
      '/api/v1/content',
      '/api/v1/search?query=compilers',
    ])
      expect((await read(path)).text).toContain('Still here');
    expect((await read('/api/v1/content')).text).toContain('"total":1');
  });
});

/** 10,000 published episodes beside the one that is there. */
const MORE_EPISODES = `
  CREATE TEMP TABLE copies AS SELECT gen_random_uuid() AS id, 'copy-' || n AS slug FROM generate_series(1, 10000) AS n;
  INSERT INTO content SELECT (jsonb_populate_record(t, to_jsonb(c))).* FROM content t, copies c WHERE t.slug = 'episode-one';
  INSERT INTO publications
    SELECT (jsonb_populate_record(t, to_jsonb(c))).* FROM publications t, copies c WHERE t.slug = 'episode-one';
  UPDATE document_counts SET count = count + 10000 WHERE type = 'podcast' AND status = 'published'`;

/** Runs statements in the database of the site, which is stopped; answers with the rows of the last one. */
async function query(statements: string): Promise<unknown[]> {
  const directory = join(site, '.data', 'database');
  const database = await PGlite.create(directory, { extensions: { pg_trgm, unaccent } });
  const results = await database.exec(statements);
  await database.close();
  return results.at(-1)?.rows ?? [];
}

/** The files that belong to the site, with what is in them. */
function filesOfSite(): string[] {
  return [...filesBelow(site).keys()]
    .filter((file) => !/node_modules|\.colophon|\.data|package(?:-lock)?\.json/.test(file.slice(site.length)))
    .map((file) => `${file} ${readFileSync(file, 'utf8')}`);
}
