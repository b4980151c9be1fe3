import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOTS } from '../base/roots.ts';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

/*
 * A site whose declarations change between starts, as whole processes: the preload, the product, and `npm run schema`.
 */
let site: TestSite;
let folder: string;
beforeAll(() => {
  site = makeSite();
  folder = mkdtempSync(join(tmpdir(), 'colophon-schema-'));
});
afterAll(() => {
  site.remove();
  rmSync(folder, { recursive: true, force: true });
});

const RECORDS = 10_000;

function declare(fields: string): void {
  site.write(
    'content-types/podcasts.ts',
    `import { defineContentType, number, text } from 'colophon';
    export const podcasts = defineContentType({
      name: 'podcasts', type: 'podcast', label: { one: 'Podcast', many: 'Podcasts' }, purpose: 'To try.',
      fields: { ${fields} }, site: { path: '/podcasts/{slug}', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
    });`,
  );
}

const preload = join(ROOTS.program, 'server', 'site-folder', 'preload.ts');

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', preload, ...args], {
    cwd: ROOTS.program,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      COLOPHON_SITE: site.folder,
      DATA_DIR: join(folder, 'data'),
      STARTER_CONTENT: 'false',
      LOG_LEVEL: 'error',
    },
  });
  return { status, out: stdout + stderr };
}

/** Opens the product as a start does, and runs code on it. */
function open(code = '') {
  const program = join(folder, 'open.mjs');
  const from = (file: string) => JSON.stringify(pathToFileURL(join(ROOTS.program, file)).href);
  writeFileSync(
    program,
    `import { openProduct } from ${from('server/product/open-product.ts')};
    import { fail } from ${from('server/process/terminal.ts')};
    import { sql } from ${from('node_modules/drizzle-orm/index.js')};
    const product = await openProduct(process.env, console.log).catch(fail);
    const { database } = product.deps;
    ${code}
    await product.close();`,
  );
  return run(program);
}
const schema = (...args: string[]) => run(join(ROOTS.program, 'scripts', 'data', 'schema.ts'), ...args);

describe('declarations of a site that change', () => {
  it('are put in force at the start, and shown as a plan', () => {
    declare('guest: text()');
    expect(open(MAKE_RECORDS).status).toBe(0);
    expect(schema()).toEqual({
      status: 0,
      out: 'The stored records match the declared content types.\n',
    });
    declare(`speaker: text({ renamedFrom: 'guest' }), minutes: number()`);
    expect(schema()).toEqual({
      status: 0,
      out: expect.stringMatching(
        /^Podcasts \(podcast\), 10000 records:\n  ~ guest → speaker\n  \+ minutes \(number\)\n  10000 of them will be migrated while the site is running\.\n/,
      ),
    });
  });

  it('stop the start with exit code 78 where something would be lost', () => {
    declare(`speaker: number({ renamedFrom: 'guest' })`);
    const { status, out } = open();
    expect(status).toBe(78);
    expect(out).toMatch(/"speaker" in 10000 records .* cannot be converted from text to number/);
    expect(schema().status).toBe(78);
  });

  it('keep the values of a field that is gone until they are dropped', () => {
    declare('');
    expect(open().out).toContain('- guest (text): its values are kept and no longer shown');
    expect(schema().out).toMatch(/podcast\.guest: not declared since \d{4}-\d\d-\d\d; its values are kept/);
    expect(open(COUNT_GUESTS).out).toBe('10000\n');
    expect(schema('--drop').out).toContain('Checked 10000 records.');
    expect(open(COUNT_GUESTS).out).toBe('0\n');
  });

  it('keep a type that is gone, with 10,000 texts, until it is dropped by name', () => {
    site.write(
      'content-types/podcasts.ts',
      site
        .read('content-types/podcasts.ts')
        .replaceAll('podcast', 'talk')
        .replaceAll('Podcast', 'Talk')
        .replace('TalkEpisode', 'Article'),
    );
    const words =
      'podcast: no content type is declared for it. Its 10000 records are kept and shown nowhere until its file is back. To delete them permanently, run `npm run schema -- --drop podcast`.';
    expect(open()).toEqual({ status: 0, out: expect.stringContaining(words) });
    expect(schema()).toEqual({ status: 0, out: `${words}\n` });
    const talks = site.read('content-types/podcasts.ts');
    declare('guest: text()');
    expect(open(COUNT_PODCASTS).out).toMatch(/\n?10000\n$/);
    expect(schema().out).not.toContain('podcast: no content type');
    site.write('content-types/podcasts.ts', talks);
    expect(schema('--drop', 'talk')).toMatchObject({ status: 1 });
    expect(schema('--drop', 'podcasts')).toEqual({
      status: 1,
      out: 'No records are stored for a type called "podcasts". Did you mean "podcast"?\n',
    });
    expect(schema('--drop', 'nosuch')).toEqual({
      status: 1,
      out: 'No records are stored for a type called "nosuch".\n',
    });
    expect(schema('--drop', 'podcast').out).toBe('Deleted 10000 records of "podcast".\n');
    expect(open().status).toBe(0);
    expect(schema().status).toBe(0);
  });
});

const MAKE_RECORDS = `await database.queries.execute(sql.raw(\`
  INSERT INTO content (id, type, title, title_folded, slug, data, search, created_at, updated_at)
  SELECT lpad(to_hex(n), 32, '0')::uuid, 'podcast', n, n, n, jsonb_build_object('guest', 'Guest ' || n), '', now(), now()
  FROM generate_series(1, ${RECORDS}) AS n\`));
  await database.queries.execute(sql.raw("INSERT INTO document_counts VALUES ('podcast', 'draft', ${RECORDS})"));`;
const COUNT_PODCASTS = `const { rows } = await database.queries.execute(sql.raw("SELECT count(*)::int AS n FROM content WHERE type = 'podcast'"));
  console.log(rows[0].n);`;
const COUNT_GUESTS = `const { rows } = await database.queries.execute(sql.raw("SELECT count(*)::int AS n FROM content WHERE data ? 'guest'"));
  console.log(rows[0].n);`;
