import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import { writePseudoLanguages } from '../../scripts/texts/pseudo-languages.ts';
import { expectNothingGrave } from '../helpers/axe.ts';
import { expect, test as base } from '../helpers/fixtures.ts';
import {
  READER_MAILS,
  STAFF_MAILS,
  WRITTEN_BY_STAFF,
  sendReaderMails,
  sendStaffMails,
} from '../helpers/every-mail.ts';
import { foreignControls, foreignTexts, outsideBrackets, overflowing } from '../helpers/pseudo.ts';
import { PAGES } from '../helpers/pages.ts';
import { startProduct } from '../helpers/product.ts';
import { goTo, otherScreens, recordScreens } from '../helpers/screens.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WIDTHS = [390, 1440];
/**
 * In this locale, an accessible name never contains the visible text of its button, because each message has its own
 * brackets.
 */
const PSEUDO_ONLY = ['label-content-name-mismatch'];

/** The product with a site folder that contains only the pseudo-locales. */
const test = base.extend<object, { productUrl: string }>({
  productUrl: [
    async ({ database }, use) => {
      const site = await mkdtemp(join(tmpdir(), 'colophon-e2e-pseudo-'));
      await mkdir(join(site, 'node_modules'));
      await symlink(ROOT, join(site, 'node_modules', 'colophon'), 'junction');
      await writeFile(
        join(site, 'colophon.config.ts'),
        "import { defineSite } from 'colophon';\n\nexport default defineSite({ name: 'Colophon' });\n",
      );
      await writePseudoLanguages(site);
      const preload = join(ROOT, 'server', 'site-folder', 'preload.ts');
      await promisify(execFile)(process.execPath, ['--import', preload, join(ROOT, 'server', 'build.ts')], {
        cwd: site,
        env: { ...process.env, NODE_ENV: 'production', COLOPHON_SITE: site },
      });
      const product = await startProduct(database, { site });
      await use(product.url);
      await product.stop();
      await rm(site, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 280_000 },
  ],
});
test.describe.configure({ timeout: 900_000 });
test.use({ expectedErrors: [/status of 4\d\d/] });

/** What the API returned so far: records, and what people wrote. */
function answersOf(page: Page): () => Promise<string[]> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/v1/')) texts.push(response.text().catch(() => ''));
  });
  return () => Promise.all(texts);
}

async function enterIn(page: Page, language: string): Promise<void> {
  await signInToAdmin(page);
  await call(page, 'PUT /user/language', { language });
  await page.goto('/admin');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('main h1')).toBeVisible();
}

async function open(page: Page, path: string): Promise<void> {
  // The first page is open already; each one after that sets the tab’s title as soon as it is there.
  if (path !== '') {
    await page.evaluate(() => {
      document.title = '';
    });
    await goTo(page, path);
    await expect(page, path).toHaveTitle(/\S/);
  }
  await expect(page.locator('main h1, main .title-field').first(), path).toBeVisible();
  await expect(page.locator('main [aria-busy="true"], main .skeleton'), path).toHaveCount(0);
}

test('every screen of the admin takes its texts from the catalogs, and has room for longer ones', async ({
  page,
}) => {
  const answers = answersOf(page);
  await enterIn(page, 'en-XA');
  const found: Record<string, unknown> = {};
  for (const path of ['', ...(await recordScreens(page)), ...(await otherScreens(page))]) {
    await open(page, path);
    const foreign = await foreignTexts(page, await answers());
    if (foreign.length > 0) found[path] = foreign;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const over = await overflowing(page);
      if (over.length > 0) found[`${path} at ${width}`] = over;
    }
  }
  expect(found).toEqual({});
});

test('every screen of the admin works from right to left', async ({ page }) => {
  await enterIn(page, 'ar-XB');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const aside = await page.locator('.desk-side').first().boundingBox();
  expect(aside?.x, 'the menu is on the right').toBeGreaterThan(640);
  const found: Record<string, unknown> = {};
  for (const path of ['', ...(await recordScreens(page)), ...(await otherScreens(page))]) {
    await open(page, path);
    await expectNothingGrave(page, path, PSEUDO_ONLY);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const over = await overflowing(page);
      if (over.length > 0) found[`${path} at ${width}`] = over;
    }
  }
  expect(found).toEqual({});
});

test.describe('the site', () => {
  for (const language of ['en-XA', 'ar-XB']) {
    test(`says what it offers in its language, and has room for it: ${language}`, async ({ page }) => {
      await signInToAdmin(page);
      const { version } = await call(page, 'GET /settings/general');
      await call(page, 'PUT /settings/general', { language, ...(version === undefined ? {} : { version }) });
      const found: Record<string, unknown> = {};
      for (const path of PAGES) {
        await page.goto(path);
        await expect(page.locator('html'), path).toHaveAttribute('lang', language);
        await expectNothingGrave(page, path, PSEUDO_ONLY);
        const foreign = await foreignControls(page);
        if (foreign.length > 0) found[path] = foreign;
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          const over = await overflowing(page);
          if (over.length > 0) found[`${path} at ${width}`] = over;
        }
      }
      expect(found).toEqual({});
    });
  }
});

async function mailsOf(page: Page): Promise<{ id: string; purpose: string }[]> {
  const { data } = await call(page, 'GET /outbox?per_page=100');
  return data as { id: string; purpose: string }[];
}

test('every email takes its texts from the catalogs', async ({ page }) => {
  await signInToAdmin(page);
  await call(page, 'PUT /user/language', { language: 'en-XA' });
  const { version } = await call(page, 'GET /settings/general');
  await call(page, 'PUT /settings/general', { language: 'en-XA', version });
  // Other tests sent some while the site was in another language.
  const earlier = new Set((await mailsOf(page)).map(({ id }) => id));
  await sendReaderMails(page);
  await sendStaffMails(page);
  const mails = (await mailsOf(page)).filter(({ id }) => !earlier.has(id));
  const purposes = mails.map(({ purpose }) => purpose);
  for (const purpose of [...READER_MAILS, ...STAFF_MAILS]) expect(purposes).toContain(purpose);
  const found: Record<string, unknown> = {};
  for (const { id, purpose } of mails.filter((mail) => !WRITTEN_BY_STAFF.includes(mail.purpose))) {
    const { subject, text } = await call(page, `GET /outbox/${id}`);
    const foreign = outsideBrackets(`${String(subject)}\n${String(text)}`);
    if (foreign.length > 0) found[purpose] = foreign;
  }
  expect(found).toEqual({});
});
