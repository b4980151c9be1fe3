import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../testing/site-folder.ts';
import { ROOTS } from '../base/roots.ts';

let site: TestSite;
afterEach(() => site.remove());

const typeCode = (name: string, more = '') => `
import { defineContentType } from 'colophon';
export const ${name} = defineContentType({
  name: '${name}', type: '${name}', label: { one: 'One', many: 'Many' }, purpose: 'To try.', fields: {},
  site: { path: '/${name}/{slug}', section: 'Many', schemaOrg: 'Article' }, ${more}
});
`;

describe('a site folder', () => {
  it('adds its content types to the registry, in every thread', () => {
    site = makeSite({ fixture: 'podcast-site' });
    const { stdout, stderr } = site.run(`
      import { Worker } from 'node:worker_threads';
      import { contentTypeNamed, allResources } from '#schema/registry/registry.ts';
      console.log(contentTypeNamed('podcast').name, allResources.map(({ name }) => name).join());
      const code = "import('#schema/registry/registry.ts').then(({ contentTypeNamed }) => console.log('worker', contentTypeNamed('podcast').name))";
      new Worker(code, { eval: true });
    `);
    expect(stderr).toBe('');
    expect(stdout).toMatch(
      /^podcasts articles,.*,pages,podcasts,recurring-issues,redirects,.*\nworker podcasts\n$/,
    );
  });

  it('adds its pages to those of the product: to the sitemap, and before pages at the root', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write('pages/deep/hidden.tsx', 'export const noindex = true;\nexport const Page = () => null;');
    const { stdout, stderr } = site.run(`
      import { contentAddressAt } from '#schema/pages/content-addresses.ts';
      import { findablePages, sitePages } from '#schema/pages/site-pages.ts';
      import { twinPathOf } from '#site/feeds/paths/machine-paths.ts';
      const own = sitePages.filter(({ path }) => /sponsors|guests|hidden/.test(path)).map(({ path }) => path);
      const findable = findablePages.filter(({ path }) => own.includes(path)).map(({ path }) => path);
      const at = ['/sponsors', '/sponsored'].map((path) => contentAddressAt(path)?.type.name ?? null);
      console.log(JSON.stringify({ own, findable, at, twin: twinPathOf('/sponsors') }));
    `);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({
      own: ['/deep/hidden', '/guests/{guest}', '/sponsors'],
      findable: ['/sponsors'],
      at: [null, 'pages'],
      twin: '/sponsors.md',
    });
  });

  it('turns its configuration into variables, over which those of the environment take precedence', () => {
    site = makeSite({ fixture: 'podcast-site' });
    const { stdout } = site.run(`
      import { siteVariables } from '#server/site-folder/current-site.ts';
      import { BUILD_FOLDER, CACHE_FOLDER } from '#api/platform/base/paths.ts';
      console.log(JSON.stringify([siteVariables(), BUILD_FOLDER, CACHE_FOLDER]));
    `);
    expect(JSON.parse(stdout)).toEqual([
      { SITE_NAME: 'Heard and Read', STARTER_CONTENT: 'false' },
      join(site.folder, '.colophon', 'build'),
      join(site.folder, '.colophon', 'cache'),
    ]);
  });

  it('has an index for the compiler, ignored by version control and written only after changes', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.run('');
    expect(readFileSync(join(site.folder, '.colophon', '.gitignore'), 'utf8')).toBe('*\n');
    const index = readFileSync(join(site.folder, '.colophon', 'index.ts'), 'utf8');
    expect(index).toContain('import { podcasts as type0 } from "../content-types/podcasts.ts";');
    site.run('');
    expect(readdirSync(join(site.folder, '.colophon')).toSorted()).toEqual([
      '.gitignore',
      'admin.ts',
      'files.d.ts',
      'index.ts',
      'tsconfig.json',
      'views.ts',
    ]);
  });

  it('types its records exactly', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.run('');
    site.write('tsconfig.json', TSCONFIG);
    site.write(
      'check.ts',
      `import { Refusal, defineHooks, defineRoute, z } from 'colophon/server';
      import type { CreateInputFor, RecordFor } from 'colophon';
      type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
      export const guest: Same<RecordFor<'podcasts'>['guest'], string | null> = true;
      export const episode: Same<RecordFor<'podcasts'>['episode'], number> = true;
      export const made: CreateInputFor<'podcasts'> = { episode: 1, title: 'One' };
      export const article: RecordFor<'articles'>['title'] = 'One';
      export const told = defineHooks('podcasts', {
        beforeSave: ({ input, stored }) => {
          if (input.minutes === 0) throw new Refusal({ minutes: ['is nothing'] });
          return stored?.guest === null ? { guest: 'Nobody' } : undefined;
        },
        afterPublish: async ({ record, signal }) => {
          const guest: string | null | undefined = record?.guest;
          await fetch('https://example.com/' + guest, { signal });
        },
      });
      // @ts-expect-error for contacts only
      defineHooks('podcasts', { beforeSubscribe: () => undefined });
      // @ts-expect-error no such field
      defineHooks('podcasts', { beforeSave: () => ({ colour: 'red' }) });
      export const route = defineRoute({
        method: 'GET', path: '/episodes/:guest', summary: 'Of one guest', grant: { everyone: true },
        query: z.strictObject({ most: z.coerce.number() }),
        answer: z.array(z.object({ title: z.string() })),
        handle: ({ params, query }) => [{ title: params['guest'] + query.most.toFixed() }],
      });
      // @ts-expect-error there is no such type
      export type None = RecordFor<'podcast'>;
      // @ts-expect-error a number, not a text
      export const bad: CreateInputFor<'podcasts'> = { episode: 'one', title: 'One' };\n`,
    );
    const tsc = join(ROOTS.program, 'node_modules', 'typescript', 'bin', 'tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', site.folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'esnext.iterator', 'esnext.collection', 'dom', 'dom.iterable'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [join(ROOTS.program, 'node_modules', '@types')],
    allowImportingTsExtensions: true,
  },
  include: ['*.ts', 'content-types', 'hooks', 'routes', '.colophon/index.ts'],
});

