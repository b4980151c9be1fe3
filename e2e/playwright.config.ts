import { defineConfig } from 'playwright/test';
import type { JourneyDatabase } from './product.ts';

/** Journeys through the built product in a real browser: `e2e/*.spec.ts`. `npm test` names the Chromium. */
const executablePath = process.env['COLOPHON_CHROMIUM'];

/**
 * Where the records are kept: named, or everything that there is. What a browser shows does not depend on it, what is
 * written does: on PostgreSQL those run that are tagged @database.
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
  // Each worker has its own product and database, on which its journeys run one after the other.
  workers: 2,
  fullyParallel: false,
  // As for the tests: on a busy machine once is bad luck, twice is a fault.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // A journey takes seconds; on a machine that does much else, a minute or two, and a step of it half a minute.
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
    // Costs a quarter of a journey: only where one failed before.
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
