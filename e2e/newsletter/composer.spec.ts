import { AxeBuilder } from '@axe-core/playwright';
import type { APIRequestContext, Page } from 'playwright/test';
import { STARTER_TEMPLATES } from '#schema/newsletter/starter-templates.ts';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { headers, make, signInOnce, signedIn } from '../helpers/admin.ts';
import { expect, test } from '../helpers/fixtures.ts';

const ARTICLE = { type: 'article', path: 'articles', scheme: 'light', width: 1440 } as const;
const READERS = 12;
/** The smallest possible image. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

test.beforeAll(({ request, baseURL }) => signInOnce(request, baseURL));
// A misspelled variable is refused, and browsers log every refused request.
test.use({ expectedErrors: [/status of 422 .*newsletter-templates\/preview/] });

async function call<Data>(request: APIRequestContext, route: string, data?: object): Promise<Data> {
  const [method = '', path = ''] = route.split(' ');
  const answer = await request.fetch(`/api/v1${path}`, { method, headers: headers(), data, maxRetries: 2 });
  expect(answer.ok(), `${route}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

/** A list with readers who gave consent, and a text that none of them has received. */
async function scene(
  request: APIRequestContext,
  mark: string,
): Promise<{ articleId: string; title: string }> {
  const list = await call<{ id: string }>(request, 'POST /contact-lists', { name: `Composer ${mark}` });
  for (let index = 0; index < READERS; index += 1) {
    const email = `composer${index}-${mark}@example.org`;
    const { id } = await call<{ id: string }>(request, 'POST /contacts', { email, first_name: 'Ann' });
    const consent = { confirmed: true, source: 'A fair in May' };
    await call(request, `POST /contacts/${id}/lists/${list.id}/subscribe`, consent);
  }
  const title = `On marginalia ${mark}`;
  const { id } = await make(request, ARTICLE, {
    title,
    intro: 'Why we write beside what we read.',
    body: BODY,
  });
  await call(request, `POST /content/${id}/publish`, {});
  return { articleId: id, title };
}

const BODY = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Words.' }] }] };
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const block = (page: Page, name: RegExp) => page.locator('button.entry-name').filter({ hasText: name });

