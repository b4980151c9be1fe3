import type { Page } from 'playwright/test';
import { expectAccessibleDayAndNight } from '../helpers/axe.ts';
import { expect, test } from '../helpers/fixtures.ts';

const ARTICLE = '/articles/check-thoreaus-sums';
const KINDS = [ARTICLE, '/book-summaries/philosophy/meditations', '/interviews/adam-smith-on-who-benefits'];
const WIDTHS_PX = [390, 768, 1440];

declare global {
  interface Window {
    spoken: { text: string; lang: string }[];
    endParagraph: () => void;
    printed: number;
  }
}

/** The voice of the browser: it says a paragraph until `endParagraph`. */
async function withVoice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.spoken = [];
    let current: SpeechSynthesisUtterance | undefined;
    const voice = {
      speak(words: SpeechSynthesisUtterance) {
        current = words;
        window.spoken.push({ text: words.text, lang: words.lang });
      },
      cancel() {
        const ended = current;
        current = undefined;
        ended?.onend?.(new Event('end') as SpeechSynthesisEvent);
      },
    };
    window.endParagraph = () => voice.cancel();
    Object.defineProperty(window, 'speechSynthesis', { value: voice });
  });
}

for (const path of KINDS)
  test(`${path} has its controls in one row below the byline, and none of them moves the text`, async ({
    page,
  }) => {
    for (const width of WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const row = page.locator('.appearance');
      const tops = await row
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
      expect(tops).toHaveLength(4);
      expect(new Set(tops).size, `rows at ${width} px`).toBe(1);
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      expect(tops[0]).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));

      const height = () => page.evaluate(() => document.documentElement.scrollHeight);
      const before = await height();
      await page.getByRole('button', { name: 'Text size and colors' }).click();
      await expect(page.getByRole('group', { name: 'Text size' })).toBeInViewport();
      expect(await height()).toBe(before);
    }
  });

test('a text is read aloud by paragraphs, stops when asked, and begins again there', async ({ page }) => {
  await withVoice(page);
  await page.goto(ARTICLE);
  const spoken = () => page.evaluate(() => window.spoken.map(({ text }) => text));
  const marked = page.locator('[data-spoken]');
  const paragraphs = page.locator('.reading-body .prose > p');
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(marked).toHaveText(String(await paragraphs.first().textContent()));
  await expectAccessibleDayAndNight(page, 'a text that is read aloud');
  await page.evaluate(() => window.endParagraph());
  await expect(marked).toHaveText(String(await paragraphs.nth(1).textContent()));
  await expect(marked).toBeInViewport();

  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(marked).toHaveCount(0);
  const heard = await spoken();
  expect(heard).toHaveLength(2);
  await page.getByRole('button', { name: 'Listen' }).click();
  expect(await spoken()).toEqual([...heard, heard[1]]);
  expect(await page.evaluate(() => window.spoken[0]?.lang)).toBe('en');

  // To the end of the text, and not into what stands below it.
  await page.evaluate(() => {
    for (let turns = 0; turns < 500; turns += 1) window.endParagraph();
  });
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
  const all = (await spoken()).join('\n');
  expect(all).toContain(
    String(await page.locator('.reading-body .prose > p').last().textContent()).slice(0, 40),
  );
  expect(all).not.toContain('Share');
});

test('a browser without a voice says that it has none', async ({ page }) => {
  await page.addInitScript(() => {
    delete (window as Partial<typeof globalThis>).speechSynthesis;
    delete (Object.getPrototypeOf(window) as Partial<typeof globalThis>).speechSynthesis;
  });
  await page.goto(ARTICLE);
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect(page.getByText('This browser can’t read aloud.')).toBeVisible();
});

test('a text is printed with its button', async ({ page }) => {
  await page.addInitScript(() => {
    window.printed = 0;
    window.print = () => {
      window.printed += 1;
    };
  });
  await page.goto(ARTICLE);
  for (const times of [1, 2]) {
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate(() => window.printed)).toBe(times);
  }
});
