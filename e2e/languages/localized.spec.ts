import type { Page } from 'playwright/test';
import { call, signInToAdmin } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';

/** A site in German and English, and an article in both. */
type Json = Record<string, unknown>;
const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});

let before: Json = {};

async function setLanguages(page: Page, data: Json): Promise<void> {
  const { version } = await call(page, 'GET /settings/general');
  await call(page, 'PUT /settings/general', { ...data, version });
}

test.beforeEach(async ({ page }) => {
  const { language, other_languages: others } = await call(page, 'GET /settings/general');
  before = { language, other_languages: others };
  await setLanguages(page, { language: 'de', other_languages: [{ language: 'en' }] });
});
test.afterEach(({ page }) => setLanguages(page, before));

/** A German article, on the site. */
async function germanArticle(page: Page, title: string): Promise<string> {
  const made = await call(page, 'POST /content', {
    content_type_name: 'article',
    title,
    intro: 'Vom Lesen in alten Häusern.',
    body: body('Wir lasen die ganze Nacht.'),
  });
  await call(page, `POST /content/${String(made.id)}/publish`, {});
  return String(made.id);
}

const linksOf = (page: Page) =>
  page
    .locator('link[hreflang]')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('hreflang'),
        new URL(link.getAttribute('href') ?? '', location.href).pathname,
      ]),
    );
const canonicalOf = async (page: Page) =>
  new URL((await page.locator('link[rel=canonical]').getAttribute('href')) ?? '').pathname;
const textAt = async (page: Page, path: string) => (await page.request.get(path)).text();

test('an article in two languages, one published later than the other', async ({ page }) => {
  await signInToAdmin(page);
  const id = await germanArticle(page, 'Langsam lesen im Winter');
  const german = '/articles/langsam-lesen-im-winter';
  await page.goto(german);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('navigation', { name: 'Sprachen' })).toHaveCount(0);
  await expect(page.locator('.site-nav').getByRole('link', { name: 'Artikel' })).toBeVisible();

  // Nothing in English yet: shows the German text, and a note that says so.
  await page.goto(`/en${german}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('.site-nav').getByRole('link', { name: 'Articles' })).toBeVisible();
  await expect(
    page.getByText('This page hasn’t been translated yet. You’re reading it in German.'),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Langsam lesen im Winter' })).toBeVisible();
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect(await canonicalOf(page)).toBe(german);

  const { id: english, version } = await call(page, `POST /content/${id}/translations`, { language: 'en' });
  await call(page, `PUT /content/${String(english)}`, {
    title: 'Reading slowly in winter',
    slug: 'reading-slowly',
    intro: 'On reading in old houses.',
    body: body('We read all night.'),
    version,
  });
  // Only a draft: visitors still get the German text.
  await page.goto(`/en${german}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Langsam lesen im Winter' })).toBeVisible();

  await call(page, `POST /content/${String(english)}/publish`, {});
  await page.goto(`/en${german}`);
  await expect(page).toHaveURL(/\/en\/articles\/reading-slowly$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Reading slowly in winter' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const both = [
    ['de', german],
    ['en', '/en/articles/reading-slowly'],
    ['x-default', german],
  ];
  expect(await linksOf(page)).toEqual(both);
  expect(await canonicalOf(page)).toBe('/en/articles/reading-slowly');
  await page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(new RegExp(`${german}$`));
  expect(await linksOf(page)).toEqual(both);
  await page.getByRole('navigation', { name: 'Sprachen' }).getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/en\/articles\/reading-slowly$/);

  // Links stay in the language, as do lists, feeds, search, and Markdown.
  await page.getByRole('link', { name: 'Articles' }).first().click();
  await expect(page).toHaveURL(/\/en\/articles$/);
  await expect(page.getByRole('link', { name: 'Reading slowly in winter' })).toBeVisible();
  await expect(page.getByText('Langsam lesen im Winter')).toHaveCount(0);
  expect(await textAt(page, '/articles')).not.toContain('Reading slowly');
  const feed = await textAt(page, '/en/articles/feed.xml');
  expect(feed).toContain('<language>en</language>');
  expect(feed).toContain('/en/articles/reading-slowly');
  expect(feed).not.toContain('Langsam lesen');
  expect(await textAt(page, '/feed.xml')).not.toContain('Reading slowly');
  const sitemap = await textAt(page, '/sitemap.xml');
  expect(sitemap).toMatch(/hreflang="en" href="[^"]*\/en\/articles\/reading-slowly"/);
  expect(sitemap).toContain('/en/articles</loc>');
  expect(await textAt(page, '/en/search?query=reading%20houses')).toContain('/en/articles/reading-slowly');
  expect(await textAt(page, '/search?query=reading%20houses')).not.toContain('reading-slowly');
  expect(await textAt(page, '/en/articles/reading-slowly')).not.toContain('<dd>en</dd>');
  const markdown = await page.request.get('/en/articles/reading-slowly.md');
  expect(markdown.headers().link).toContain('/en/articles/reading-slowly>; rel="canonical"');
  const written = await markdown.text();
  expect(written).toContain('We read all night.');
  expect(written).not.toContain('language: en');
  expect(await textAt(page, '/en/articles.md')).toContain('Reading slowly in winter');

  // The newsletter in each language.
  const mailIn = async (language: string | null) => {
    const blocks = [{ type: 'content_list', look: 'titles', rule: { types: ['article'], limit: 5 } }];
    const campaign = await call(page, 'POST /newsletter-campaigns', {
      name: `Both ${String(language)}`,
      subject: 'New',
      language,
      blocks,
    });
    return String((await call(page, `GET /newsletter-campaigns/${String(campaign.id)}/preview`)).html);
  };
  const inEnglish = await mailIn('en');
  expect(inEnglish).toContain('/en/articles/reading-slowly');
  expect(inEnglish).not.toContain('Langsam lesen');
  const inGerman = await mailIn(null);
  expect(inGerman).toContain(german);
  expect(inGerman).not.toContain('Reading slowly');
});

