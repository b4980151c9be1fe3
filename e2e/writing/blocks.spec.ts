import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { greyPng } from '../helpers/images.ts';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';

const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const PLAYER = 'https://www.youtube-nocookie.com';
const text = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const details = (page: Page) => page.getByRole('toolbar', { name: 'Block settings' });

/** Chooses a block from the menu on an empty line, by typing. */
async function insert(page: Page, name: string, found: string): Promise<void> {
  await page.keyboard.type(`/${name}`);
  await expect(page.getByRole('listbox', { name: 'Insert' }).getByRole('option')).toHaveText([found]);
  await page.keyboard.press('Enter');
}

/** Moves from the last field of a block to the line below it. */
async function goOn(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(text(page)).toBeFocused();
}

/** Uploads a file in the media library that is open above the text. */
async function upload(page: Page, name: string, grey: number): Promise<void> {
  const library = page.getByRole('dialog', { name: 'Image' });
  await library
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: greyPng(grey) });
  await expect(library).toBeHidden();
}

async function write(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('A text with every block');
  await page.getByLabel('Intro').fill('What can stand in a text.');
  await text(page).click();
  await page.keyboard.type('First.');
  await page.keyboard.press('Enter');

  await insert(page, 'toggle', 'Collapsible section');
  await expect(details(page).getByLabel('Section title')).toBeFocused();
  await page.keyboard.type('Who was Lucilius?');
  await goOn(page);
  await page.keyboard.type('A friend.');
  // As in a list, Enter on an empty line leaves it.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');

  await insert(page, 'video', 'Video or audio');
  const embed = page.getByRole('dialog', { name: 'Video or audio' });
  for (const script of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>']) {
    await embed.getByRole('combobox').fill(script);
    await expect(embed.getByRole('alert')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(embed.getByRole('alert')).toContainText('YouTube');
    await expect(text(page).locator('.card')).toHaveCount(0);
  }
  await embed.getByRole('combobox').fill(FILM);
  await page.keyboard.press('Enter');
  await expect(embed).toBeHidden();
  await details(page).getByLabel('Title').fill('A film about ponds');
  await goOn(page);

  await insert(page, 'bookmark', 'Bookmark');
  const bookmark = page.getByRole('dialog', { name: 'Bookmark' });
  await bookmark.getByRole('combobox').fill('walden');
  await expect(bookmark.getByRole('option', { name: /^Walden/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(details(page).getByLabel('Title')).toHaveValue(/Walden/);
  await details(page).getByLabel('Title').focus();
  await goOn(page);

  await insert(page, 'button', 'Button');
  await page.getByRole('dialog', { name: 'Button' }).getByRole('combobox').fill('/books');
  await page.keyboard.press('Enter');
  await details(page).getByLabel('Label').fill('All books');
  await goOn(page);

  await insert(page, 'newsletter', 'Newsletter signup');
  await details(page).getByLabel('Text').fill('A letter every week');
  await goOn(page);

  await insert(page, 'gallery', 'Gallery');
  await upload(page, 'left.png', 90);
  await expect(text(page).locator('.gallery img')).toHaveCount(1);
  await details(page).getByRole('button', { name: 'Add image' }).click();
  await upload(page, 'right.png', 160);
  await expect(text(page).locator('.gallery img')).toHaveCount(2);
}

test('every block of a text is inserted, published, and works on its page', async ({
  page,
  baseURL,
  browser,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  await write(page);
  await expectAccessibleDayAndNight(page, 'a text with blocks');
  await saveDraft(page);
  const id = String(/[0-9a-f-]{36}$/.exec(page.url())?.[0]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect.poll(async () => (await call(page, `GET /content/${id}`)).status).toBe('published');
  const path = `/articles/${String((await call(page, `GET /content/${id}`)).slug)}`;
  await expect.poll(async () => (await page.request.get(`${baseURL}${path}`)).text()).toContain('All books');

  // Nothing is requested from the provider before the click.
  const asked: string[] = [];
  await page.route(`${PLAYER}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const answer = await page.goto(path);
  expect(answer?.headers()['content-security-policy']).toContain(`frame-src 'self' ${PLAYER};`);
  expect((await page.request.get('/about')).headers()['content-security-policy']).not.toContain('frame-src');
  const prose = page.locator('.prose');
  // Siblings in this order, none nested in another.
  await expect(prose.locator(':scope > *')).toHaveText([
    'First.',
    /^Who was Lucilius\?/,
    /^A film about ponds/,
    /^Walden/,
    'All books',
    'A letter every week',
    '',
  ]);
  await expect(prose.locator('.gallery img')).toHaveCount(2);
  await expect(prose.getByText('A friend.')).toBeHidden();
  await prose.getByText('Who was Lucilius?').click();
  await expect(prose.getByText('A friend.')).toBeVisible();
  await expect(prose.getByRole('link', { name: 'All books' })).toHaveAttribute('href', '/books');
  await expect(prose.locator('.bookmark').getByRole('link', { name: /Walden/ })).toHaveAttribute(
    'href',
    /walden/,
  );
  await expect(prose.getByRole('link', { name: 'A letter every week' })).toHaveAttribute(
    'href',
    '/newsletters',
  );
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessibleDayAndNight(page, `a page with blocks, ${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  expect(asked).toEqual([]);
  const film = prose.getByRole('link', { name: /A film about ponds/ });
  await expect(film).toHaveAttribute('href', FILM);
  await film.press('Enter');
  await expect(prose.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
  );
  await expect.poll(() => asked.length).toBe(1);

  // Without JavaScript, it is a link.
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${baseURL}${path}`);
  await expect(plain.getByRole('link', { name: /A film about ponds/ })).toHaveAttribute('href', FILM);
  await context.close();
});
