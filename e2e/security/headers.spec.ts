import { expect, test } from '../helpers/fixtures.ts';
import { ADMINISTRATOR } from '../helpers/account.ts';
import { PAGES } from '../helpers/pages.ts';

/** What a browser may store for this site: consent, two times for the newsletter, a reader’s choices, the sign-in. */
const STORED = /^(?:cookie_consent_timestamp|mailing_list_modal_(?:dismissed|subscribed)|reading|pbt_token)$/;

test.describe('what is sent beside a page', () => {
  test('lets nothing be framed, guessed or loaded from elsewhere, on every page', async ({ request }) => {
    for (const path of [...PAGES, '/nowhere', '/admin', '/login?redirect=//evil.test']) {
      const headers = (await request.get(path, { maxRedirects: 0 })).headers();
      const policy = headers['content-security-policy'] ?? '';
      for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", 'frame-ancestors '])
        expect(policy, path).toContain(part);
      expect(policy, path).toMatch(/frame-ancestors '(?:none|self)'/);
      expect(/script-src [^;]*/.exec(policy)?.[0], path).not.toMatch(/unsafe|\*|https?:/);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['referrer-policy'], path).toMatch(
        /^(?:strict-origin-when-cross-origin|no-referrer|same-origin)$/,
      );
      expect(headers['permissions-policy'], path).toContain('camera=()');
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      for (const name of ['x-powered-by', 'server', 'access-control-allow-origin'])
        expect(headers[name], `${name} of ${path}`).toBeUndefined();
    }
  });

  test('of a page from memory is the policy of that page, twice the same', async ({ request }) => {
    const policies = [];
    for (let count = 0; count < 2; count += 1)
      policies.push((await request.get('/about')).headers()['content-security-policy']);
    expect(policies[0]).toBe(policies[1]);
    expect(policies[0]).not.toContain('nonce-');
  });

  test('of an image and of an API response keeps them what they are', async ({ request }) => {
    const home = await (await request.get('/')).text();
    const picture = /src="(\/images\/[^"]+)"/.exec(home)?.[1] ?? '';
    const image = (await request.get(picture)).headers();
    expect(image['content-type']).toBe('image/webp');
    expect(image['x-content-type-options']).toBe('nosniff');
    expect(image['cache-control']).toContain('immutable');
    expect(image['content-security-policy']).toContain('sandbox');
    const api = (await request.get('/api/v1/content?per_page=1')).headers();
    expect(api['content-type']).toMatch(/^application\/json; ?charset=utf-8$/i);
    expect(api['content-security-policy']).toContain("default-src 'none'");
    expect(api['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('lets no other origin read, whatever it claims to be', async ({ request, baseURL }) => {
    for (const origin of ['https://evil.test', 'null', `${baseURL}.evil.test`])
      for (const path of ['/api/v1/content', '/api/v1/email/subscribe', '/_server/search', '/']) {
        const answer = await request.fetch(path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        });
        const names = Object.keys(answer.headers()).filter((name) => name.startsWith('access-control'));
        expect([path, origin, names]).toEqual([path, origin, []]);
      }
  });
});

test.describe('another site', () => {
  test.use({ expectedErrors: [/frame-ancestors|Framing|ERR_BLOCKED_BY_RESPONSE|status of 4/] });

  test('cannot show the admin or a page in a frame', async ({ page, baseURL }) => {
    await page.route('http://evil.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${baseURL}/admin"></iframe><iframe src="${baseURL}/login"></iframe>`,
      }),
    );
    await page.goto('http://evil.test/');
    await page.waitForLoadState('networkidle');
    const shown = page.frames().filter((frame) => frame.url().startsWith(`${baseURL}/`));
    expect(shown).toEqual([]);
  });

  test('cannot write with a form', async ({ request }) => {
    for (const path of ['/api/v1/email/subscribe', '/api/v1/auth/login', '/api/v1/content'])
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await request.post(path, {
          headers: { 'content-type': type, origin: 'https://evil.test' },
          data: 'email=a@example.org&firstName=A',
        });
        expect([path, type, [401, 403, 415].includes(answer.status())]).toEqual([path, type, true]);
      }
  });
});

test('nothing is asked of another origin, and nothing is stored but what is needed', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  await page.goto('/book-summaries/philosophy/meditations');
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  await page.getByRole('group', { name: 'Colors' }).getByLabel('Light').check();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByPlaceholder('Search...').fill('mill');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(foreign).toEqual([]);
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((name) => !STORED.test(name))).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
});

test('who signs in stays on this site, wherever the link wanted them', async ({ page, baseURL }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('/\\evil.test')}`);
  await page.getByLabel('Email').fill(ADMINISTRATOR.email);
  await page.getByLabel('Password').fill(ADMINISTRATOR.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${baseURL}/admin**`, { waitUntil: 'commit' });
});