test('a language that the site is not in has no pages', async ({ page }) => {
  await signInToAdmin(page);
  await germanArticle(page, 'Nur auf Deutsch');
  for (const path of ['/fr', '/fr/articles', '/fr/articles/nur-auf-deutsch', '/xx/articles', '/de/articles'])
    expect([path, (await page.request.get(path)).status()]).toEqual([path, 404]);
  expect((await page.request.get('/fr/articles/feed.xml')).status()).toBe(404);
  const long = { 'Accept-Language': 'en,'.repeat(2_700) };
  expect((await page.request.get('/en/articles', { headers: long })).status()).toBe(200);
});

test('a version is created, translated beside its source, and falls behind when that changes', async ({
  page,
}) => {
  await signInToAdmin(page);
  const id = await germanArticle(page, 'Ein Buch am Abend');
  await page.goto(`/admin/articles/edit/${id}`);
  const languages = page.getByRole('region', { name: 'Languages' });
  await languages.getByRole('button', { name: 'Create English version' }).click();
  await expect(languages.getByText('Not translated yet')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  const title = page.getByLabel('Title', { exact: true });
  await expect(title).toHaveValue('Ein Buch am Abend');
  await languages.getByRole('button', { name: 'Show source' }).click();
  await expect(page.getByRole('article', { name: 'Source in German' })).toContainText(
    'Wir lasen die ganze Nacht.',
  );
  await title.fill('A book in the evening');
  await page.keyboard.press('ControlOrMeta+s');
  await languages.getByRole('button', { name: 'Mark as translated' }).click();
  await expect(languages.getByText('Not translated yet')).toHaveCount(0);

  const { version } = await call(page, `GET /content/${id}`);
  await call(page, `PUT /content/${id}`, { intro: 'Neu.', version });
  await page.reload();
  await expect(languages.getByText('Source has changed')).toBeVisible();
  await languages.getByRole('button', { name: 'Mark as up to date' }).click();
  await expect(languages.getByText('Source has changed')).toHaveCount(0);
  await languages.getByRole('link', { name: 'German' }).click();
  await expect(title).toHaveValue('Ein Buch am Abend');
  await expect(languages.getByText('Draft')).toBeVisible();
});
