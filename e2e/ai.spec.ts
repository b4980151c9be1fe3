import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { type FakeProvider, startFakeProvider } from '#api/ai/testing/fake-provider.ts';
import { SHORT_SOURCE, goodDraft } from '#api/ai/testing/good-answers.ts';
import { ADMINISTRATOR } from './account.ts';
import { expect, test } from './fixtures.ts';
import { expectHarmless, IN_BODY, IN_SCRIPT, IN_TEXT, scriptsRun } from './harmless.ts';

/** A quotation that is in no book, in the list and in the text. */
const INVENTED = 'The river asks for your papers first.';
const DRAFT = goodDraft({
  quotes: [{ text: 'Patience is the art of carrying without counting.', page: null, place: null }],
  body: `## What it argues\n\nThe book says that readiness is a luxury.\n\n> ${INVENTED}\n\n## What to do\n\nCarry on.`,
});

/** Begins to write, and then thinks for longer than anybody waits. */
const BEGUN = { answer: DRAFT, chunkChars: 260, chunkMs: 50_000 };

let provider: FakeProvider;
let stop: () => Promise<void>;
let token: string;

test.beforeAll(async ({ playwright, baseURL }) => {
  ({ provider, stop } = await startFakeProvider());
  const request = await playwright.request.newContext();
  const { email, password } = ADMINISTRATOR;
  const answer = await request.post(`${baseURL}/api/v1/auth/login`, { data: { email, password } });
  ({ token } = ((await answer.json()) as { data: { token: string } }).data);
  await request.dispose();
});
test.beforeEach(async ({ page }) => {
  provider.reset();
  await page.addInitScript((known) => localStorage.setItem('pbt_token', known), token);
});
test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext();
  await setModel(request, { url: baseURL ?? '', provider: null });
  await request.dispose();
  await stop();
});

type Requests = Page['request'];

async function setModel(
  request: Requests,
  { url = '', provider: named }: { url?: string; provider: string | null },
) {
  const answer = await request.put(`${url}/api/v1/settings/ai`, {
    headers: { authorization: `Bearer ${token}` },
    data: { provider: named, base_url: named && provider.url, model: named && 'small-model' },
  });
  expect(answer.status()).toBe(200);
}

async function begin(page: Page, kind: 'book-summaries' | 'articles'): Promise<void> {
  await setModel(page.request, { provider: 'openai-compatible' });
  await page.goto(`/admin/${kind}/create-ai`);
}

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const quotations = (page: Page) => page.getByRole('region', { name: 'Quotations' });

async function expectOpenToEverybody(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
}

