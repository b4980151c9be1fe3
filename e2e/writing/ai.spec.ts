import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { SHORT_SOURCE, goodDraft } from '#api/business/drafting/testing/good-answers.ts';
import { useAiModel } from '../helpers/ai-model.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { expectHarmless, IN_BODY, IN_SCRIPT, IN_TEXT, scriptsRun } from '../helpers/harmless.ts';

/** A quote that is in no book, in the list and in the text. */
const INVENTED = 'The river asks for your papers first.';
const DRAFT = goodDraft({
  quotes: [{ text: 'Patience is the art of carrying without counting.', page: null, place: null }],
  body: `## What it argues\n\nThe book says that readiness is a luxury.\n\n> ${INVENTED}\n\n## What to do\n\nCarry on.`,
});

/** Starts to write, and then pauses for longer than anyone would wait. */
const BEGUN = { answer: DRAFT, chunkChars: 260, chunkMs: 50_000 };

const model = useAiModel();

async function begin(page: Page, kind: 'book-summaries' | 'articles'): Promise<void> {
  await model().setModel(page.request, { provider: 'openai-compatible' });
  await page.goto(`/admin/${kind}/create-ai`);
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const quotations = (page: Page) => page.getByRole('region', { name: 'Quotes' });

async function expectOpenToEverybody(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

/** In the page, so that no moment is missed: the path once these words are visible. */
function seenOnTheWay(words: string): Promise<string> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.body.textContent.includes(words)) resolve(location.pathname);
      else requestAnimationFrame(look);
    };
    look();
  });
}

