import { type Page, expect, test } from 'playwright/test';
import {
  READER,
  READER_MAILS,
  STAFF_MAILS,
  WRITTEN_BY_STAFF,
  sendReaderMails,
  sendStaffMails,
} from '../helpers/every-mail.ts';
import { newestToken } from '../helpers/mail.ts';
import { OWN_NAME, forgottenSettings, replaceDefaults, sentencesOfDefaults } from '../helpers/own-words.ts';
import { OTHER_PAGES } from '../helpers/pages.ts';
import { type RunningProduct, startProduct } from '../helpers/product.ts';
import { call, signInToAdmin } from '../helpers/staff.ts';

/** A site with all defaults replaced never mentions the product to a visitor, a reader of its emails, or a program. */
test.describe.configure({ timeout: 480_000 });

/** Concurrent requests: there are some four hundred URLs. */
const AT_ONCE = 8;

const PRODUCT = /colophon/i;
/** The npm package for programs keeps its name, which only programmers see. */
const PACKAGE = /colophon-client/g;
/** So does the format of whole exports, only in the API, as a value like `ghost` and `wordpress`. */
const FORMAT = /(?<=[">]|&quot;)colophon(?=["<]|&quot;)/g;
let product: RunningProduct | undefined;
test.afterEach(async () => {
  await product?.stop();
  product = undefined;
});

test('no page, file, feed, or email names the product', async ({ browser }) => {
  product = await startProduct('embedded');
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await signInToAdmin(page);
  expect(forgottenSettings()).toEqual([]);
  await replaceDefaults(page);
  const token = await sendReaderMails(page);
  await sendStaffMails(page);

  const { data: mails } = (await call(page, 'GET /outbox?per_page=100')) as {
    data: { id: string; purpose: string }[];
  };
  const purposes = mails.map(({ purpose }) => purpose);
  for (const purpose of [...READER_MAILS, ...STAFF_MAILS]) expect(purposes).toContain(purpose);
  for (const { id, purpose } of mails) {
    const mail = JSON.stringify(await call(page, `GET /outbox/${id}`));
    if (!WRITTEN_BY_STAFF.includes(purpose)) expect(mail, purpose).toContain(OWN_NAME);
    expect(mail, purpose).not.toMatch(PRODUCT);
  }
  expect(await placesNaming(page, token)).toEqual([]);
});

/** Every URL that search engines, feed readers, or phones request, and pages that few people see. */
const BESIDE_THE_SITEMAP = [
  ...OTHER_PAGES.filter((path) => !path.includes('colophon')),
  '/feed.xml',
  '/feed.atom',
  '/feed.json',
  '/articles/feed.xml',
  '/book-summaries/philosophy/feed.xml',
  '/newsletters/feed.xml',
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/site.webmanifest',
  '/favicon.svg',
  '/images/nothing-is-here/400.webp',
  '/index.md',
  '/search?query=book',
  '/nothing-is-here',
  '/emails/resubscribe',
  '/admin',
  '/api/v1/site',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/api/v1/mcp',
  '/api/v1/nothing-is-here',
  '/api/v1/content?per_page=5',
];

async function addressesOf(page: Page, token: string): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const pages = [...sitemap.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path = '']) => path);
  expect(pages).toContain('/newsletters/first-issue');
  const twins = pages.filter((path) => path !== '/').map((path) => `${path}.md`);
  const home = await (await page.request.get('/')).text();
  const files = [...home.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js))"/g)].map(([, path = '']) => path);
  expect(files.length).toBeGreaterThan(0);
  const letter = `/newsletters/first-issue/html`;
  const data = `/emails/data?token=${await newestToken(page.request, READER)}`;
  const ofMails = ['unsubscribe', 'preferences'].map((name) => `/emails/${name}?token=${token}`);
  return [...pages, ...twins, ...files, ...BESIDE_THE_SITEMAP, letter, ...ofMails, data, await preview(page)];
}

/** The page of a draft, as someone with its link sees it. */
async function preview(page: Page): Promise<string> {
  const data = { content_type_name: 'article', title: 'Not out yet', body: '<p>A first draft.</p>' };
  const draft = await call(page, 'POST /content', data);
  const { url } = await call(page, `POST /content/${String(draft['id'])}/preview-link`, {});
  return new URL(String(url)).pathname;
}

/** The API says which value is used if none is set, but only to programs. */
const isPublic = (path: string) => !path.startsWith('/api/');

/** Places that mention the product, or still show what was replaced. */
async function placesNaming(page: Page, token: string): Promise<string[]> {
  const sentences = sentencesOfDefaults();
  expect(sentences).toContain('Made with ♥ for book lovers');
  const named: string[] = [];
  const left = await addressesOf(page, token);
  const look = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop())
      named.push(...(await faultsOf(page, path, sentences)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return named;
}

async function faultsOf(page: Page, path: string, sentences: readonly string[]): Promise<string[]> {
  const answer = await page.request.get(path);
  const whole = (await answer.text()).replaceAll(PACKAGE, '');
  const text = isPublic(path) ? whole : whole.replaceAll(FORMAT, '');
  const words = `${JSON.stringify(answer.headers())}\n${text}`;
  const kept = isPublic(path) ? sentences.filter((sentence) => text.includes(sentence)) : [];
  const found = PRODUCT.exec(words);
  return [
    ...kept.map((sentence) => `${path}: ${sentence}`),
    ...(found === null ? [] : [`${path}: …${words.slice(Math.max(0, found.index - 60), found.index + 60)}…`]),
  ];
}