test.describe('the composer', () => {
  test('an issue from this week: found by rule, seen four ways, checked, tried with two subjects, stamped on the text', async ({
    page,
    context,
    request,
  }, testInfo) => {
    const mark = `${testInfo.retry}`;
    const { articleId, title } = await scene(request, mark);
    await signedIn(context);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto('/admin/email-newsletters/create');
    await page.getByRole('button', { name: /^Weekly letter/ }).click();
    await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/);
    await expect(cardsOf(page).nth(2).getByRole('textbox')).toBeFocused();
    await page.keyboard.type('What we looked for in the margins this week.');
    await expect(
      page.locator('.letter-list').getByRole('link', { name: title, includeHidden: true }),
    ).toBeVisible();
    await page.getByLabel(/^Name/).fill(`Issue of the journey ${mark}`);
    await page.getByLabel('Send to').press('Backspace');
    await page.getByLabel('Send to').fill(`Composer ${mark}`);
    await page.getByRole('option', { name: `Composer ${mark}` }).click();

    await seeFourLooks(page, title);
    await changeBlocks(page);
    await attachFiles(page, mark);
    await expectAccessibleDayAndNight(page, 'the composer');
    await page.emulateMedia({ colorScheme: 'light' });
    await followCheck(page);
    await sendWithTwoSubjects(page);
    await decideAndReceive(page, request, mark);

    await page.goto(`/admin/articles/edit/${articleId}`);
    await page.getByRole('link', { name: `Issue of the journey ${mark}` }).click();
    await expect(page).toHaveURL(/\/admin\/email-newsletters\/edit\//);
    await expect(page.getByText('Winner: “One line worth keeping”.')).toBeVisible();
  });

  for (const starter of STARTER_TEMPLATES) {
    test(`the starter “${starter.name}” is right at every width, by day and by night, small, and readable as text`, async ({
      page,
      request,
    }) => {
      await page.route('**/images/**', (route) => route.fulfill({ body: PIXEL, contentType: 'image/gif' }));
      const { subject, preheader, blocks } = starter;
      const mail = await call<{ html: string; text: string; size: number }>(
        request,
        'POST /newsletter-templates/preview',
        { name: 'Issue 12', subject, preheader, blocks },
      );
      expect(mail.size).toBeLessThan(60 * 1024);
      expect(mail.text.length).toBeGreaterThan(150);
      expect(mail.text).toContain('/emails/unsubscribe');
      expect(mail.text).not.toMatch(/<\/?[a-z]+[ >]|\{\{|&[a-z]+;/);
      await page.setContent(mail.html);
      for (const width of [320, 480, 600, 700]) {
        await page.setViewportSize({ width, height: 900 });
        const beyond = await page.evaluate(widest);
        expect(beyond, `${width} px`).toBeLessThanOrEqual(width);
      }
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectReadable(page, colorScheme);
      }
    });
  }
});

/** Files that are too large together are refused before they are uploaded. */
async function attachFiles(page: Page, mark: string): Promise<void> {
  const part = page.getByRole('group', { name: 'Attachments' });
  const choose = (name: string, bytes: number) =>
    part.locator('input[type="file"]').setInputFiles({
      name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(`%PDF-1.7 ${mark}`.padEnd(bytes, ' ')),
    });
  await choose('Margins.pdf', 2 * 1024 * 1024);
  await expect(part).toContainText('Margins.pdf2 MB');
  await choose('Too much.pdf', 4 * 1024 * 1024);
  await expect(
    page.getByText('Attachments can be at most 5 MB in total. Link to larger files'),
  ).toBeVisible();
  await part.getByRole('button', { name: 'Remove Margins.pdf' }).click();
  await part.getByRole('button', { name: 'Choose from library' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Margins\.pdf/ })
    .click();
  await expect(part.getByText('2 of 5 MB.')).toBeVisible();
}

/** The right edge of the widest element in the email. */
function widest(): number {
  const ends = [...document.querySelectorAll('body *')].map(
    (element) => element.getBoundingClientRect().right,
  );
  return Math.ceil(Math.max(document.documentElement.scrollWidth, ...ends));
}

/** An email is shown inside an email program’s page, which has the landmarks. */
async function expectReadable(page: Page, scheme: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .disableRules(['region', 'landmark-one-main', 'page-has-heading-one'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    scheme,
  ).toEqual([]);
}

async function seeFourLooks(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const region = preview(page);
  await expect(region.frameLocator('iframe').getByRole('link', { name: title })).toBeVisible();
  await expect(region.getByText(/\d+ kB of 102 kB/)).toBeVisible();
  await region.getByRole('button', { name: 'Side by side' }).click();
  for (const look of ['Email on a desktop', 'Email on a phone', 'Email in dark mode'])
    await expect(
      region.frameLocator(`iframe[title="${look}"]`).getByRole('link', { name: title }),
    ).toBeVisible();
  await expect(region.getByText('Dear Alex,')).toBeVisible();
  const night = region.frameLocator('iframe[title="Email in dark mode"]').locator('body');
  await expect(night).toHaveCSS('background-color', 'rgb(25, 23, 20)');
  await region.getByRole('button', { name: 'Desktop', exact: true }).click();
  await page.getByRole('button', { name: 'Write', exact: true }).click();
  const letter = page.locator('.letter');
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect(letter).toHaveCSS('background-color', 'rgb(25, 23, 20)');
  const looks = page.locator('.letter-head');
  await looks.getByRole('button', { name: 'Text', exact: true }).click();
  await expect(page.getByText('Dear Alex,')).toBeVisible();
  await looks.getByRole('button', { name: 'Desktop', exact: true }).click();
}

const cardsOf = (page: Page) => page.locator('.letter > .letter-blocks > .entries > .entry');

/** Duplicates, undoes, moves with keys, edits, and finds a block again from the preview. */
async function changeBlocks(page: Page): Promise<void> {
  const cards = cardsOf(page);
  const before = await cards.count();
  await cards.nth(3).hover();
  await page.getByRole('button', { name: 'Duplicate block 4' }).click();
  await expect(cards).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(cards).toHaveCount(before);
  await page.getByRole('button', { name: 'Redo', exact: true }).first().click();
  await expect(cards).toHaveCount(before + 1);
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await block(page, /^Heading/).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(cards.nth(4)).toContainText('New since the last issue');
  await page.keyboard.press('Control+z');
  await expect(cards.nth(3)).toContainText('New since the last issue');

  const words = cards.nth(3).getByRole('textbox', { name: 'Heading' });
  await words.fill('For {{ fir');
  await expect(cards.nth(3).getByRole('group', { name: 'Variables' })).toContainText('First name');
  await words.press('Enter');
  await expect(words).toHaveText('For First name · reader');
  await words.fill('For {{ contact.frist_name }}');
  await expect(cards.nth(3).getByRole('alert')).toContainText(
    'Unknown variable contact.frist_name (line 1, column 8)',
  );
  await words.fill('New this week');
  await expect(cards.nth(3).getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const shown = preview(page).frameLocator('iframe').getByRole('heading', { name: 'New this week' });
  await shown.click();
  await expect(block(page, /^Heading/)).toBeFocused();
}

async function followCheck(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add block', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Button' }).click();
  const card = cardsOf(page).last();
  await expect(card.getByLabel('Button text')).toBeFocused();
  await page.keyboard.type('Read on');
  await card.getByLabel('Button URL').fill('/articles/nowhere-at-all');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const checks = page.getByRole('region', { name: 'Checklist' });
  const found = checks
    .getByRole('listitem')
    .filter({ hasText: 'The link to /articles/nowhere-at-all is broken.' });
  await found.getByRole('button', { name: /^Go to block/ }).click();
  await expect(block(page, /^Button/)).toBeFocused();
  await card.getByLabel('Button URL').fill('/articles');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(found).toHaveCount(0);
}

async function sendWithTwoSubjects(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'A/B test' });
  // Not a step until someone wants it.
  await expect(page.getByRole('button', { name: 'Send now…' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: 'Add A/B test' }).click();
  await form.getByRole('button', { name: /^Add/ }).click();
  await form.getByRole('textbox').first().fill('One line worth keeping');
  await form.getByLabel('Test group').fill('50');
  await expectAccessibleDayAndNight(page, 'before sending');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('region', { name: 'Send test email' }).getByLabel('Send to').fill('me@example.org');
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText(/^Not sent to me@example.org.* outbox/)).toBeVisible();
  await page.getByRole('button', { name: 'Send now…' }).click();
  await page.getByRole('button', { name: 'Send now', exact: true }).click();
  const subjects = page.getByRole('region', { name: 'Subjects' });
  await expect(subjects.getByRole('row', { name: /One line worth keeping/ })).toBeVisible();
  await expect(subjects.getByText(/^The winner will be chosen on/)).toBeVisible({ timeout: 60_000 });
}

