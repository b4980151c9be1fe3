import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { ADMIN, signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

const WORDS = 4000;
const KEYS = 150;
/** A fast typist: twelve keys a second. */
const PAUSE_MS = 80;

/**
 * How long the browser is busy for each key in a text of 4,000 words: handlers, form, layout and paint together, in the
 * editor and in a plain `contenteditable` with the same text.
 */
await withTemporaryFolder(async (folder) => {
  const product = await startProduct(folder);
  const browser = await chromium.launch({
    ...(process.env['COLOPHON_CHROMIUM'] ? { executablePath: process.env['COLOPHON_CHROMIUM'] } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const token = await signIn(product.origin);
    const id = await makeArticle(product.origin, token);
    const page = await browser.newPage();
    await page.addInitScript((value) => localStorage.setItem('pbt_token', value), token);
    await page.goto(`${product.origin}/admin/articles/edit/${id}`);
    const text = page.getByRole('textbox', { name: 'Body' });
    await text.locator('p').nth(20).click();
    const editor = await msPerKey(page);
    const typed = await text.innerText();
    if (!typed.includes('abcdefghij'.repeat(3))) throw new Error('The keys did not arrive in the text.');

    const html = await text.innerHTML();
    await page.goto('about:blank');
    await page.setContent(`<div contenteditable style="width:672px;font:18px/1.6 serif">${html}</div>`);
    await page.locator('p').nth(20).click();
    const plain = await msPerKey(page);
    process.stdout.write(
      `${WORDS} words, ${KEYS} keys, signed in as ${ADMIN.email}\n` +
        `the editor             ${editor.toFixed(1)} ms busy a key\n` +
        `a plain contenteditable ${plain.toFixed(1)} ms busy a key\n`,
    );
  } finally {
    await browser.close();
    await product.kill('SIGTERM');
  }
});

async function makeArticle(origin: string, token: string): Promise<string> {
  const sentence = 'A reader who writes in the margin answers a book that cannot hear the answer at all. ';
  const paragraphs = WORDS / 80;
  const body = Array.from({ length: paragraphs }, () => `<p>${sentence.repeat(5)}</p>`).join('');
  const answer = await fetch(`${origin}/api/v1/content`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content_type_name: 'article', title: 'A long text', intro: 'Long.', body }),
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

/** The time that the page's main thread was busy, shared among the keys; pauses in typing are part of it. */
async function msPerKey(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The processor's time, not the clock's: what else the machine does is no part of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // What is loaded late is loaded by then.
  await page.keyboard.type('warm ', { delay: PAUSE_MS });
  await wait(2000);
  const before = await busyMs(session);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10));
    await wait(PAUSE_MS);
  }
  const after = await busyMs(session);
  return (after - before) / KEYS;
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
