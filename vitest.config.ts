import { defineConfig } from 'vitest/config';

/**
 * unit         pure code and tooling: no database
 * api          the server's tests on the embedded database
 * api-postgres the same files on PostgreSQL: only with TEST_DATABASE_URL, required in CI, because on the
 *              embedded database's single connection a race cannot fail
 * admin, site  rendering and logic in Node; what needs a browser is a journey in e2e/
 */
const apiTests = {
  include: ['api/**/*.test.ts'],
  // What makes databases takes seconds; on a machine that does much else, more of them.
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

const apiProject = (name: string, database: 'embedded' | 'postgres') => ({
  test: { name, ...apiTests, env: { COLOPHON_TEST_DATABASE: database } },
});

export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    // Tests wait for databases as much as they compute: every core has one at work.
    maxWorkers: '100%',
    // A busy machine may be late once; what fails twice is broken. The report names what needed a second try.
    retry: process.env['CI'] ? 1 : 0,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{schema,api-client,content}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'tooling',
          include: ['{server,scripts}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { test: { name: 'admin', include: ['admin/**/*.test.{ts,tsx}'] } },
      { test: { name: 'site', include: ['site/**/*.test.{ts,tsx}'] } },
      apiProject('api', 'embedded'),
      ...(process.env['TEST_DATABASE_URL'] ? [apiProject('api-postgres', 'postgres')] : []),
    ],
  },
});