/**
 * No one waits four hours: the editor picks the winner, and everyone gets one email, those who waited with the winning
 * subject.
 */
async function decideAndReceive(page: Page, request: APIRequestContext, mark: string): Promise<void> {
  const id = /[0-9a-f-]{36}$/.exec(page.url())?.[0] ?? '';
  const tried = await subjectsOf(request, mark);
  const subjects = page.getByRole('region', { name: 'Subjects' });
  await subjects.getByRole('button', { name: 'Choose winner now…' }).click();
  await subjects.getByRole('radio', { name: 'One line worth keeping' }).check();
  await expectAccessibleDayAndNight(page, 'deciding');
  await page.emulateMedia({ colorScheme: 'light' });
  await subjects.getByRole('button', { name: 'Send to the rest' }).click();
  await expect(subjects.getByText('Winner: “One line worth keeping”.')).toBeVisible();
  await expect
    .poll(async () => (await call<{ status: string }>(request, `GET /newsletter-campaigns/${id}`)).status, {
      timeout: 60_000,
    })
    .toBe('sent');
  const got = await subjectsOf(request, mark);
  expect(got.size).toBe(READERS);
  for (const [address, subject] of got)
    expect(subject, address).toBe(tried.get(address) ?? 'One line worth keeping');
}

/** The subject that each subscriber of the journey got, one email each. */
async function subjectsOf(request: APIRequestContext, mark: string): Promise<Map<string, string>> {
  const { data } = await call<{ data: { to: string; subject: string }[] }>(
    request,
    `GET /outbox?per_page=100&search=${encodeURIComponent(`-${mark}@example.org`)}`,
  );
  const mails = data.filter(({ to }) => to.startsWith('composer'));
  const subjects = new Map(mails.map(({ to, subject }) => [to, subject]));
  expect(subjects.size).toBe(mails.length);
  return subjects;
}
