import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { call, signInToAdmin } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { chooseZone } from '../helpers/zones.ts';

type Json = Record<string, unknown>;
const paragraph = (text: string, href?: string) => ({
  type: 'paragraph',
  content: [
    { type: 'text', text, ...(href === undefined ? {} : { marks: [{ type: 'link', attrs: { href } }] }) },
  ],
});
const doc = (...content: object[]) => ({ type: 'doc', content });
const title = (page: Page) => page.getByLabel('Title', { exact: true });

const make = (page: Page, input: Json) =>
  call(page, 'POST /content', { content_type_name: 'article', intro: 'An intro.', ...input });

async function openToEverybody(page: Page, selector: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(selector).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

const VIEWS = [
  { width: 1440, scheme: 'dark', type: 'article', screen: 'articles' },
  { width: 390, scheme: 'light', type: 'interview', screen: 'interviews' },
] as const;

for (const { width, scheme, type, screen } of VIEWS) {
  test.describe(`${screen}, ${width} px, ${scheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme: scheme });

    test('the panel blocks errors, links to them, and publishes once they are fixed', async ({ page }) => {
      await signInToAdmin(page);
      const heading = {
        type: 'heading',
        attrs: { level: 4 },
        content: [{ type: 'text', text: 'Too deep' }],
      };
      const { id } = await make(page, {
        content_type_name: type,
        title: `Panel ${width}`,
        intro: null,
        seo_description: 'x'.repeat(170),
        body: doc(paragraph('Begun.'), heading, paragraph('gone', '/articles/nobody-wrote-this')),
      });
      await page.goto(`/admin/${screen}/edit/${String(id)}`);
      const panel = page.getByRole('dialog', { name: 'Publish' });
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(panel.getByText('Fix 1 problem before publishing. 3 suggestions.')).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Publish now' })).toBeDisabled();
      await openToEverybody(page, '.publish-panel');

      await panel.getByRole('button', { name: /170 characters/ }).click();
      await expect(page.getByLabel('Meta description')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Short enough.');

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel.getByRole('button', { name: /Too deep/ }).click();
      await expect(page.getByRole('textbox', { name: 'Body' })).toBeFocused();
      await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('Too deep');

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel.getByRole('button', { name: /Intro is required/ }).click();
      await expect(page.getByLabel('Intro')).toBeFocused();
      await page.keyboard.type('Now there is one.');

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(panel.getByText(/Ready to publish/)).toBeVisible();
      await panel.getByRole('button', { name: 'Publish now' }).click();
      await expect(page.locator('.toast').getByText('Published')).toBeVisible();
      await expect(panel).toBeHidden();
    });

    test('the preview follows what is typed, live page untouched, and keeps the place where one reads', async ({
      page,
    }) => {
      await signInToAdmin(page);
      const long = Array.from({ length: 60 }, (_, index) =>
        paragraph(`Paragraph ${index}. ${'Words. '.repeat(30)}`),
      );
      const { id, slug } = await make(page, {
        content_type_name: type,
        title: `Preview ${width}`,
        body: doc(...long),
      });
      await call(page, `POST /content/${String(id)}/publish`, {});
      await page.goto(`/admin/${screen}/edit/${String(id)}`);
      await expect(title(page)).toHaveValue(`Preview ${width}`);
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      const pane = page.getByRole('complementary', { name: 'Preview' });
      const shown = page.frameLocator('iframe[title="Page preview"]');
      await expect(shown.getByText(/^Paragraph 59/)).toBeAttached();
      await expect(pane.getByRole('status')).toHaveText('Up to date');
      await openToEverybody(page, '.preview-pane > header');
      const scroller = shown.locator('html');
      await scroller.evaluate((html) => html.scrollTo({ top: 2_000, behavior: 'instant' }));

      const typed = `Typed at ${width}`;
      // On a narrow screen the pane covers the form, which remains a form.
      await title(page).fill(typed);
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText(typed);
      await expect.poll(() => scroller.evaluate((html) => Math.abs(html.scrollTop - 2_000))).toBeLessThan(60);
      const read = async () => (await page.request.get(`/${screen}/${String(slug)}`)).text();
      expect(await read()).not.toContain(typed);

      const phone = pane.getByRole('button', { name: 'Phone' });
      await expect(phone).toHaveAttribute('aria-pressed', String(width < 600));
      await phone.click();
      await expect(page.locator('iframe[title="Page preview"]')).toHaveCSS('width', '390px');
      await pane.getByRole('button', { name: 'Desktop' }).click();
      await pane.getByRole('button', { name: 'Close preview' }).click();
      await expect(pane).toBeHidden();
      // With the shortcut, which also works if the form has been autosaved by now.
      await page.keyboard.press('ControlOrMeta+s');
      await expect.poll(async () => (await call(page, `GET /content/${String(id)}`)).title).toBe(typed);
      expect(await read()).not.toContain(typed);
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect.poll(read).toContain(typed);
    });

    test('a schedule is set in a chosen time zone, changed, canceled, and undone', async ({ page }) => {
      await signInToAdmin(page);
      const { id } = await make(page, {
        content_type_name: type,
        title: 'In good time',
        body: doc(paragraph('Later.')),
      });
      await page.goto(`/admin/${screen}/edit/${String(id)}`);
      const panel = page.getByRole('dialog', { name: 'Publish' });
      const stored = async () => (await call(page, `GET /content/${String(id)}`)).scheduled_at;
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await panel.getByLabel('Schedule for later').check();
      await chooseZone(page, 'Europe/Berlin');
      const time = panel.getByLabel('Date and time');
      await time.fill('2001-01-01T09:00');
      await expect(panel.getByText(/in the past/)).toBeVisible();
      await time.fill('2033-03-27T02:30');
      await expect(panel.getByText(/this time doesn’t exist/)).toBeVisible();
      await time.fill('2033-10-30T02:30');
      await panel.getByLabel('This time occurs twice').selectOption('second');
      await panel.getByRole('button', { name: /^Schedule for/ }).click();
      await expect(page.locator('.toast').getByText(/^Scheduled for/)).toBeVisible();
      expect(await stored()).toBe('2033-10-30T01:30:00.000Z');
      await expect(page.locator('.state-words')).toContainText('Scheduled');

      await page.getByRole('button', { name: 'Reschedule' }).click();
      await expect(time).toHaveValue('2033-10-30T02:30');
      await time.fill('2033-11-01T09:00');
      await panel.getByRole('button', { name: /^Schedule for/ }).click();
      await expect.poll(stored).toBe('2033-11-01T08:00:00.000Z');

      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Unschedule' }).click();
      await expect.poll(stored).toBeNull();
      await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
      await expect.poll(stored).toBe('2033-11-01T08:00:00.000Z');
    });

    test('a preview is shared with someone who has no account, and says when it expires', async ({
      page,
      browser,
    }) => {
      await signInToAdmin(page);
      const { id } = await make(page, {
        content_type_name: type,
        title: 'For your eyes',
        body: doc(paragraph('Only a draft.')),
      });
      await page.goto(`/admin/${screen}/edit/${String(id)}`);
      await title(page).fill('For your eyes only');
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Share preview link' }).click();
      const dialog = page.getByRole('dialog', { name: 'Share preview link' });
      await dialog.getByLabel('Expires in').selectOption('1 day');
      await dialog.getByRole('button', { name: 'Create link' }).click();
      await expect(dialog.getByRole('status').filter({ hasText: /^Expires \d/ })).toBeVisible();
      await openToEverybody(page, '.MuiDialog-paper');
      const link = await dialog.getByLabel('Link').inputValue();
      const guest = await browser.newContext();
      const visit = await guest.newPage();
      const answer = await visit.goto(link);
      expect(answer?.headers()['cache-control']).toContain('no-store');
      expect(answer?.headers()['x-robots-tag']).toBe('noindex');
      await expect(visit.getByRole('heading', { level: 1 })).toHaveText('For your eyes only');
      await guest.close();
    });

    test('links to an old address are offered for rewriting once the new one is live', async ({ page }, {
      retry,
    }) => {
      await signInToAdmin(page);
      const [old, next, pointing] = ['old', 'new', 'points'].map((word) => `${word}-${type}-${retry}`);
      const target = await make(page, {
        content_type_name: type,
        title: 'Moves house',
        slug: old,
        body: doc(paragraph('Here.')),
      });
      const body = doc(paragraph('over there', `/${screen}/${old}`));
      const linking = await make(page, { content_type_name: type, title: pointing, slug: pointing, body });
      for (const { id } of [target, linking]) await call(page, `POST /content/${String(id)}/publish`, {});
      await page.goto(`/admin/${screen}/edit/${String(target.id)}`);
      await page.getByLabel('Slug').fill(String(next));
      await page.getByRole('button', { name: 'Update', exact: true }).click();
      await expect(
        page.getByText(new RegExp(`The URL will change from /${screen}/${old} to /${screen}/${next}`)),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Update now' }).click();
      await expect(page.getByRole('heading', { name: '1 page links to an old URL' })).toBeVisible();
      await expect(page.getByLabel(new RegExp(String(pointing)))).toBeChecked();
      await page.getByRole('button', { name: 'Update 1 page' }).click();
      await expect(page.getByText('Updated 1 page')).toBeVisible();
      const live = await page.request.get(`/${screen}/${pointing}`);
      expect(await live.text()).toContain(`href="/${screen}/${next}"`);
      const moved = await page.request.get(`/${screen}/${old}`, { maxRedirects: 0 });
      expect([moved.status(), moved.headers()['location']]).toEqual([301, `/${screen}/${next}`]);
    });
  });
}

test('a live page is taken off the site and put back', async ({ page }) => {
  await signInToAdmin(page);
  const { id } = await make(page, { title: 'Now you see it', body: doc(paragraph('Here.')) });
  await call(page, `POST /content/${String(id)}/publish`, {});
  await page.goto(`/admin/articles/edit/${String(id)}`);
  const status = async () => (await call(page, `GET /content/${String(id)}`)).status;
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
  await expect.poll(status).toBe('draft');
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(status).toBe('published');
});
