import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expectAccessible, expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';

/** The documentation, built as `npm run docs` does, from a static host below a path and from the folder. */
const folder = mkdtempSync(join(tmpdir(), 'colophon-docs-journey-'));
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
};
const host = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  try {
    const body = readFileSync(join(folder, path.replace(/^\/some\/path\//, '')));
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
let address = '';

test.use({ baseURL: 'http://localhost', hasConsented: true });

test.beforeAll(async () => {
  for (const version of ['1.2', '1.10']) {
    const args = ['scripts/docs/build-docs.ts', '--out', folder, '--version', version];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  }
  await new Promise<void>((resolve) => void host.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/some/path/`;
});
test.afterAll(() => {
  host.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a developer searches the documentation, copies code, and changes the version', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${address}index.html`);
  await expect(page.getByRole('heading', { name: 'Colophon documentation' })).toBeVisible();
  await expectAccessibleDayAndNight(page, 'the first page');
  await page.keyboard.press('/');
  await page.keyboard.type('rename a field');
  await expect(page.getByRole('status')).toHaveText(/results/);
  await expectAccessible(page, 'results');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change a field that already has content');
  await expectAccessibleDayAndNight(page, 'a guide');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe((await page.locator('.code code').first().textContent())?.trimEnd());
  await page.getByRole('combobox', { name: 'Version' }).selectOption('1.2');
  await expect(page).toHaveURL(/\/1\.2\/index\.html$/);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${address}1.2/reference/variables.html`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page, 'a table on a phone');
});

test('the documentation opens from its folder', async ({ page }) => {
  await page.goto(pathToFileURL(join(folder, '1.10', 'index.html')).href);
  await page.keyboard.press('/');
  await page.keyboard.type('nginx');
  await page.getByRole('link', { name: 'Run behind nginx' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Run behind nginx');
});
