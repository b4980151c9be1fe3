import { defineConfig } from 'playwright/test';

/** Journeys through the built product in a real browser: `e2e/*.spec.ts`. `npm test` names the Chromium. */
const executablePath = process.env['COLOPHON_CHROMIUM'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // One product and one database: journeys run one after the other. `npm test` runs two shards side by side, and on
  // PostgreSQL what is tagged @database.
  workers: 1,
  fullyParallel: false,
  // As for the tests: on a busy machine once is bad luck, twice is a fault.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  // A journey takes seconds; on a machine that does much else, a minute.
  timeout: 120_000,
  expect: { timeout: 10_000 },
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
