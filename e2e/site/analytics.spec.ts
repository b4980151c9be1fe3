import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';

const KEY = 'phc_test';
/** On a busy machine, a start takes minutes. */
const START_WITHIN_MS = 240_000;
const EVENTS = [
  'search_spotlight_opened',
  'newsletter_modal_dismissed',
  'newsletter_subscription_started',
  'newsletter_subscription_success',
];
/** What arrived, in order; `$snapshot` is part of a recording. */
const arrived: { event: string; key: string }[] = [];
const paths: string[] = [];
/** The complete, decompressed bodies. */
const bodies: string[] = [];
let capture: Server;
let product: ChildProcess;
let folder: string;
let origin: string;

test.use({
  expectedErrors: [/status of 40[04]/],
  baseURL: async ({}, use) => use(origin),
  hasConsented: false,
  userAgent:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
});

test.beforeAll(async () => {
  // Two products start one after the other.
  test.setTimeout(2 * START_WITHIN_MS);
  capture = createServer(
    (request, response) =>
      void answer(request).then((body) => {
        response.writeHead(200, {
          'Content-Type': 'application/json',
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Headers': '*',
        });
        response.end(JSON.stringify(body));
      }),
  );
  capture.listen(0, '127.0.0.1');
  await once(capture, 'listening');
  folder = await mkdtemp(join(tmpdir(), 'colophon-analytics-'));
  origin = await startProduct(`http://127.0.0.1:${(capture.address() as AddressInfo).port}`);
});

test.afterAll(async () => {
  product.kill('SIGTERM');
  await once(product, 'exit');
  capture.closeAllConnections();
  capture.close();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(async ({ page }) => {
  arrived.length = 0;
  paths.length = 0;
  bodies.length = 0;
  // Bots aren’t counted, but this one asks to be.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'userAgentData', { value: undefined });
  });
});

test('nothing is loaded or sent before consent, and what happened then is dropped', async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto('/about');
  // Closed without a choice, the dialog appears again on the next page.
  await page.getByRole('dialog', { name: 'Cookie Consent' }).getByRole('button', { name: 'Close' }).click();
  await page.locator('header').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByPlaceholder('Search...')).toBeFocused();
  await page.waitForTimeout(1_000);
  expect(paths).toEqual([]);
  expect(await containing(page, scripts, 'posthog')).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Search...')).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: 'I Understand' }).click();
  await expect.poll(() => named('$pageview')).toBe(1);
  expect(named('search_spotlight_opened')).toBe(0);
});

test('after consent the four events arrive, under the key of the project', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie_consent_timestamp', String(Date.now())));
  await page.clock.install();
  await page.goto('/about');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByPlaceholder('Search...')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1_000);
  await page.clock.runFor(61_000);
  const form = page.getByRole('dialog', { name: 'A book a week, in your inbox' });
  await form.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(1_000);
  await page.evaluate(() => localStorage.removeItem('mailing_list_modal_dismissed'));
  await page.reload();
  await page.clock.runFor(61_000);
  await form.getByLabel('First name').fill('Ann');
  await form.getByLabel('Email').fill('counted@example.org');
  await form.getByRole('button', { name: 'Join Free Newsletter' }).click();
  await expect(page.getByRole('dialog', { name: "You've got mail!" })).toBeVisible();
  for (const event of EVENTS) await expect.poll(() => named(event), event).toBe(1);
  expect(new Set(arrived.map(({ key }) => key))).toEqual(new Set([KEY]));
});

test('sessions are recorded where the project asks for it', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'I Understand' }).click();
  await expect.poll(() => named('$pageview')).toBe(1);
  await page.mouse.move(100, 100);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => named('$snapshot'), { timeout: 60_000 }).toBeGreaterThan(0);
});

