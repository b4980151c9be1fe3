import { test as base, expect } from 'playwright/test';
import { type JourneyDatabase, type RunningProduct, startProduct } from './product.ts';

interface JourneyFixtures {
  /** Console errors that a journey provokes on purpose, e.g. the browser's own line about a 401. */
  expectedErrors: RegExp[];
  /** Whether the visitor has consented to cookies before; false: the question for it is asked. */
  hasConsented: boolean;
}

interface WorkerFixtures {
  database: JourneyDatabase;
  /** The URL of the product, one for all journeys of a worker; it starts with the first that needs it. */
  productUrl: string;
}

/**
 * Emails and previews are in a sandbox in which nothing runs: neither what the journeys put into each frame, nor axe. The
 * browser logs that.
 */
const SANDBOXED = /Blocked script execution in 'about:srcdoc'/;

/**
 * Playwright's `test` for journeys: `page` starts at the product's address, and any console error, uncaught
 * exception or server error that the journey did not announce in `expectedErrors` fails it.
 * @example test.use({ expectedErrors: [/status of 401/] });
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  hasConsented: [true, { option: true }],
  database: ['embedded', { scope: 'worker', option: true }],
  productUrl: [
    async ({ database }, use) => {
      const product: RunningProduct = await startProduct(database);
      await use(product.url);
      await product.stop();
    },
    { scope: 'worker', timeout: 280_000 },
  ],
  baseURL: ({ productUrl }, use) => use(productUrl),
  page: async ({ page, expectedErrors, hasConsented }, use) => {
    if (hasConsented) await page.addInitScript(rememberConsent);
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) =>
      errors.push(
        `uncaught: ${error.stack === undefined || error.stack === '' ? error.message : error.stack}`,
      ),
    );
    page.on('response', (response) => {
      if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    const expected = [SANDBOXED, ...expectedErrors];
    const unexpected = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'errors in the browser').toEqual([]);
  },
});

/** Runs in the page, before its own script. */
function rememberConsent(): void {
  // A sandboxed email has no storage to ask.
  if (window !== window.top) return;
  localStorage.setItem('cookie_consent_timestamp', String(Date.now()));
}

export { expect };
