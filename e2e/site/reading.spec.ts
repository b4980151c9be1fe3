import type { Page } from 'playwright/test';
import { expectAccessible } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { staffHeaders } from '../helpers/mail.ts';

const ARTICLE = '/articles/keep-a-commonplace-book';

test.describe('what a reader chose', () => {
  test('holds on every page, from the first thing drawn', async ({ page }) => {
    await page.goto(ARTICLE);
    const before = await look(page);
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await page.getByRole('group', { name: 'Text size' }).getByLabel('Larger').check();
    await page.getByRole('group', { name: 'Colors' }).getByLabel('Dark').check();
    const after = await look(page);
    expect(after.size).toBeGreaterThan(before.size);
    expect(after.ground).not.toBe(before.ground);
    expect(await page.evaluate(() => localStorage.getItem('reading'))).toBe('larger dark');

    // The script that sets it on the root is in the head, before the style sheet, and runs at once.
    const head = await (await page.request.get('/')).text();
    expect(head).toMatch(/<head><script>[^<]*reading[^<]*<\/script>[\s\S]*<body/);
    await page.goto('/');
    expect(await look(page)).toEqual(after);

    await page.goto(ARTICLE);
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await page.getByRole('group', { name: 'Text size' }).getByLabel('Normal').check();
    await page.getByRole('group', { name: 'Colors' }).getByLabel('Same as device').check();
    await page.reload();
    expect(await look(page)).toEqual(before);
  });

  test('is put away with the button that showed it, and is not offered without script', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto(ARTICLE);
    const button = page.getByRole('button', { name: 'Text size and colors' });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Colors' })).toBeHidden();
    const context = await browser.newContext({ javaScriptEnabled: false });
    const still = await context.newPage();
    await still.goto(`${baseURL}${ARTICLE}`);
    await expect(still.getByRole('button', { name: 'Text size and colors' })).toBeHidden();
    await context.close();
  });
});

test('a page links to the previous and next one, and to the lists it is on', async ({ page }) => {
  await page.goto(ARTICLE);
  const ways = page.getByRole('navigation', { name: 'Previous and next' });
  await ways.getByRole('link', { name: /^Next: / }).click();
  await expect(page).not.toHaveURL(new RegExp(`${ARTICLE}$`));
  await ways.getByRole('link', { name: 'Previous: Keep a commonplace book, badly' }).click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));

  await page.goto('/book-summaries/philosophy/meditations');
  await page.getByRole('link', { name: 'Philosophy for a bad week' }).click();
  await expect(page.getByRole('link', { name: /^Meditations/ })).toBeVisible();
});

test('a footnote links to its text and back', async ({ page, request }) => {
  const headers = await staffHeaders(request);
  const filler = { type: 'paragraph', content: [{ type: 'text', text: 'And so on. '.repeat(400) }] };
  const marked = [
    { type: 'text', text: 'Somebody counted them.' },
    { type: 'footnote', attrs: { text: 'Eight, in fact.' } },
  ];
  const body = { type: 'doc', content: [{ type: 'paragraph', content: marked }, filler] };
  const made = await request.post('/api/v1/content', {
    headers,
    data: { content_type_name: 'article', title: 'On notes', slug: 'on-notes', intro: 'Who counted?', body },
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const published = await request.post(`/api/v1/content/${data.id}/publish`, { headers, data: {} });
  expect(published.status()).toBe(200);

  await page.goto('/articles/on-notes');
  const mark = page.getByRole('link', { name: '1', exact: true });
  await mark.click();
  await expect(page.getByText('Eight, in fact.')).toBeInViewport();
  await page.getByRole('link', { name: 'Back to the text' }).click();
  await expect(mark).toBeInViewport();
  await request.delete(`/api/v1/content/${data.id}`, { headers });
});

test('the table of contents links to every part', async ({ page }) => {
  await page.goto('/articles/biographies-and-lies');
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  expect(await links.count()).toBeGreaterThan(2);
  for (const link of await links.all()) {
    const id = ((await link.getAttribute('href')) ?? '').slice(1);
    await expect(page.locator(`[id="${id}"]`)).toHaveText((await link.textContent()) ?? '?');
  }
  await links.last().click();
  await expect(page.locator(':target')).toBeInViewport();
});

test('the contents say where one is, on a phone in a bar that opens and closes', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cookie_consent_timestamp', String(Date.now())));
  await page.goto('/articles/biographies-and-lies');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const links = contents.getByRole('link');
  const current = () => contents.locator('a:target-current').textContent();
  const last = (await links.last().textContent()) ?? '?';
  expect(await current()).not.toBe(last);
  await links.last().click();
  await expect.poll(current).toBe(last);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(links.first()).toBeHidden();
  await page.getByText('Contents', { exact: true }).click();
  await expect(contents).toBeInViewport();
  await expectAccessible(page, 'contents that are open');
  await links.nth(1).click();
  await expect(links.first()).toBeHidden();
  await expect(page.locator(':target')).toBeInViewport();
});

test('a hairline says how far one has read', async ({ page }) => {
  await page.goto(ARTICLE);
  const width = () =>
    page.evaluate(() => new DOMMatrix(getComputedStyle(document.body, '::before').transform).a);
  expect(await width()).toBeLessThan(0.05);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect.poll(width).toBeGreaterThan(0.95);
});

test('printing shows only the text, dark on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/book-summaries/philosophy/meditations');
  for (const name of ['Key ideas', 'In its own words'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.locator('.site-logo')).toBeVisible();
  for (const part of [
    '.site-header nav',
    '.site-footer',
    '.contents',
    '.related',
    '.pager',
    '.quiet',
    '.tags',
    '.letter',
    '.appearance',
  ])
    for (const element of await page.locator(part).all()) await expect(element, part).toBeHidden();
  // The print styles load last, and the cover is the same as on the screen.
  await expect(page.locator('link[rel="stylesheet"]').last()).toHaveAttribute('media', 'print');
  await expect(page.locator('.summary .cover').first()).toHaveCSS('print-color-adjust', 'exact');
  const { color, ground } = await page.evaluate(() => ({
    color: getComputedStyle(document.body).color,
    ground: getComputedStyle(document.documentElement).getPropertyValue('--paper'),
  }));
  expect([color, ground.trim()]).toEqual(['rgb(0, 0, 0)', '#fff']);
});

