import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * unit         pure code: no database
 * tooling      the process and the scripts
 * packages     the packages in an empty folder: needs the builds, and a registry or npm's cache
 * api          the server's tests on the embedded database: all of them, or with TEST_DATABASE_URL those that keep no records
 *              and those of rooms where the engine matters
 * api-postgres the tests that keep records, on PostgreSQL: only with TEST_DATABASE_URL, required in CI,
 *              because on the embedded database's single connection a race cannot fail
 * admin, site  rendering and logic in Node; what needs a browser is a journey in e2e/
 *
 * Files of a project share processes, one after the other, so that the product is loaded once per core and not once per
 * file. A test that replaces a module, or adds to the globals of a browser, is called `*.isolated.test.ts(x)` and has a
 * process of its own.
 */
const ISOLATED = '**/*.isolated.test.{ts,tsx}';

const PACKAGES = 'scripts/packing/*.test.ts';

/** What a test that keeps records names: the app under test, its database, or a process that is killed while it works on one. */
const KEEPS_RECORDS = /useTestApp|useOpenid|TestDatabase|run-until-killed/i;
/** Walks over all routes that look only at who is let in, and at what is refused. */
const WALKS = [
  'api/platform/route/route-matrix.test.ts',
  'api/platform/route/outside-names.test.ts',
  'api/platform/route/event-loop.test.ts',
  'api/app/security-cases/foreign-forms.test.ts',
  'api/app/security-cases/settings-of-others.test.ts',
];

/** What does not depend on the database runs once: splitting a book, drawing an image, reading a report. */
const withoutDatabase = () =>
  globSync('api/**/*.test.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      WALKS.includes(file) || !KEEPS_RECORDS.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );

/** Rooms whose work depends on the engine: their tests run on both. */
const ENGINE_AT_STAKE =
  /^api\/(?:platform|app|business\/(?:bulk-edits|contact-import|row-files|sending|site-export|site-import))\//;
/** The same for single files: what is killed, and what says that it is about the embedded database. */
const NAMES_ENGINE = /run-until-killed|embedded/i;

/**
 * With PostgreSQL at hand, tests of other rooms that keep records run there alone: the dialect is the same, and what differs
 * between the engines is tested below these rooms (docs/decisions/0072-route-tests-run-on-one-database.md).
 */
const onPostgresAlone = () => {
  const once = new Set(withoutDatabase());
  return globSync('api/**/*.test.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      !once.has(file) &&
      !ENGINE_AT_STAKE.test(file) &&
      !NAMES_ENGINE.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
  );
};

const hasPostgres = Boolean(process.env['TEST_DATABASE_URL']);

/** Before the tests of every project. */
const setupFiles = ['scripts/testing/property-seed.ts'];

/** Before the tests that start embedded databases. */
const EMBEDDED_DATABASES = ['api/testing/databases/embedded-databases.ts'];

const apiProjects = (name: string, database: 'embedded' | 'postgres') => {
  const shared = {
    setupFiles,
    env: { COLOPHON_TEST_DATABASE: database },
    ...(database === 'embedded' ? { globalSetup: EMBEDDED_DATABASES } : {}),
    // What makes databases takes seconds; on a machine that does much else, more of them.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  };
  const elsewhere = database === 'postgres' ? withoutDatabase() : hasPostgres ? onPostgresAlone() : [];
  const exclude = [ISOLATED, ...elsewhere];
  return [
    { test: { ...shared, name, include: ['api/**/*.test.ts'], exclude, isolate: false } },
    { test: { ...shared, name: `${name}-isolated`, include: [`api/${ISOLATED}`] } },
  ];
};

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Tests wait for relays, clocks and other processes, too: there is one more of them than cores.
    maxWorkers: availableParallelism() + 1,
    // A busy machine may be late once; what fails twice is broken. The report names what needed a second try.
    retry: process.env['CI'] ? 1 : 0,
    // A path that names no test, such as one that has moved, is a mistake.
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          isolate: false,
          include: ['{schema,api-client,content}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tooling',
          setupFiles,
          isolate: false,
          include: ['{server,scripts}/**/*.test.ts'],
          exclude: [PACKAGES],
          globalSetup: EMBEDDED_DATABASES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'packages',
          include: [PACKAGES],
          globalSetup: ['scripts/packing/testing/pack-once.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        test: {
          name: 'admin',
          setupFiles,
          isolate: false,
          include: ['admin/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED],
          // Whole screens load their parts when these are opened; on a machine that does much else, slowly.
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      {
        test: {
          name: 'admin-isolated',
          setupFiles,
          include: [`admin/${ISOLATED}`],
          testTimeout: 30_000,
          expect: { poll: { timeout: 5_000 } },
        },
      },
      {
        test: {
          name: 'site',
          setupFiles,
          isolate: false,
          include: ['site/**/*.test.{ts,tsx}'],
          exclude: [ISOLATED],
        },
      },
      { test: { name: 'site-isolated', setupFiles, include: [`site/${ISOLATED}`] } },
      ...apiProjects('api', 'embedded'),
      ...(hasPostgres ? apiProjects('api-postgres', 'postgres') : []),
    ],
  },
});