test.describe('drafting with AI', () => {
  test('without a provider it says so, and leads an administrator to the settings', async ({ page }) => {
    await setModel(page.request, { provider: null });
    await page.goto('/admin/articles');
    await page.getByRole('link', { name: 'Draft with AI' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/create-ai$/);
    await expect(page.getByRole('heading', { name: 'No model has been set up yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Set up a model' }).click();
    await page.getByLabel('Kind').selectOption('openai-compatible');
    await page.getByLabel('Address').fill(provider.url);
    await page.getByLabel('Model').fill('small-model');
    await page.getByLabel('Key').fill('sk-secret-of-the-house-1234');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A key is set (sk-…1234)')).toBeVisible();
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('');
    await expectOpenToEverybody(page);
  });

  test(
    'a summary is drafted from a book before one’s eyes; what is not in the book blocks publishing until it is gone',
    { tag: '@database' },
    async ({ page }) => {
      await begin(page, 'book-summaries');
      provider.next({ answer: DRAFT, chunkChars: 120, chunkMs: 120 });
      await page.getByLabel('Title of the book').fill('The River and the Stone');
      await page.getByLabel('Author').fill('A. Walker');
      await page.getByLabel('File of the source').setInputFiles({
        name: 'river.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(SHORT_SOURCE),
      });
      await expect(page.getByText('river.txt')).toBeVisible();
      await page.getByRole('button', { name: 'Write the draft' }).click();
      // In the draft while it is written: the address is still that of the form.
      await expect(page.getByText('readiness is a luxury')).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/book-summaries\/create-ai$/);

      await expect(page).toHaveURL(/\/admin\/book-summaries\/edit\/[0-9a-f-]{36}$/);
      await expect(quotations(page)).toContainText('1 of 2 not in the source');
      await expect(quotations(page)).toContainText('CHAPTER II');
      await expect(page.getByRole('region', { name: 'What the key ideas rest on' })).toContainText(
        'It only asks whether you are wet.',
      );
      await expect(bodyOf(page).locator('> [data-ai="true"]')).toHaveCount(5);
      await page.getByRole('button', { name: 'Use “Water and stone”' }).click();
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Water and stone');

      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      // The message leads to what can be done about it.
      await page.getByRole('button', { name: `“${INVENTED}” is not in the source` }).click();
      await expect(quotations(page).getByRole('button', { name: 'Confirm' })).toBeFocused();
      await quotations(page).getByRole('button', { name: 'Remove' }).click();
      await expect(bodyOf(page)).not.toContainText(INVENTED);

      // A paragraph that is edited is nobody's but the editor's.
      await bodyOf(page).getByText('readiness is a luxury').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' Or so it says.');
      await expect(bodyOf(page).locator('> [data-ai="true"]')).toHaveCount(3);
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Publish now' }).click();
      await expect(page.getByText('Published: it is live now')).toBeVisible();
    },
  );

  test('a draft that is stopped midway keeps what is there when that is asked for', async ({ page }) => {
    await begin(page, 'articles');
    provider.next(BEGUN);
    await page.getByLabel('What it is about').fill('Rivers');
    await page.getByRole('radio', { name: 'Pasted text' }).check();
    await page.getByLabel('Text of the source').fill(SHORT_SOURCE);
    await page.getByRole('button', { name: 'Write the draft' }).click();
    await expect(page.getByText('readiness is')).toBeVisible();
    await page.getByRole('button', { name: 'Stop and keep this' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/edit\/[0-9a-f-]{36}$/);
    expect(provider.closedEarly).toBe(1);
    await expect(bodyOf(page)).toContainText('readiness is');
    await expect(bodyOf(page)).not.toContainText('Carry on');
  });

  test('one that is stopped or fails leaves what was typed, and a second try succeeds', async ({ page }) => {
    await begin(page, 'articles');
    provider.next(BEGUN, { answer: 'no JSON' }, { answer: 'nor this' });
    await page.getByLabel('What it is about').fill('Rivers');
    await page.getByRole('radio', { name: 'No source' }).check();
    await page.getByRole('button', { name: 'Write the draft' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => provider.closedEarly).toBe(1);
    await expect(page.getByLabel('What it is about')).toHaveValue('Rivers');
    await page.getByRole('button', { name: 'Write the draft' }).click();
    await expect(page.getByRole('alert')).toContainText('did not answer in the form');
    await expect(page.getByLabel('What it is about')).toHaveValue('Rivers');
    provider.next({ answer: DRAFT });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/admin\/articles\/edit\//);
  });

  test('a proposal shows what it would change, is refused, accepted and undone', async ({ page }) => {
    await setModel(page.request, { provider: 'openai-compatible' });
    const made = await page.request.post('/api/v1/content', {
      headers: { authorization: `Bearer ${token}` },
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
      provider.next({ answer: { proposals: ['The river waits for nobody.'] } });
      await page.getByRole('button', { name: 'Ask AI', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Fix spelling and grammar' }).click();
      await expect(dialog.locator('del')).toHaveText('rivver');
      await expect(dialog.locator('ins')).toHaveText('river');
    };
    await ask();
    await dialog.getByRole('button', { name: 'Refuse' }).click();
    await expect(bodyOf(page)).toContainText('The rivver waits');
    await ask();
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(bodyOf(page)).toContainText('The river waits for nobody.');
    await expect(bodyOf(page).locator('em')).toHaveText('nobody');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(bodyOf(page)).toContainText('The rivver waits');

    // A field: the title of a text.
    provider.next({ answer: { proposals: ['What rivers wait for', 'On rivers'] } });
    await page.getByRole('button', { name: 'Ask AI about: Title', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ideas for a title' }).click();
    await page.getByRole('radio', { name: /On rivers/ }).check();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('On rivers');
  });

  test('what the provider and the model say with a script in it is text, or is not said', async ({
    page,
  }) => {
    const ran = scriptsRun(page);
    await begin(page, 'articles');
    provider.next({ status: 400, body: JSON.stringify({ error: { message: `${IN_TEXT}${IN_SCRIPT}` } }) });
    await page.getByLabel('What it is about').fill('Rivers');
    await page.getByRole('radio', { name: 'No source' }).check();
    await page.getByRole('button', { name: 'Write the draft' }).click();
    await expect(page.getByRole('alert')).toContainText('refused the request');
    await expectHarmless(page);

    provider.next({
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

    provider.next({ answer: { proposals: [`Rivers ${IN_TEXT}`, IN_SCRIPT] } });
    await page.getByRole('button', { name: 'Ask AI about: Title', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Ideas for a title' }).click();
    await expect(page.getByRole('radio', { name: /Rivers ">/ })).toBeVisible();
    await expectHarmless(page);
    expect(ran).toEqual([]);
  });

  test('an article rests on a text of this site, found by search, and leads back to it', async ({ page }, {
    retry,
  }) => {
    const title = `A talk by the river ${retry}`;
    const made = await page.request.post('/api/v1/content', {
      headers: { authorization: `Bearer ${token}` },
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
    await page.getByLabel('Title of the book').fill('The River and the Stone');
    await page.getByRole('radio', { name: 'The library' }).check();
    await page.getByLabel('Search the library').fill(title);
    await page.getByRole('button', { name: new RegExp(title) }).click();
    await expect(page.getByRole('button', { name: `Take ${title} away` })).toBeFocused();
    provider.next({ answer: DRAFT });
    await page.getByRole('button', { name: 'Write the draft' }).click();
    const passages = page.getByRole('region', { name: 'What the key ideas rest on' });
    await expect(passages).toContainText('It only asks whether you are wet.');
    expect(provider.requests[0]?.text).toContain('Patience is the art of carrying without counting');
    await passages.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/interviews/edit/${data.id}$`));
  });

  test('a selection is shortened, expanded, rephrased and translated; what is missing is only told', async ({
    page,
  }) => {
    await setModel(page.request, { provider: 'openai-compatible' });
    const headers = { authorization: `Bearer ${token}` };
    provider.next({ answer: goodDraft({ body: 'The river flows for ever.', quotes: [] }) });
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
      provider.next({ answer: { proposals: [proposal] } });
      await ask(item);
      const dialog = page.getByRole('dialog', { name: item });
      await expect(dialog.locator('ins').first()).toBeVisible();
      expect(provider.requests.at(-1)?.text).toContain('The river flows for ever.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(bodyOf(page)).toContainText(proposal);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(bodyOf(page)).toContainText('The river flows for ever.');
    }
    provider.next({ answer: { proposals: ['Der Fluss fließt immer.'] } });
    await ask('Translate…');
    await page.getByLabel('Into which language?').fill('German');
    await page.getByRole('button', { name: 'Translate', exact: true }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(bodyOf(page)).toContainText('Der Fluss fließt immer.');
    expect(provider.requests.at(-1)?.text).toContain('German');

    provider.next({ answer: { proposals: ['It leaves out patience.'] } });
    await ask('What is missing here?');
    await expect(page.getByRole('dialog')).toContainText('It leaves out patience.');
    expect(provider.requests.at(-1)?.text).toContain('Patience is the art');
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(bodyOf(page)).toContainText('Der Fluss fließt immer.');
  });

  for (const [scheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    test(`its screens are open to everybody, ${scheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await begin(page, 'articles');
      await expect(page.getByRole('heading', { name: 'Draft an article with AI' })).toBeVisible();
      await expectOpenToEverybody(page);
      await page.getByRole('radio', { name: 'The library' }).check();
      await page.getByLabel('What it is about').fill('Rivers');
      await expectOpenToEverybody(page);
      await page.getByRole('radio', { name: 'Pasted text' }).check();
      await page.getByLabel('Text of the source').fill(SHORT_SOURCE);
      provider.next({ answer: DRAFT });
      await page.getByRole('button', { name: 'Write the draft' }).click();
      await expect(quotations(page)).toContainText('not in the source');
      await expectOpenToEverybody(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });
  }
});

// The browser itself reports every refused request; these journeys provoke them.
test.use({ expectedErrors: [/status of 422/] });
