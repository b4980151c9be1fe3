import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { ADMIN, signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

const WORDS = 10_000;
const COMMENTS = 50;
const KEYS = 150;
/** A fast typist: twelve keys a second. */
const PAUSE_MS = 80;
/** Of the marks, when typing begins. */
const HINTS_AT_LEAST = 20;

/** Runs in the page: notes when the work for the next frame is done, after each key. */
const NOTE_PAINTS = `
  window.paints = [];
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.paints.push(performance.now() - timeStamp);
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );`;

/**
 * How long the browser is busy for each key in a text of 10,000 words with comments: handlers, form, layout and paint together,
 * in the editor without and with writing hints, and in a plain `contenteditable` with the same text.
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
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript((value) => localStorage.setItem('pbt_token', value), token);
    await page.goto(`${product.origin}/admin/articles/edit/${id}`);
    const text = page.getByRole('textbox', { name: 'Body' });
    await page.getByRole('button', { name: `Comments, ${COMMENTS} open` }).click();
    await text.locator('.commented').first().waitFor();
    await text.locator('p').nth(20).click();
    const editor = await costOfKeys(page);
    await page.getByRole('button', { name: 'Writing hints' }).click();
    await text.locator('.hint-mark').nth(HINTS_AT_LEAST).waitFor();
    await text.locator('p').nth(20).click();
    await page.keyboard.press('Escape');
    await text.focus();
    const hints = await costOfKeys(page);
    const typed = await text.innerText();
    if (typed.split('abcdefghij'.repeat(3)).length < 3)
      throw new Error('The keys did not arrive in the text.');

    const html = await text.innerHTML();
    await page.goto('about:blank');
    await page.setContent(`<div contenteditable style="width:672px;font:18px/1.6 serif">${html}</div>`);
    await page.locator('p').nth(20).click();
    const plain = await costOfKeys(page);
    process.stdout.write(
      `${WORDS} words, ${COMMENTS} comments, ${KEYS} keys, signed in as ${ADMIN.email}\n` +
        `the editor              ${shown(editor)}\n` +
        `with writing hints      ${shown(hints)}\n` +
        `a plain contenteditable ${shown(plain)}\n`,
    );
  } finally {
    await browser.close();
    await product.kill('SIGTERM');
  }
});

async function makeArticle(origin: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${origin}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: { id: string } }).data;
  };
  const sentence = 'A reader who writes in the margin answers a book that cannot hear the answer at all. ';
  const marked = 'The book was printed in the the margin of a town that never really read it at all. ';
  const paragraph = (number: number) => `${sentence.repeat(3)}${marked}${sentence}Number ${number}.`;
  const paragraphs = Array.from({ length: WORDS / 85 }, (_, number) => paragraph(number));
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('');
  const { id } = await post('content', {
    content_type_name: 'article',
    title: 'A long text',
    intro: 'Long.',
    body,
  });
  const flat = paragraphs.join('\n');
  for (let number = 0; number < COMMENTS; number += 1) {
    const quote = `Number ${number}.`;
    const from = flat.indexOf(quote);
    const context = {
      prefix: flat.slice(Math.max(0, from - 40), from),
      suffix: flat.slice(from + quote.length).slice(0, 40),
    };
    await post('comments', {
      content_id: id,
      body: 'Is it?',
      passage: { field: 'body', from, quote, ...context },
    });
  }
  return id;
}

/** What keys cost: main-thread time, the pauses between them included, and the time until the frame that shows a key. */
interface Cost {
  busyMs: number;
  paintMs: number[];
}

function shown({ busyMs, paintMs }: Cost): string {
  const sorted = paintMs.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
  return `${busyMs.toFixed(1)} ms busy a key; from a key to its frame: median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms`;
}

async function costOfKeys(page: Page): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  // The processor's time, not the clock's: what else the machine does is no part of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  // What is loaded late is loaded by then.
  await page.keyboard.type('warm ', { delay: PAUSE_MS });
  await wait(2000);
  await page.evaluate(NOTE_PAINTS);
  const before = await busyMs(session);
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10));
    await wait(PAUSE_MS);
  }
  const after = await busyMs(session);
  const paintMs = await page.evaluate<number[]>('window.paints');
  return { busyMs: (after - before) / KEYS, paintMs };
}

async function busyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
