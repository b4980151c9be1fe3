import type { Page } from 'playwright/test';
import { useAiModel } from '../helpers/ai-model.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

const model = useAiModel();
type Json = Record<string, unknown>;
let before: Json = {};

async function setLanguages(page: Page, data: Json): Promise<void> {
  const { version } = await call(page, 'GET /settings/general');
  await call(page, 'PUT /settings/general', { ...data, version });
}

test.beforeEach(async ({ page }) => {
  const { other_languages: others } = await call(page, 'GET /settings/general');
  before = { other_languages: others };
  await setLanguages(page, { other_languages: [{ language: 'de' }] });
});
test.afterEach(({ page }) => setLanguages(page, before));

test('a missing translation is proposed by AI, and marked until someone has reviewed it', async ({
  page,
}) => {
  await model().setModel(page.request, { provider: 'openai-compatible' });
  await signInToAdmin(page);
  const made = await call(page, 'POST /content', {
    content_type_name: 'article',
    title: 'Reading in the evening',
    intro: 'On reading.',
    body: '<p>We <strong>read</strong> all night.</p>',
  });
  await page.goto(`/admin/articles/edit/${String(made.id)}`);
  const languages = page.getByRole('region', { name: 'Languages' });
  const translated = { texts: ['Lesen am Abend', 'Vom Lesen.', 'Wir <1>lasen</1> die ganze Nacht.'] };

  // If it fails, a copy of the source is left for a person to translate.
  model().provider.next({ answer: { texts: [] } }, { answer: { texts: [] } });
  await languages.getByRole('button', { name: 'Create German version with AI' }).click();
  await expect(languages.getByRole('alert')).toBeVisible();
  await expect(languages.getByText('Not translated yet')).toBeVisible();

  await languages.getByRole('link', { name: 'German' }).click();
  model().provider.next({ answer: translated });
  await languages.getByRole('button', { name: 'Translate from English with AI' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Lesen am Abend');
  await expect(page.getByRole('textbox', { name: 'Body' }).locator('strong')).toHaveText('lasen');
  await expect(languages.getByText('Translated with AI but not reviewed yet')).toBeVisible();
  await languages.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(languages.getByText('Translated with AI but not reviewed yet')).toHaveCount(0);
});