test.describe('drafting with AI', () => {
  test('without a provider it says so, and links an administrator to the settings', async ({ page }) => {
    await model().setModel(page.request, { provider: null });
    await page.goto('/admin/articles');
    await page.getByRole('link', { name: 'Draft with AI' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/create-ai$/);
    await expect(page.getByRole('heading', { name: 'No AI model yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Set up a model' }).click();
    await page.getByLabel('Type').selectOption('openai-compatible');
    await page.getByLabel('Base URL').fill(model().provider.url);
    await page.getByLabel('Model').fill('small-model');
    await page.getByLabel('API key').fill('sk-secret-of-the-house-1234');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Stored encrypted. Enter a new value to replace it.')).toBeVisible();
    await expect(page.getByLabel('API key', { exact: true })).toHaveValue('');
    await expectOpenToEverybody(page);
  });

  test('a summary is drafted from a book before one’s eyes; what is not in the book blocks publishing until it is gone', async ({
    page,
  }) => {
    await begin(page, 'book-summaries');
    model().provider.next({ answer: DRAFT, chunkChars: 120, chunkMs: 250 });
    await page.getByLabel('Book title').fill('The River and the Stone');
    await page.getByLabel('Author').fill('A. Walker');
    await page.getByLabel('Source file').setInputFiles({
      name: 'river.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(SHORT_SOURCE),
    });
    await expect(page.getByText('river.txt')).toBeVisible();
    await page.getByRole('button', { name: 'Write draft' }).click();
    // The draft while it is being written: the path is still that of the form.
    expect(await page.evaluate(seenOnTheWay, 'readiness is a luxury')).toBe(
      '/admin/book-summaries/create-ai',
    );

    await expect(page).toHaveURL(/\/admin\/book-summaries\/edit\/[0-9a-f-]{36}$/);
    await expect(quotations(page)).toContainText('1 of 2 not in the source');
    await expect(quotations(page)).toContainText('CHAPTER II');
    await expect(page.getByRole('region', { name: 'Source passages for key ideas' })).toContainText(
      'It only asks whether you are wet.',
    );
    await expect(bodyOf(page).locator('> [data-ai="true"]')).toHaveCount(5);
    await page.getByRole('button', { name: 'Use “Water and stone”' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Water and stone');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    // The message links to what can be done about it.
    await page.getByRole('button', { name: `“${INVENTED}” wasn’t found in the source` }).click();
    await expect(quotations(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
    await quotations(page).getByRole('button', { name: 'Remove' }).click();
    await expect(bodyOf(page)).not.toContainText(INVENTED);

    // An edited paragraph is the editor’s own.
    await bodyOf(page).getByText('readiness is a luxury').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Or so it says.');
    await expect(bodyOf(page).locator('> [data-ai="true"]')).toHaveCount(3);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await expect(page.locator('.toast').getByText('Published')).toBeVisible();
  });

  test('a draft that is stopped midway keeps what is there when that is asked for', async ({ page }) => {
    await begin(page, 'articles');
    model().provider.next(BEGUN);
    await page.getByLabel('Topic').fill('Rivers');
    await page.getByRole('radio', { name: 'Pasted text' }).check();
    await page.getByLabel('Source text').fill(SHORT_SOURCE);
    await page.getByRole('button', { name: 'Write draft' }).click();
    await expect(page.getByText('readiness is')).toBeVisible();
    await page.getByRole('button', { name: 'Stop and save draft' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/edit\/[0-9a-f-]{36}$/);
    await expect.poll(() => model().provider.closedEarly).toBe(1);
    await expect(bodyOf(page)).toContainText('readiness is');
    await expect(bodyOf(page)).not.toContainText('Carry on');
  });

  test('one that is stopped or fails leaves what was typed, and a second try succeeds', async ({ page }) => {
    await begin(page, 'articles');
    model().provider.next(BEGUN, { answer: 'no JSON' }, { answer: 'nor this' });
    await page.getByLabel('Topic').fill('Rivers');
    await page.getByRole('radio', { name: 'No source' }).check();
    await page.getByRole('button', { name: 'Write draft' }).click();
    // Earlier than this, the provider wouldn’t have been called yet.
    await expect(page.getByText('readiness is')).toBeVisible();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => model().provider.closedEarly).toBe(1);
    await expect(page.getByLabel('Topic')).toHaveValue('Rivers');
    await page.getByRole('button', { name: 'Write draft' }).click();
    await expect(page.getByRole('alert')).toContainText('wasn’t in the expected format');
    await expect(page.getByLabel('Topic')).toHaveValue('Rivers');
    model().provider.next({ answer: DRAFT });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/edit\//);
  });

  test('what the provider and the model say with a script in it is text, or is not said', async ({
    page,
  }) => {
    const ran = scriptsRun(page);
    await begin(page, 'articles');
    model().provider.next({
      status: 400,
      body: JSON.stringify({ error: { message: `${IN_TEXT}${IN_SCRIPT}` } }),
    });
    await page.getByLabel('Topic').fill('Rivers');
    await page.getByRole('radio', { name: 'No source' }).check();
    await page.getByRole('button', { name: 'Write draft' }).click();
    await expect(page.getByRole('alert')).toContainText('refused the request');
    await expectHarmless(page);

    model().provider.next({
      answer: goodDraft({
        intro: `An intro ${IN_TEXT}`,
        quotes: [],
        body: `Begun.\n\n${IN_BODY.join('\n\n')}`,
      }),
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/edit\//);
    await expect(bodyOf(page)).toContainText('Begun.');
    await expectHarmless(page);

    model().provider.next({ answer: { proposals: [`Rivers ${IN_TEXT}`, IN_SCRIPT] } });
    await page.getByRole('button', { name: 'Ask AI: Title', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Suggest titles' }).click();
    await expect(page.getByRole('radio', { name: /Rivers ">/ })).toBeVisible();
    await expectHarmless(page);
    expect(ran).toEqual([]);
  });

  test('an article rests on a text of this site, found by search, and links back to it', async ({ page }, {
    retry,
  }) => {
    const title = `A talk by the river ${retry}`;
    const made = await page.request.post('/api/v1/content', {
      headers: { authorization: `Bearer ${model().token}` },
      data: {
        content_type_name: 'interview',
        title,
        body: SHORT_SOURCE.split('\n\n')
          .map((text) => `<p>${text}</p>`)
          .join(''),
      },
    });
    const { data } = (await made.json()) as { data: { id: string } };
    await begin(page, 'book-summaries');
    await page.getByLabel('Book title').fill('The River and the Stone');
    await page.getByRole('radio', { name: 'This site' }).check();
    await page.getByLabel('Search pages and sources').fill(title);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await expect(page.getByRole('button', { name: `Remove ${title}` })).toBeFocused();
    model().provider.next({ answer: DRAFT });
    await page.getByRole('button', { name: 'Write draft' }).click();
    const passages = page.getByRole('region', { name: 'Source passages for key ideas' });
    await expect(passages).toContainText('It only asks whether you are wet.');
    expect(model().provider.requests[0]?.text).toContain('Patience is the art of carrying without counting');
    await passages.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/interviews/edit/${data.id}$`));
  });

  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`its screens are accessible, ${scheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await begin(page, 'articles');
      await expect(page.getByRole('heading', { name: 'Draft an article with AI' })).toBeVisible();
      await expectOpenToEverybody(page);
      await page.getByRole('radio', { name: 'This site' }).check();
      await page.getByLabel('Topic').fill('Rivers');
      await expectOpenToEverybody(page);
      await page.getByRole('radio', { name: 'Pasted text' }).check();
      await page.getByLabel('Source text').fill(SHORT_SOURCE);
      model().provider.next({ answer: DRAFT });
      await page.getByRole('button', { name: 'Write draft' }).click();
      await expect(quotations(page)).toContainText('not in the source');
      await expectOpenToEverybody(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

// The browser logs every refused request; these journeys cause some.
test.use({ expectedErrors: [/status of 422/] });
