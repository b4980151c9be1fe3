import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defineContentType } from '#schema/define/define-content-type.ts';
import type { LoadedSite } from './load-site.ts';
import { mirrorProgram } from './mirror.ts';

const podcasts = defineContentType({
  name: 'podcasts',
  type: 'podcast',
  label: { one: 'Podcast', many: 'Podcasts' },
  purpose: 'To hear.',
  fields: {},
  site: { path: '/podcasts/{slug}', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
});

let folder = '';
const program = () => join(folder, 'program');
const own = () => join(folder, 'my-site');
const app = () => join(own(), '.colophon', 'app');
const write = (file: string, text: string) => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const read = (file: string) => readFileSync(join(app(), file), 'utf8');
const mirror = (
  { kinds = [], types = [], views = [], pages = [] }: Partial<LoadedSite> = {},
  shipped?: string,
) =>
  mirrorProgram(
    { folder: own(), config: {}, kinds, types, views, pages, screens: [], inputs: [] },
    { program: program(), site: own(), shipped, app: app(), build: '', cache: '' },
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-mirror-'));
  for (const [file, text] of Object.entries({
    'package.json':
      '{"name":"colophon","version":"1.0.0","imports":{"#schema/*":"./schema/*"},"exports":{".":"./a.js"}}',
    'tsconfig.base.json': '{}',
    'site/styles/core.css': "@import './tokens.css';\n",
    'site/public/robots.txt': 'ours',
    'site/public/kept.txt': 'ours',
    'site/page.test.ts': '',
    'site/testing/help.ts': '',
    'site/app.ts': 'export const version = 1;',
    'admin/secret.ts': '',
    'schema/site-folder/own-pages.ts': 'export const ownPages = handedInPages();',
    'schema/site-folder/site-types.ts': 'export const siteTypes = handedIn();',
    'api-client/client.ts': '',
    'api/secret.ts': '',
  }))
    write(join(program(), file), text);
  mkdirSync(own());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the copy of the program that a site is built from', () => {
  it('has the rooms of the site, without their tests, the admin, the server and the name of the package', async () => {
    await mirror();
    expect(read('site/app.ts')).toBe('export const version = 1;');
    for (const file of ['site/page.test.ts', 'site/testing', 'admin', 'api'])
      expect(existsSync(join(app(), file))).toBe(false);
    expect(JSON.parse(read('package.json'))).toEqual({
      private: true,
      type: 'module',
      imports: { '#schema/*': './schema/*' },
    });
    expect(existsSync(join(readlinkSync(join(own(), '.colophon', 'node_modules')), 'vike'))).toBe(true);
  });

  it('is made again from a package when its build is another, without a look at its files', async () => {
    const shipped = join(folder, 'program', 'prebuilt');
    const build = (key: string) => write(join(shipped, 'site', 'build-key'), key);
    build('one');
    await mirror({}, shipped);
    write(join(program(), 'site', 'app.ts'), 'export const version = 2;');
    await mirror({}, shipped);
    expect(read('site/app.ts')).toBe('export const version = 1;');
    build('two');
    await mirror({}, shipped);
    expect(read('site/app.ts')).toBe('export const version = 2;');
  });

  it('has the declarations of the site as data', async () => {
    await mirror({
      types: [{ file: 'content-types/podcasts.ts', exportName: 'podcasts', declaration: podcasts }],
    });
    const [, data = ''] =
      /siteTypes: readonly Resource\[\] = (.*);\n$/s.exec(read('schema/site-folder/site-types.ts')) ?? [];
    expect(JSON.parse(data)).toEqual([JSON.parse(JSON.stringify(podcasts))]);
  });

  it('has the theme after all other styles for as long as it exists', async () => {
    write(join(own(), 'theme.css'), ':root { --accent: red }');
    await mirror();
    expect(read('site/styles/core.css')).toBe("@import './tokens.css';\n@import '../own/theme.css';\n");
    expect(read('site/own/theme.css')).toBe(':root { --accent: red }');
    rmSync(join(own(), 'theme.css'));
    await mirror();
    expect(read('site/styles/core.css')).toBe("@import './tokens.css';\n");
    expect(existsSync(join(app(), 'site/own/theme.css'))).toBe(false);
  });

  it('is copied again only when the program changes', async () => {
    await mirror();
    const made = statSync(join(app(), 'site/app.ts')).ino;
    await mirror();
    expect(statSync(join(app(), 'site/app.ts')).ino).toBe(made);
    write(join(program(), 'site/app.ts'), 'export const version = 2;');
    await mirror();
    expect(read('site/app.ts')).toBe('export const version = 2;');
  });
});
