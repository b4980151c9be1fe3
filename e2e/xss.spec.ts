import type { APIRequestContext, Page } from 'playwright/test';
import { ADMINISTRATOR } from './account.ts';
import { expect, test } from './fixtures.ts';

/** Markup in a field of plain text: everywhere it must be shown as what it is. */
const IN_TEXT = '"><img src=x onerror=alert(1)>';
/** What tries to leave the JSON and the scripts of a page. */
const IN_SCRIPT = '</script><script>alert(1)</script>\u2028<!--<script';
const IN_BODY = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<xmp><script>alert(1)</script></xmp>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="&#0000106avascript:alert(1)">b</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">c</a>',
  '<form action=javascript:alert(1)><button formaction=javascript:alert(1)>d</button></form>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<p style="position:fixed;inset:0">overlay</p>',
  '<img name=getElementById><form id=x><input name=attributes></form>',
  // Last: it swallows what follows.
  '<svg><textarea><img src=x onerror=alert(1)>',
];

interface Api {
  post(path: string, data: object): Promise<Record<string, unknown>>;
}

async function signedIn(page: Page): Promise<Api> {
  await page.goto('/login?redirect=%2Fadmin');
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/admin');
  const token = await page.evaluate(() => localStorage.getItem('pbt_token'));
  return apiWith(page.request, String(token));
}

function apiWith(request: APIRequestContext, token: string): Api {
  return {
    post: async (path, data) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await request.post(`/api/v1${path}`, { headers, data });
      expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    },
  };
}

/** Nothing that runs, leads to a script or lies over the page. Asked of the page as the browser built it. */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      Array.from(element.attributes, ({ name, value }) => ({ tag: element.tagName, name, value })).filter(
        ({ name, value }) =>
          name.startsWith('on') ||
          name === 'formaction' ||
          (['href', 'src', 'action'].includes(name) &&
            /^\s*(?:javascript|vbscript|data:text)/i.test(value)) ||
          (name === 'src' && value === 'x'),
      ),
    ),
  );
  expect(found, page.url()).toEqual([]);
  await expect(page.locator('.prose [style*="fixed"], .ProseMirror [style*="fixed"]')).toHaveCount(0);
}

test('text that would be a script is text on every page that shows it', async ({ page, baseURL }) => {
  // A dozen pages, one after the other.
  test.setTimeout(120_000);
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(`${page.url()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const api = await signedIn(page);
  const title = `Planted ${IN_TEXT} ${IN_SCRIPT}`;
  const category = await api.post('/category', { name: `Kind ${IN_TEXT}` });
  const tag = await api.post('/tag', { name: `Word ${IN_TEXT}` });
  const content = await api.post('/content', {
    content_type_name: 'article',
    title,
    intro: `${IN_TEXT} ${IN_SCRIPT}`,
    author: IN_TEXT,
    written_by: IN_TEXT,
    image_alt: IN_TEXT,
    category_id: category['id'],
    tag_ids: [tag['id']],
    body: `<p>Something to read.</p>${IN_BODY.join('<p>And on.</p>')}`,
  });
  const id = String(content['id']);
  const slug = String(content['slug']);
  expect(slug).toMatch(/^[a-z0-9-]+$/);
  await api.post(`/content/${id}/publish`, {});
  const list = await api.post('/list/with-content', {
    name: `List ${IN_TEXT}`,
    description: IN_SCRIPT,
    status: 'published',
    content: [{ content_id: id, note: IN_TEXT }],
  });
  const preview = await api.post(`/content/${id}/preview-link`, {});

  for (const address of [
    `/articles/${slug}`,
    '/articles',
    `/tags/${String(tag['slug'])}`,
    `/lists/${String(list['slug'])}`,
    `/search?query=${encodeURIComponent(IN_TEXT)}`,
    new URL(String(preview['url']), baseURL).href,
    '/admin/articles',
    `/admin/articles/edit/${id}`,
    `/admin/lists/edit/${String(list['slug'])}`,
    '/admin/categories',
    `/admin/articles?page=1&search=${encodeURIComponent(IN_TEXT)}`,
  ]) {
    const answer = await page.goto(address);
    if (address.startsWith('/admin')) await page.waitForLoadState('networkidle');
    expect(answer?.status(), address).toBeLessThan(400);
    await expectHarmless(page);
  }
  expect(ran).toEqual([]);

  // What machines read: feeds as XML that is well formed, and the page's own JSON.
  await page.goto(`/articles/${slug}`);
  const linkedData = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(linkedData.length).toBeGreaterThan(0);
  for (const json of linkedData) {
    expect(() => JSON.parse(json) as unknown).not.toThrow();
    expect(json).not.toContain('<');
  }
  const source = await (await page.request.get(`/articles/${slug}`)).text();
  expect(source).not.toContain('<script>alert(1)');
  const isWellFormed = async (path: string) => {
    const xml = await (await page.request.get(path)).text();
    return page.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'application/xml').querySelector('parsererror') === null,
      xml,
    );
  };
  for (const feed of ['/feed.xml', '/sitemap.xml']) expect(await isWellFormed(feed), feed).toBe(true);
});

test('a link dialog refuses a script, and a template with one opens harmless', async ({ page }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  await signedIn(page);
  await page.goto('/admin/articles/create');
  const text = page.getByRole('textbox', { name: 'Body' });
  await text.click();
  await page.keyboard.type('a word');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This is no address that a link can lead to.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(text.locator('a')).toHaveCount(0);

  // A slice that says it comes from an editor like this one.
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<div data-pm-slice="1 1 [&quot;x&quot;,{&quot;y&quot;:1}]"><p onclick="alert(1)">in<img src=x onerror=alert(1)>' +
        '<a href="javascript:alert(1)">side</a><script>alert(1)</script></p></div>',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(text).toContainText('inside');
  await expect(text.locator('script, img, a[href], [onclick]')).toHaveCount(0);
  expect(ran).toEqual([]);
});
