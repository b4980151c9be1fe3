import { call, signInToAdmin } from '../helpers/staff.ts';
import { expect, test } from '../helpers/fixtures.ts';
import { expectHarmless, IN_BODY, IN_SCRIPT, IN_TEXT, scriptsRun } from '../helpers/harmless.ts';
import { staffHeaders } from '../helpers/mail.ts';

test('text that would be a script is text on every page that shows it', async ({ page, baseURL }) => {
  const ran = scriptsRun(page);
  await signInToAdmin(page);
  // A line separator would end the single line of a title.
  const title = `Planted ${IN_TEXT} ${IN_SCRIPT.replaceAll('\u2028', '')}`;
  const category = await call(page, 'POST /category', { name: `Kind ${IN_TEXT}` });
  const tag = await call(page, 'POST /tag', { name: `Word ${IN_TEXT}` });
  const content = await call(page, 'POST /content', {
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
  await call(page, `POST /content/${id}/publish`, {});
  const list = await call(page, 'POST /list/with-content', {
    name: `List ${IN_TEXT}`,
    description: `${IN_SCRIPT.replaceAll('\u2028', '')} ${IN_BODY.join(' ')}`,
    status: 'published',
    content: [{ content_id: id, note: IN_TEXT }],
  });
  const preview = await call(page, `POST /content/${id}/preview-link`, {});

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

  // Slugs are limited to certain characters.
  const slugged = await page.request.post('/api/v1/content', {
    headers: await staffHeaders(page.request),
    data: { content_type_name: 'article', title: 'With an address of its own', slug: IN_TEXT },
  });
  expect(slugged.status()).toBe(422);
  // The search text and the results in the palette.
  await page.goto('/about');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await page.getByPlaceholder('Search...').fill(`Planted ${IN_TEXT}`);
  await expect(palette).toContainText(`Planted ${IN_TEXT}`);
  await expectHarmless(page);
  await page.getByPlaceholder('Search...').fill('"><zzqx onzzqx=zzqx>');
  await expect(palette.getByRole('option')).toHaveCount(0);
  await expectHarmless(page);
  expect(ran).toEqual([]);

  // What machines read: feeds as well-formed XML, and the page’s own JSON.
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
  const ran = scriptsRun(page);
  await signInToAdmin(page);
  await page.goto('/admin/articles/create');
  const text = page.getByRole('textbox', { name: 'Body' });
  await text.click();
  await page.keyboard.type('a word');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('combobox').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter a valid URL.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(text.locator('a')).toHaveCount(0);

  // Clipboard content that claims to come from an editor like this one.
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

test.describe('email', () => {
  // An email is in a sandbox, in which nothing runs; the browser logs what it blocked.
  test.use({ expectedErrors: [/Blocked script execution|sandboxed and lacks|ERR_BLOCKED_BY_RESPONSE/] });

  test('of templates, newsletters and contacts with scripts is harmless where staff and readers open it', async ({
    page,
  }) => {
    const ran = scriptsRun(page);
    await signInToAdmin(page);
    const html = `${IN_BODY.join('<p>And on.</p>')}</textarea></svg>`;
    const blocks = [
      { type: 'heading', text: `Hello ${IN_TEXT} {{ contact.first_name }}` },
      { type: 'html', html },
      { type: 'text', html: `${html}<p><a href="{{ unsubscribe_url }}">Leave</a></p>` },
    ];
    const signUp = { email: 'planted@example.org', firstName: IN_TEXT };
    const signedUp = await page.request.post('/api/v1/email/subscribe', { data: signUp });
    expect([200, 202, 400, 422]).toContain(signedUp.status());
    const contact = await call(page, 'POST /contacts', {
      email: 'named@example.org',
      first_name: IN_TEXT,
      last_name: IN_SCRIPT.replaceAll('\u2028', ''),
    });
    const mail = { name: `Mail ${IN_TEXT}`, subject: `Subject ${IN_TEXT}`, preheader: IN_TEXT, blocks };
    const template = await call(page, 'POST /newsletter-templates', mail);
    const campaign = await call(page, 'POST /newsletter-campaigns', mail);
    await call(page, `POST /newsletter-campaigns/${String(campaign['id'])}/send-test-email`, {
      emails: ['named@example.org'],
      contact_id: contact['id'],
    });

    for (const path of [
      '/admin/email-templates',
      `/admin/email-templates/edit/${String(template['id'])}`,
      '/admin/email-newsletters',
      `/admin/email-newsletters/edit/${String(campaign['id'])}`,
      '/admin/contacts',
      `/admin/contacts/edit/${String(contact['id'])}`,
      '/admin/outbox',
    ]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('heading', { level: 1 }), path).toBeAttached();
      await expectHarmless(page);
    }
    // Opened directly: a document without an origin, in which no script runs and no storage is read.
    const view = `/api/v1/newsletter-campaigns/view-html/${String(campaign['id'])}`;
    const answer = await page.request.get(view, { headers: await staffHeaders(page.request) });
    expect(answer.headers()['content-security-policy']).toMatch(/^sandbox|; ?sandbox/);
    expect(answer.headers()['content-security-policy']).not.toContain('allow-scripts');
    await page.setExtraHTTPHeaders(await staffHeaders(page.request));
    await page.goto(view);
    await expect(page.locator('body')).toContainText('Hello');
    await expectHarmless(page);
    await expect(page.locator('script, form, meta[http-equiv=refresh]')).toHaveCount(0);
    expect(ran).toEqual([]);
  });
});

test.describe('an address', () => {
  test.use({ expectedErrors: [/status of 4/] });

  test('with markup in it is reflected nowhere, and fetches no image', async ({ page }) => {
    const ran = scriptsRun(page);
    const markup = '"><script>alert(1)</script>';
    for (const path of [
      `/redirect?x=${markup}`,
      `/redirect?path=${markup}`,
      `//a${markup}`,
      `/articles/${markup}/`,
      `/login?redirect=${markup}`,
      `/api/v1/redirect?path=${markup}`,
    ]) {
      const address = path.startsWith('//') ? `/.${path}` : path;
      const answer = await page.request.get(encodeURI(address), { maxRedirects: 0 });
      expect(await answer.text(), path).not.toContain(markup);
      expect(answer.headers()['location'] ?? '', path).not.toMatch(/^\/\/|<script/);
    }
    await page.goto(`/articles/${encodeURIComponent(markup)}`);
    await expectHarmless(page);
    const picture = await page.request.post('/api/v1/image/upload/existing-image', {
      headers: await staffHeaders(page.request),
      data: { image_url: 'https://x/" onerror=alert(1) x="' },
    });
    expect([400, 422]).toContain(picture.status());
    expect(ran).toEqual([]);
  });

  test('of another site never gets the token of the admin, and is ignored by the preview', async ({
    page,
    baseURL,
  }) => {
    const leaks: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${baseURL}/`) || !request.url().startsWith('http')) return;
      leaks.push(request.url());
    });
    await signInToAdmin(page);
    const made = await call(page, 'POST /content', {
      content_type_name: 'article',
      title: 'Looked at from elsewhere',
      intro: 'With an address.',
      body: '<p><a href="https://evil.test/">elsewhere</a></p>',
    });
    await page.goto(`/admin/articles/edit/${String(made['id'])}`);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    const shown = page.frameLocator('iframe[title="Page preview"]');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Looked at from elsewhere');
    await page.evaluate(() => {
      const data = { type: 'preview', html: '<h1>Planted</h1>', title: 'Planted', body: 'Planted' };
      for (const target of [
        window,
        ...Array.from(document.querySelectorAll('iframe'), (one) => one.contentWindow),
      ])
        target?.dispatchEvent(new MessageEvent('message', { data, origin: 'https://evil.test' }));
    });
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Looked at from elsewhere');
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Looked at from elsewhere');
    expect(leaks).toEqual([]);
  });
});