describe('a site folder with errors', () => {
  it('is refused with one line for each file', () => {
    site = makeSite();
    site.write('colophon.config.ts', `export default { nane: 'A', starterContent: true, colours: {} };`);
    site.write('content-type/lost.ts', typeCode('lost'));
    site.write('content-types/a-first.ts', typeCode('firsts'));
    site.write('content-types/a-second.ts', typeCode('firsts'));
    site.write('content-types/articles.ts', typeCode('articles'));
    site.write('content-types/both.ts', `${typeCode('ones')}export const other = ones;`);
    site.write('content-types/desk.ts', typeCode('admins').replace('/admins/', '/admin/'));
    site.write('content-types/nothing.ts', 'export const limit = 3;');
    site.write(
      'content-types/reads.ts',
      typeCode('reads', 'preview: () => 1,').replace(
        'fields: {}',
        'fields: { at: { kind: "text", label: () => 1 } }',
      ),
    );
    site.write('content-types/shouts.ts', typeCode('Shouts'));
    site.write('content-types/throws.ts', `const limit = 3;\nthrow new Error('no disk');`);
    site.write('content-types/typo.ts', 'export const a = ;');
    // A view of an unreadable type would seem to replace nothing.
    site.write('views/firsts.detail.tsx', 'export default () => null;');
    const { status, stderr, stdout } = site.run(`console.log('begun')`);
    expect([status, stdout]).toEqual([78, '']);
    expect(stderr.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      'content-type: isn’t recognized. Did you mean "content-types"?',
      'colophon.config.ts:1: has "nane", which isn’t recognized. Did you mean "name"?',
      'colophon.config.ts:1: has "colours", which isn’t recognized',
      'content-types/throws.ts: could not be loaded: no disk (content-types/throws.ts:2).',
      expect.stringMatching(/^content-types\/typo\.ts:1: could not be loaded: /),
      'content-types/a-second.ts:3: has the name "firsts", which content-types/a-first.ts has already.',
      'content-types/a-second.ts:3: has the type "firsts", which content-types/a-first.ts has already.',
      'content-types/a-second.ts:5: has the path "/firsts/{slug}", which content-types/a-first.ts has already.',
      'content-types/articles.ts:3: has the name "articles", which the product has already.',
      'content-types/articles.ts:5: has the path "/articles/{slug}", which the product has already.',
      'content-types/both.ts:1: exports 2 content types, but a file can declare only one: `export const podcasts = defineContentType({ … })`.',
      'content-types/desk.ts:5: has the URL "/admin/{slug}", but /admin belongs to the product.',
      'content-types/nothing.ts:1: exports 0 content types, but a file can declare only one: `export const podcasts = defineContentType({ … })`.',
      'content-types/reads.ts:1: contains a function or a date. Declarations must be plain data, because the admin reads them, too.',
      'content-types/shouts.ts:3: has the name "Shouts". Write it in kebab case, such as "podcasts".',
      'content-types/shouts.ts:3: has the type "Shouts". Write it in snake case, such as "podcast".',
      '',
    ]);
    expect(existsSync(join(site.folder, '.colophon'))).toBe(false);
  });

  it('is refused when its views replace nothing, or its pages have a URL that is taken', () => {
    site = makeSite();
    site.write('content-types/a-first.ts', typeCode('firsts'));
    site.write('views/podcasts.detial.tsx', 'export default () => null;');
    site.write('views/article.detail.tsx', 'export default () => null;');
    site.write('views/nowhere-near.tsx', 'export default () => null;');
    site.write('views/pages.list.tsx', 'export default () => null;');
    site.write('views/hom.ts', 'export default () => null;');
    site.write('views/footer.js', 'export default () => null;');
    site.write('views/parts/player.tsx', '');
    site.write('views/home.test.tsx', '');
    site.write('views/home.css', '');
    const page = 'export const Page = () => null;';
    for (const name of ['about/team', 'articles', 'sponsors', 'admin/x', 'Shouts', '+Page', 'sponsors/index'])
      site.write(`pages/${name}.tsx`, page);
    site.write('pages/firsts.tsx', `export const path = '/firsts/best';\n${page}`);
    site.write('pages/shelf.tsx', `export const path = '/book-summaries/{shelf}';\n${page}`);
    site.write('pages/parts/note.ts', '');
    const { status, stderr } = site.run(`console.log('begun')`);
    expect(status).toBe(78);
    expect(stderr.split('\n')).toEqual([
      'views/article.detail.tsx:1: replaces nothing. Did you mean "articles.detail"?',
      'views/footer.js: has the wrong extension for a view. Call it "footer.tsx".',
      'views/hom.ts:1: replaces nothing. Did you mean "home"?',
      expect.stringMatching(
        /^views\/nowhere-near\.tsx:1: replaces nothing: call it home, .* "articles\.detail"\.$/,
      ),
      expect.stringMatching(/^views\/pages\.list\.tsx:1: replaces nothing: /),
      expect.stringMatching(/^views\/podcasts\.detial\.tsx:1: replaces nothing: /),
      'pages/+Page.tsx:1: starts with "+". A page is one file that exports `Page`.',
      'pages/Shouts.tsx:1: has the URL "/Shouts". Write one such as "/sponsors" or "/guests/{guest}", in lowercase.',
      'pages/about/team.tsx:1: has the URL "/about/team", which belongs to Colophon. Choose another one.',
      'pages/admin/x.tsx:1: has the URL "/admin/x", which belongs to Colophon. Choose another one.',
      'pages/articles.tsx:1: has the URL "/articles", which articles of Colophon already has (/articles). Choose another one.',
      'pages/firsts.tsx:1: has the URL "/firsts/best", which content-types/a-first.ts already has (/firsts/{slug}). Choose another one.',
      'pages/shelf.tsx:1: has the URL "/book-summaries/{shelf}", which book-summaries of Colophon already has (/book-summaries/{category}). Choose another one.',
      'pages/sponsors/index.tsx:1: has the URL "/sponsors", which pages/sponsors.tsx already has (/sponsors). Choose another one.',
      '',
    ]);
  });

  it('is refused when its hooks and routes are invalid or conflict with the product', () => {
    site = makeSite({ fixture: 'podcast-site' });
    site.write(
      'hooks/wrong.ts',
      `import { defineHooks } from 'colophon/server';
      export const a = defineHooks('podcast', { beforeSave() {} });
      export const b = defineHooks('podcasts', { beforePublsh() {}, afterSave: 3, beforeSend() {} });`,
    );
    site.write('hooks/nothing.ts', 'export const limit = 3;');
    site.write('hooks/throws.ts', `throw new Error('no disk');`);
    site.write(
      'routes/shadows.ts',
      `import { defineRoute, z } from 'colophon/server';
      const base = { summary: 'A', answer: z.string(), grant: { everyone: true }, handle: () => '' };
      export const a = defineRoute({ ...base, method: 'GET', path: '/content/mine' });
      export const b = defineRoute({ ...base, method: 'GET', path: '/guests/:name' });
      export const c = defineRoute({ ...base, method: 'GET', path: '/guests/all' });
      export const d = defineRoute({ ...base, method: 'POST', path: '/guests', grant: undefined });
      export const e = defineRoute({ ...base, method: 'GET', path: 'guests' });
      export const f = defineRoute({ ...base, method: 'POST', path: '/guests/:name', grant: { roles: ['writer'] } });`,
    );
    const { stdout } = site.run(`
      import { loadServerFiles } from '#server/site-folder/load-server-files.ts';
      import { routes } from '#api/app/routes.ts';
      await loadServerFiles(${JSON.stringify(site.folder)}, routes).catch(({ message }) => console.log(message));
    `);
    expect(stdout.trim().split('\n')).toEqual([
      'hooks/throws.ts: could not be loaded: no disk (hooks/throws.ts:1).',
      "hooks/nothing.ts: declares no hooks. Write `export const podcastHooks = defineHooks('podcasts', { … })`.",
      'hooks/wrong.ts: has hooks for "podcast", which doesn’t exist. Did you mean "podcasts"?',
      'hooks/wrong.ts: has "beforePublsh" for podcasts, which isn’t a hook. Did you mean "beforePublish"?',
      'hooks/wrong.ts: has "afterSave" for podcasts, which isn’t a function.',
      'hooks/wrong.ts: has "beforeSend" for podcasts; only email-newsletters has it.',
      'routes/shadows.ts: answers GET /content/mine, which the product already does with GET /content/:id. Choose another path.',
      'routes/shadows.ts: answers GET /guests/all, where routes/shadows.ts GET /guests/:name does already.',
      'routes/shadows.ts: doesn’t say who may call POST /guests. Write `grant: { everyone: true }`, or the roles that may.',
      'routes/shadows.ts: has the path "guests". Write one such as "/episodes/:guest".',
      'routes/shadows.ts: doesn’t say who may call POST /guests/:name. Write `grant: { everyone: true }`, or the roles that may.',
    ]);
  });

  it.each([
    ['throws', `throw new Error('no');`, ': could not be loaded: no (colophon.config.ts:1).'],
    [
      'exports nothing',
      `export const name = 'A';`,
      ':1: doesn’t export a site. Write `export default defineSite({ … })`.',
    ],
  ])('is refused where the configuration %s', (_, code, words) => {
    site = makeSite();
    site.write('colophon.config.ts', code);
    expect(site.run('').stderr).toBe(`colophon.config.ts${words}\n`);
  });

  it('is refused when it does not exist', () => {
    site = makeSite();
    site.remove();
    expect(site.run('')).toMatchObject({
      status: 78,
      stderr: `${site.folder}: isn’t a folder. Check COLOPHON_SITE.\n`,
    });
  });
});
