import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from '../helpers/fixtures.ts';

const TEXTS = [
  '/book-summaries/philosophy/meditations',
  '/articles/check-thoreaus-sums',
  '/interviews/adam-smith-on-who-benefits',
];
/** The margin of a page of paper, and a little more, as a part of its width. */
const MARGIN_MAX = 0.2;
const CONTROLS = ['Save for later', 'Listen', 'Contents', 'Read next', 'Subscribe', 'Privacy Policy'];

test('a printed text is a booklet: pages with numbers, filled from margin to margin, without controls', async ({
  page,
}) => {
  for (const path of TEXTS) {
    await page.goto(path);
    const pdf = await getDocumentProxy(
      new Uint8Array(await page.pdf({ preferCSSPageSize: true, format: 'A4' })),
    );
    const { text: pages } = await extractText(pdf, { mergePages: false });
    expect(pages.length, path).toBeGreaterThanOrEqual(3);
    expect(pages.length, path).toBeLessThanOrEqual(8);
    const [first = '', ...others] = pages;
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    expect(first.replaceAll(/\s+/g, ' ')).toContain(title);
    for (const [index, text] of others.entries()) expect(text.trim()).toMatch(new RegExp(`^${index + 2}\\b`));
    const joined = pages.join(' ').replaceAll(/\s+/g, '');
    for (const link of await page.locator('.prose a[href^="http"]').all())
      expect(joined).toContain(`(${await link.getAttribute('href')})`);
    for (const control of CONTROLS) expect(pages.join(' '), `${control} on ${path}`).not.toContain(control);
    const printed = await pdf.getPage(2);
    const { width } = printed.getViewport({ scale: 1 });
    const { items } = await printed.getTextContent();
    const edges = items.flatMap((item) =>
      'str' in item && item.str.trim().length > 20
        ? [{ left: Number(item.transform[4]), right: Number(item.transform[4]) + item.width }]
        : [],
    );
    expect(Math.min(...edges.map(({ left }) => left)) / width, path).toBeLessThan(MARGIN_MAX);
    expect(Math.max(...edges.map(({ right }) => right)) / width, path).toBeGreaterThan(1 - MARGIN_MAX);
  }
});
