import { defineConfig } from 'playwright/test';
import type { JourneyDatabase } from './helpers/product.ts';

/** Journeys through the built product in a real browser, in files named `*.spec.ts`. `npm test` selects the Chromium. */
const executablePath = process.env['COLOPHON_CHROMIUM'];

/**
 * Which databases to use: the named one, or all that are available. What a browser shows doesn’t depend on it, but what is
 * stored does: on PostgreSQL, only journeys tagged @database run.
 */
const named = process.env['COLOPHON_TEST_DATABASE'];
const databases = (['embedded', 'postgres'] as const).filter((database) =>
  named === undefined
    ? database === 'embedded' || process.env['TEST_DATABASE_URL'] !== undefined
    : named === database,
);

export default defineConfig<object, { database: JourneyDatabase }>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  // Each worker has its own product and database, on which its journeys run one by one.
  workers: 2,
  fullyParallel: false,
  // As in the tests: on a busy machine, one failure is bad luck, two are a fault.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // A journey takes seconds; on a busy machine a minute or two, and a single step up to half a minute.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  projects: databases.map((database) => ({
    name: database,
    use: { database },
    ...(database === 'postgres' ? { grep: /@database/ } : {}),
  })),
  use: {
    headless: true,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // It makes journeys a quarter slower, so it is only on for retries.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
