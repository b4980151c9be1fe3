import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOTS } from '#server/base/roots.ts';
import { makeSite } from '#server/testing/site-folder.ts';
import { expect, test as base } from '../helpers/fixtures.ts';
import { startProduct } from '../helpers/product.ts';
import { call, signInToAdmin, publish, saveDraft } from '../helpers/staff.ts';

/** The product with the podcast site. */
const test = base.extend<object, { productUrl: string }>({
  productUrl: [
    async ({ database }, use) => {
      const site = makeSite({ fixture: 'podcast-site' });
      const preload = join(ROOTS.program, 'server', 'site-folder', 'preload.ts');
      await promisify(execFile)(
        process.execPath,
        ['--import', preload, join(ROOTS.program, 'server', 'build.ts')],
        { cwd: site.folder, env: { ...process.env, NODE_ENV: 'production', COLOPHON_SITE: site.folder } },
      );
      const product = await startProduct(database, { site: site.folder });
      await use(product.url);
      await product.stop();
      site.remove();
    },
    { scope: 'worker', timeout: 280_000 },
  ],
});
test.use({ expectedErrors: [/transmitter|episodes\.tsx failed|status of 422/] });

test('an episode is written with an input of the site, and shown by its views', async ({ page, request }) => {
  await page.goto('/podcasts');
  await expect(page.locator('.episodes')).toBeVisible();
  await signInToAdmin(page);
  await page.goto('/admin/podcasts/create');
  await page.getByLabel('Title', { exact: true }).fill('In the woods');
  await page.getByLabel('Intro').fill('A walk with a microphone.');
  await page.getByRole('textbox', { name: 'Body' }).fill('We heard an owl.');
  // Links in texts can lead to the site’s own pages.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+k');
  const link = page.getByRole('dialog', { name: 'Link' });
  await link.getByRole('combobox').fill('sponsors');
  await link.getByRole('option', { name: /Sponsors/ }).click();
  await expect(link).toBeHidden();
  await page.getByLabel('Episode').fill('7');
  await page.getByLabel('Guest').fill('Ines Halloran');
  // A hook of the site refuses episodes without it.
  await page.getByLabel('Audio file').fill('https://example.com/owl.mp3');
  const length = page.getByLabel('Length');
  await length.fill('1500:00');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('must be at most a day').first()).toBeVisible();
  await length.fill('12:34');
  await saveDraft(page);
  // The declaration says where drafts of this type are previewed.
  const previewed = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const preview = await previewed;
  await preview.waitForURL(/\/preview\/[^?]+\?guest=Ines%20Halloran$/);
  await expect(preview.locator('.episode-number')).toHaveText('No. 7, with Ines Halloran');
  await preview.close();
  await publish(page, { open: 'Publish', now: 'Publish now' });
  await page.goto('/admin/podcasts');
  await expect(page.getByRole('row', { name: /In the woods/ }).getByText('12:34')).toBeVisible();
  // The list was shown and cached before.
  await page.goto('/podcasts');
  await expect(page.locator('.episode')).toContainText('No. 7');
  await page.goto('/podcasts/in-the-woods');
  await expect(page.locator('.episode-number')).toHaveText('No. 7, with Ines Halloran');
  await expect(page.getByRole('link', { name: 'We heard an owl.' })).toHaveAttribute('href', '/sponsors');
  await expect(page.locator('.facts')).toContainText('12:34');
  await expect(page.locator('.frequency')).toBeVisible();
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const parts = await Promise.all(
    [...sitemap.matchAll(/<loc>([^<]+\.xml)<\/loc>/g)].map(async ([, url = '']) =>
      (await request.get(new URL(url).pathname)).text(),
    ),
  );
  const listed = [sitemap, ...parts].join('\n');
  expect(listed).toContain('/podcasts/in-the-woods</loc>');
  expect(listed).toContain('/sponsors</loc>');
  const twin = await request.get('/podcasts/in-the-woods.md');
  expect(await twin.text()).toContain('length: 754');
  expect(await (await request.get('/sponsors.md')).text()).toContain('Ada and Grace');
});

test('a page of the site changes with what it reads', async ({ page }) => {
  await page.goto('/sponsors');
  const before = Number(/(\d+) episodes/.exec(await page.locator('.sponsors').innerText())?.[1]);
  const body = {
    content_type_name: 'podcast',
    title: 'At sea',
    intro: 'b',
    body: '<p>c</p>',
    episode: 8,
    audio: 'https://example.com/sea.mp3',
  };
  const { id } = await call(page, 'POST /content', body);
  await call(page, `POST /content/${String(id)}/publish`);
  await page.reload();
  await expect(page.locator('.sponsors')).toContainText(`${before + 1} episodes`);
});

test('a screen of the site is in the menu, and its errors stay in its place', async ({ page }) => {
  await signInToAdmin(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Episodes on air' }).click();
  await expect(page).toHaveURL(/\/admin\/screens\/episodes$/);
  await expect(page.getByRole('heading', { name: 'Episodes on air', level: 1 })).toBeVisible();
  await expect(page.getByText(/Good evening, .+ On air: \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Count again' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Counted again');
  await page.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByRole('navigation').first()).toContainText('Episodes on air');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Good evening/)).toBeVisible();
});