test('pages are fetched ahead, and covers fly from page to page', async ({ page, request }) => {
  const answer = await request.get('/about');
  expect(answer.headers()['speculation-rules']).toBe('"/links.speculationrules"');
  const rules = await request.get('/links.speculationrules');
  expect(rules.headers()['content-type']).toContain('application/speculationrules+json');
  const text = await rules.text();
  for (const kept of ['/admin', '/api/', '/emails', '/*.*']) expect(text).toContain(kept);

  await page.goto('/');
  const book = page.locator('.shelf .book').first();
  const cover = book.locator('.cover');
  const name = await cover.evaluate((element) => getComputedStyle(element).viewTransitionName);
  expect(name).toMatch(/^cover-/);
  await book.getByRole('link').click();
  await expect(page).toHaveURL(/\/book-summaries\/.+\/.+/);
  const names = await page
    .locator('.cover')
    .evaluateAll((covers) => covers.map((element) => getComputedStyle(element).viewTransitionName));
  expect(names).toContain(name);
});

test('the first covers are fetched at once, the others when they are near, each with its size', async ({
  page,
  request,
}) => {
  // It sorts before the others, and contains nothing.
  const headers = await staffHeaders(request);
  const made = await request.post('/api/v1/category', { headers, data: { name: 'A shelf yet to fill' } });
  const { data: empty } = (await made.json()) as { data: { id: string } };
  await expect
    .poll(async () => (await request.get('/book-summaries')).text())
    .toContain('A shelf yet to fill');
  for (const path of ['/', '/book-summaries', '/book-summaries/philosophy']) {
    await page.goto(path);
    const images = await page.locator('main .cover img').evaluateAll(withPlaces, path === '/' ? 5 : 2);
    expect(images.length).toBeGreaterThan(3);
    expect(images.filter(({ isLazy, isSeenAtOnce }) => isLazy === isSeenAtOnce)).toEqual([]);
    expect(new Set(images.map(({ size, avif }) => `${size} ${avif}`))).toEqual(
      new Set(['400x600 image/avif']),
    );
  }
  await request.delete(`/api/v1/category/${empty.id}`, { headers });
});

/** In the page: its images, and which of them belong to the first covers; other covers may be typographic. */
function withPlaces(images: Element[], atOnce: number) {
  const first = [...document.querySelectorAll('main .cover')].slice(0, atOnce);
  return (images as HTMLImageElement[]).map((image) => {
    const cover = image.closest('.cover');
    return {
      name: cover?.closest('article')?.querySelector('a')?.pathname,
      isLazy: image.loading === 'lazy',
      isSeenAtOnce: cover !== null && first.includes(cover),
      size: `${image.getAttribute('width')}x${image.getAttribute('height')}`,
      avif: image.parentElement?.querySelector('source')?.type,
    };
  });
}

function look(page: Page): Promise<{ size: number; ground: string }> {
  return page.evaluate(() => ({
    size: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    ground: getComputedStyle(document.documentElement).backgroundColor,
  }));
}