test('pages whose address may be a key are neither counted nor recorded, nor named by the next page', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookie_consent_timestamp', String(Date.now())));
  const scripts = scriptsOf(page);
  const addresses = [
    '/setup?token=SECRETVALUE',
    '/preview/SECRETVALUE',
    '/emails/unsubscribe?token=SECRETVALUE',
    '/emails/confirm?token=SECRETVALUE',
    '/emails/preferences?token=SECRETVALUE',
    '/emails/data?token=SECRETVALUE',
    '/login?redirect=/admin/SECRETVALUE',
    '/login/password?token=SECRETVALUE',
  ];
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('main')).toBeVisible();
    await page.waitForTimeout(500);
    expect(await page.locator('meta[name=analytics]').count(), address).toBe(0);
    expect(paths, address).toEqual([]);
  }
  expect(await containing(page, scripts, 'posthog')).toBe(0);
  await page.goto('/search?query=SECRETVALUE&utm_source=letter');
  await expect.poll(() => named('$pageview')).toBe(1);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => named('$snapshot'), { timeout: 60_000 }).toBeGreaterThan(0);
  expect(bodies.join('\n')).toContain('utm_source=letter');
  expect(bodies.filter((body) => body.includes('SECRETVALUE'))).toEqual([]);
});

test('only the policy of a configured site lets the browser speak to it', async ({ request, productUrl }) => {
  const policy = (await request.get('/about')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain(`connect-src 'self' http://127.0.0.1:`);
  expect(policy).not.toContain('unsafe');
  const other = await request.get(`${productUrl}/about`);
  expect(other.headers()['content-security-policy']).toContain("connect-src 'self';");
  expect(await other.text()).not.toContain('name="analytics"');
});

// This is the only product without content.
test('where nothing is published yet every page says so', async ({ page, request }) => {
  const said = {
    '/': 'Nothing here yet.',
    '/book-summaries': 'No categories yet.',
    '/articles': 'Nothing published yet.',
    '/interviews': 'Nothing published yet.',
    '/lists': 'No lists yet.',
    '/tags': 'No tags yet.',
    '/newsletters': 'No past issues yet.',
    '/search?query=zeppelins': 'Nothing found...',
  };
  for (const [path, words] of Object.entries(said))
    expect(await (await request.get(path)).text(), path).toContain(words);
  expect(await (await request.get('/feed.json')).json()).toMatchObject({ items: [] });
  await page.goto('/explore');
  await expect(page.getByText('Nothing published yet.')).toBeVisible();
});

/** Speaks the service’s protocol: settings that ask for recordings, and an acknowledgment for each batch. */
async function answer(request: IncomingMessage): Promise<object> {
  const { pathname } = new URL(request.url ?? '/', 'http://capture');
  paths.push(pathname);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (pathname.includes('config') || pathname.startsWith('/flags') || pathname.startsWith('/decide')) {
    return {
      sessionRecording: { endpoint: '/s/', version: 'v2', recorderVersion: 'v2' },
      supportedCompression: [],
      featureFlags: {},
    };
  }
  for (const event of eventsOf(Buffer.concat(chunks))) arrived.push(event);
  return { status: 1 };
}

function eventsOf(body: Buffer): { event: string; key: string }[] {
  if (body.length === 0) return [];
  const bytes = body[0] === 0x1f ? gunzipSync(body) : body;
  const text = textOf(bytes.toString());
  bodies.push(text);
  const parsed: unknown = JSON.parse(text);
  const list = Array.isArray(parsed) ? parsed : ((parsed as { batch?: unknown[] }).batch ?? [parsed]);
  return (list as { event: string; api_key?: string; properties: { token?: string } }[]).map((item) => ({
    event: item.event,
    key: item.properties.token ?? item.api_key ?? '',
  }));
}

/** JSON, either as it is or Base64-encoded in a form field. */
function textOf(text: string): string {
  if (!text.startsWith('data=')) return text;
  return Buffer.from(decodeURIComponent(text.slice('data='.length)), 'base64').toString();
}

function named(name: string): number {
  return arrived.filter(({ event }) => event === name).length;
}

function scriptsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) urls.push(response.url());
  });
  return urls;
}

async function containing(page: Page, urls: readonly string[], text: string): Promise<number> {
  const texts = await Promise.all(urls.map(async (url) => (await page.request.get(url)).text()));
  return texts.filter((script) => script.includes(text)).length;
}

async function startProduct(host: string): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env;
  const port = await freePort();
  product = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: folder,
      STARTER_CONTENT: 'false',
      POSTHOG_KEY: KEY,
      POSTHOG_HOST: host,
    },
  });
  const url = `http://localhost:${port}`;
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.status === 200) return url;
    await wait(100);
  }
  throw new Error('The product did not start.');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
