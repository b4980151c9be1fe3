import { expect, test } from '../helpers/fixtures.ts';
import { saveDraft } from '../helpers/staff.ts';
import { headers, signInOnce, signedIn, title } from '../helpers/admin.ts';

/** The admin in a person’s own language. */
test.beforeAll(({ request, productUrl }) => signInOnce(request, productUrl));
test.beforeEach(({ context }) => signedIn(context));
test.afterEach(async ({ request }) => {
  await request.put('/api/v1/user/language', { headers: headers(), data: { language: null } });
});

const french = { ofAdmin: 'Langue de l’administration', password: 'Mot de passe actuel', menu: 'Réglages' };

test.describe('anyone who chooses French', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('reads it at once, everywhere, and keeps what was typed', async ({ page, browser, baseURL }) => {
    await page.goto('/admin/account');
    await page.getByLabel('Current password').fill('half a passw');
    await page.getByLabel('Admin language').selectOption('fr');
    await expect(page.getByLabel(french.ofAdmin)).toHaveValue('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page.getByLabel(french.password)).toHaveValue('half a passw');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Articles' })).toBeVisible();
    await expect(page.getByRole('navigation').getByText(french.menu).first()).toBeVisible();

    // Before anything is drawn, even in a browser that has never been here.
    await page.reload();
    await expect(page.getByLabel(french.ofAdmin)).toHaveValue('fr');
    const elsewhere = await browser.newContext({
      locale: 'de-DE',
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await signedIn(elsewhere);
    const other = await elsewhere.newPage();
    await other.goto('/admin/articles/create');
    await expect(other.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(other.getByRole('textbox', { name: 'Titre', exact: true })).toBeVisible();
    await elsewhere.close();
  });

  test('reads it in every open window, and problems of the server as well', async ({ page, context }) => {
    const writing = await context.newPage();
    await writing.goto('/admin/articles/create');
    await title(writing).fill('Written while the language changes');
    await page.goto('/admin/account');
    await page.getByLabel('Admin language').selectOption('fr');
    const titled = writing.getByRole('textbox', { name: 'Titre', exact: true });
    await expect(titled).toHaveValue('Written while the language changes');
    await page.getByLabel(french.password).fill('not my password');
    await page.locator('input[name="next"]').fill('a new and longer password');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(page.getByText('est incorrect')).toBeVisible();
  });
});

test('a site in German is written in French', async ({ page, request }) => {
  const own = { headers: headers() };
  await request.put('/api/v1/user/language', { ...own, data: { language: 'fr' } });
  const language = async (tag: string) => {
    const answer = await request.get('/api/v1/settings/general', own);
    const { data } = (await answer.json()) as { data: { version: number } };
    return request.put('/api/v1/settings/general', {
      ...own,
      data: { version: data.version, language: tag },
    });
  };
  expect((await language('de')).status()).toBe(200);
  await page.goto('/admin/articles/create');
  await page.getByRole('textbox', { name: 'Titre', exact: true }).fill('Lesen mit dem Bleistift');
  await page.getByLabel('Chapô').fill('Wozu Randnotizen gut sind.');
  await page.getByRole('textbox', { name: 'Texte', exact: true }).click();
  await page.keyboard.type('Wer am Rand schreibt, liest zweimal.');
  await saveDraft(page);
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  await page.getByRole('button', { name: 'Publier maintenant' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Publié');
  await page.goto('/articles/lesen-mit-dem-bleistift');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('link', { name: 'Artikel' }).first()).toBeVisible();
  expect((await language('en')).status()).toBe(200);
});

test.describe('without a choice', () => {
  test.use({ locale: 'de-AT' });

  test('the admin speaks the language of the browser', async ({ page }) => {
    await page.goto('/admin/account');
    await expect(page.getByLabel('Sprache der Verwaltung')).toHaveValue('');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
});

test.describe('in a language without a translation', () => {
  test.use({ locale: 'nl-NL' });

  test('the admin speaks the language of the site', async ({ page, request }) => {
    const general = await request.get('/api/v1/settings/general', { headers: headers() });
    const { data } = (await general.json()) as { data: Record<string, unknown> };
    expect(data['language']).toBe('en');
    await page.goto('/admin/account');
    await expect(page.getByLabel('Admin language')).toHaveValue('');
  });
});
