import type { Page } from 'playwright/test';
import { SHORT_SOURCE, goodDraft } from '#api/business/drafting/testing/good-answers.ts';
import { useAiModel } from '../helpers/ai-model.ts';
import { expect, test } from '../helpers/fixtures.ts';

const model = useAiModel();
const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' });

test.describe('proposals by AI in the editor', () => {
  test('a proposal shows what it would change, is refused, accepted and undone', async ({ page }) => {
    await model().setModel(page.request, { provider: 'openai-compatible' });
    const made = await page.request.post('/api/v1/content', {
      headers: { authorization: `Bearer ${model().token}` },
      data: {
        content_type_name: 'article',
        title: 'Rivers',
        body: '<p>The rivver waits for <em>nobody</em>.</p>',
      },
    });
    const { data } = (await made.json()) as { data: { id: string } };
    await page.goto(`/admin/articles/edit/${data.id}`);
    await bodyOf(page).getByText('The rivver').click();
    const dialog = page.getByRole('dialog', { name: 'Fix spelling and grammar' });
    const ask = async () => {
      model().provider.next({ answer: { proposals: ['The river waits for nobody.'] } });
      await page.getByRole('button', { name: 'Ask AI', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Fix spelling and grammar' }).click();
      await expect(dialog.locator('del')).toHaveText('rivver');
      await expect(dialog.locator('ins')).toHaveText('river');
    };
    await ask();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(bodyOf(page)).toContainText('The rivver waits');
    await ask();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(bodyOf(page)).toContainText('The river waits for nobody.');
    await expect(bodyOf(page).locator('em')).toHaveText('nobody');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(bodyOf(page)).toContainText('The rivver waits');

    // In a field: the title of a text.
    model().provider.next({ answer: { proposals: ['What rivers wait for', 'On rivers'] } });
    await page.getByRole('button', { name: 'Ask AI: Title', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Suggest titles' }).click();
    await page.getByRole('radio', { name: /On rivers/ }).check();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('On rivers');
  });

  test('a selection is shortened, expanded, rephrased, and translated; missing parts are only reported', async ({
    page,
  }) => {
    await model().setModel(page.request, { provider: 'openai-compatible' });
    const headers = { authorization: `Bearer ${model().token}` };
    model().provider.next({ answer: goodDraft({ body: 'The river flows for ever.', quotes: [] }) });
    const made = await page.request.post('/api/v1/content/create-ai-article', {
      headers,
      data: { topic: 'Rivers', source_text: SHORT_SOURCE },
    });
    const { data } = (await made.json()) as { data: { id: string } };
    await page.goto(`/admin/articles/edit/${data.id}`);
    const ask = async (item: string) => {
      await page.getByRole('button', { name: 'Ask AI', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await bodyOf(page).getByText('The river flows').click();
    for (const [item, proposal] of [
      ['Shorten', 'It flows.'],
      ['Expand', 'The river flows for ever, and then some.'],
      ['Rephrase', 'Rivers never stop.'],
    ] as const) {
      model().provider.next({ answer: { proposals: [proposal] } });
      await ask(item);
      const dialog = page.getByRole('dialog', { name: item });
      await expect(dialog.locator('ins').first()).toBeVisible();
      expect(model().provider.requests.at(-1)?.text).toContain('The river flows for ever.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(bodyOf(page)).toContainText(proposal);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(bodyOf(page)).toContainText('The river flows for ever.');
    }
    model().provider.next({ answer: { proposals: ['Der Fluss fließt immer.'] } });
    await ask('Translate…');
    await page.getByLabel('Translate to').fill('German');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(bodyOf(page)).toContainText('Der Fluss fließt immer.');
    expect(model().provider.requests.at(-1)?.text).toContain('German');

    model().provider.next({ answer: { proposals: ['It leaves out patience.'] } });
    await ask('Find what’s missing');
    await expect(page.getByRole('dialog')).toContainText('It leaves out patience.');
    expect(model().provider.requests.at(-1)?.text).toContain('Patience is the art');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(bodyOf(page)).toContainText('Der Fluss fließt immer.');
  });
});
