import type { Page } from 'playwright/test';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin, saveDraft } from '../helpers/staff.ts';

/** A German site with texts and newsletters in German and English, written by someone who works in French. */
type Json = Record<string, unknown>;
const GERMAN = { title: 'Randnotizen im Sommer', path: '/articles/randnotizen-im-sommer' };
const ENGLISH = { title: 'Notes in the margin', path: '/en/articles/notes-in-the-margin' };

let before: Json = {};

async function setLanguages(page: Page, data: Json): Promise<void> {
  const { version } = await call(page, 'GET /settings/general');
  await call(page, 'PUT /settings/general', { ...data, version });
}

test.beforeEach(async ({ page }) => {
  const { language, other_languages: others } = await call(page, 'GET /settings/general');
  before = { language, other_languages: others };
});
test.afterEach(async ({ page }) => {
  await setLanguages(page, before);
  await call(page, 'PUT /user/language', { language: null });
});

test('a German site is written in two languages by someone who works in French, and sends in both', async ({
  page,
}, { retry }) => {
  await signInToAdmin(page);
  await setLanguages(page, { language: 'de', other_languages: [{ language: 'en' }] });
  await page.goto('/admin/account');
  await page.getByLabel('Admin language').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  await writeInGerman(page);
  await page.goto(GERMAN.path);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goBack();

  const english = await translateToEnglish(page);
  await scheduleSoon(page, english);
  // Until then, there is no English article, while the German newsletter has its article.
  expect((await page.request.get(ENGLISH.path)).status()).toBe(404);
  const german = await sendIn(page, { language: 'de', retry });
  expect(await leadsTo(page, { mail: german, title: GERMAN.title })).toBe(GERMAN.path);
  expect(german).not.toContain(ENGLISH.title);

  await expect
    .poll(async () => (await page.request.get(ENGLISH.path)).status(), { timeout: 60_000 })
    .toBe(200);
  const inEnglish = await sendIn(page, { language: 'en', retry });
  expect(await leadsTo(page, { mail: inEnglish, title: ENGLISH.title })).toBe(ENGLISH.path);
  expect(inEnglish).not.toContain(GERMAN.title);

  await page.goto(`/admin/articles/edit/${english}`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const languages = page.getByRole('region', { name: 'Langues' });
  await expect(languages.getByText('Publié')).toHaveCount(2);
});

async function writeInGerman(page: Page): Promise<void> {
  await page.goto('/admin/articles/create');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill(GERMAN.title);
  await page.getByLabel('Chapô').fill('Wozu ein Bleistift gut ist.');
  await page.getByRole('textbox', { name: 'Texte', exact: true }).click();
  await page.keyboard.type('Wer am Rand schreibt, liest zweimal.');
  await saveDraft(page);
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Publié');
}

/** Creates the version next to its source; returns its ID. */
async function translateToEnglish(page: Page): Promise<string> {
  const source = page.url();
  const languages = page.getByRole('region', { name: 'Langues' });
  await languages.getByRole('button', { name: 'Créer la version en anglais' }).click();
  await expect(page).not.toHaveURL(source);
  await expect(languages.getByText('À traduire')).toBeVisible();
  await languages.getByRole('button', { name: 'Afficher la source' }).click();
  await expect(page.getByRole('article', { name: 'Source en allemand' })).toContainText('liest zweimal');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill(ENGLISH.title);
  await page.getByLabel('Chapô').fill('What a pencil is good for.');
  const text = page.getByRole('textbox', { name: 'Texte', exact: true });
  await text.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Those who write in the margin read twice.');
  await page.keyboard.press('ControlOrMeta+s');
  await languages.getByRole('button', { name: 'Marquer comme traduite' }).click();
  await expect(languages.getByText('À traduire')).toHaveCount(0);
  return /edit\/([\w-]+)/.exec(page.url())?.[1] ?? '';
}

/** Schedules it a few seconds from now: the form offers only whole minutes. */
async function scheduleSoon(page: Page, id: string): Promise<void> {
  const { version } = await call(page, `GET /content/${id}`);
  await call(page, `PUT /content/${id}`, { slug: 'notes-in-the-margin', version });
  const at = new Date(Date.now() + 20_000).toISOString();
  await call(page, `POST /content/${id}/publish`, { scheduled_at: at });
}

/** Sends an issue to the list of a language; returns the email that its subscriber got. */
async function sendIn(
  page: Page,
  { language, retry }: { language: 'de' | 'en'; retry: number },
): Promise<string> {
  const email = `reader-${language}${retry}@languages.example`;
  const subject = `Neu ${language} ${retry}`;
  const list = await call(page, 'POST /contact-lists', { name: subject, optin: 'single' });
  const contact = await call(page, 'POST /contacts', { email });
  await call(page, `POST /contacts/${String(contact.id)}/lists/${String(list.id)}/subscribe`, {});
  const blocks = [
    { type: 'content_list', look: 'titles', rule: { types: ['article'], limit: 5 } },
    { type: 'button', text: 'Unsubscribe', href: '{{ unsubscribe_url }}' },
  ];
  const fields = { name: subject, subject, language, blocks, contact_list_ids: [list.id] };
  const issue = await call(page, 'POST /newsletter-campaigns', fields);
  await call(page, `POST /newsletter-campaigns/${String(issue.id)}/send`, {});
  const query = new URLSearchParams({ to: email, search: subject });
  const newest = async () => ((await call(page, `GET /outbox?${query}`)).data as Json[])[0]?.id;
  await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
  const mail = await call(page, `GET /outbox/${String(await newest())}`);
  expect(mail.html).toMatch(new RegExp(`<html[^>]* lang="${language}"`));
  return String(mail.html);
}

/** The page to which the link of a title leads, by way of the click tracking. */
async function leadsTo(page: Page, { mail, title }: { mail: string; title: string }): Promise<string> {
  const href = new RegExp(`href="([^"]+)"[^>]*>${title}</a>`).exec(mail)?.[1];
  expect(href, `a link of ${title}`).toBeDefined();
  return new URL((await page.request.get(new URL(href ?? '', page.url()).pathname)).url()).pathname;
}
