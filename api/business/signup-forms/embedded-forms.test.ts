import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { SHOP, createForm, createPublicList, sendForm } from './testing/forms.ts';

const test = useTestApp();
const ann = { email: 'ann@example.org' };
const EVIL = [
  'https://evil.example',
  'null',
  'https://shop.example.evil.example',
  'http://shop.example',
  'https://shop.example:8443',
];

describe('a form on another website', () => {
  it.each(['multipart', 'urlencoded'] as const)(
    'can be sent from the websites it allows: %s',
    async (type) => {
      await createForm(test());
      const sent = await sendForm(test(), ann, { origin: SHOP, type });
      expect([sent.status, sent.headers.get('location')]).toEqual([303, '/forms/shop?done=sent']);
      expect(sent.headers.get('set-cookie')).toBeNull();
      expect(await mailsTo(test(), ann.email)).toHaveLength(1);
    },
  );

  it('lets their scripts read the responses, also refusals', async () => {
    await createForm(test());
    for (const fields of [ann, { email: 'nobody' }]) {
      const sent = await sendForm(test(), fields, { origin: SHOP, by: 'script' });
      expect(sent.status).toBe(fields === ann ? 202 : 422);
      expect(sent.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(sent.headers.get('access-control-allow-credentials')).toBeNull();
      expect(sent.headers.get('vary')).toMatch(/origin/i);
    }
    for (const path of ['shop', 'shop/task']) {
      const read = await test().request(`/api/v1/published-forms/${path}`, { headers: { origin: SHOP } });
      expect(read.headers.get('access-control-allow-origin')).toBe(SHOP);
      expect(read.headers.get('vary')).toMatch(/origin/i);
    }
  });

  it.each(EVIL)(
    'refuses %s: a page says so, a script reads nothing, and nothing is stored',
    async (origin) => {
      await createForm(test());
      const page = await sendForm(test(), ann, { origin });
      expect([page.status, page.headers.get('location')]).toEqual([303, '/forms/shop?problem=origin']);
      const script = await sendForm(test(), ann, { origin, by: 'script' });
      expect(script.status).toBe(403);
      expect(script.headers.get('access-control-allow-origin')).toBeNull();
      const json = await test().request('/api/v1/published-forms/shop/subscribe', {
        json: ann,
        headers: { origin, 'sec-fetch-site': 'cross-site' },
      });
      expect(json.status).toBe(403);
      expect(
        (await test().request('/api/v1/published-forms/shop', { headers: { origin } })).headers.has(
          'access-control-allow-origin',
        ),
      ).toBe(false);
      expect((await clientFor(test(), 'editor').get('/contacts')).page.total).toBe(0);
    },
  );

  it('takes what a program sends, which names no origin', async () => {
    await createForm(test(), { origins: [] });
    expect((await sendForm(test(), ann, { by: 'script' })).status).toBe(202);
  });
});

describe('hostile input', () => {
  it.each([
    ['markup', { email: 'ann@example.org', first_name: '<script>alert(1)</script>' }],
    ['a header', { email: 'ann@example.org', first_name: 'Ann\r\nBcc: victim@example.org' }],
    ['a link', { email: 'ann@example.org', first_name: 'www.spam.example' }],
  ])('keeps %s out of the email and the contact', async (_what, fields) => {
    await createForm(test());
    expect((await sendForm(test(), fields)).status).toBe(303);
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(JSON.stringify(mail)).not.toMatch(/script>alert|Bcc|spam/);
    const { page } = await clientFor(test(), 'editor').get('/contacts');
    expect(page.data).toMatchObject([{ first_name: null }]);
  });

  it.each(['a@x.de\r\nBcc: v@x.de', 'a@x.de,b@x.de', '<a@x.de>', '__proto__', 'constructor'])(
    'refuses the address %j',
    async (email) => {
      await createForm(test());
      expect((await sendForm(test(), { email })).headers.get('location')).toBe('/forms/shop?problem=email');
    },
  );

  it('refuses a megabyte in any field, as a form and as JSON', async () => {
    await createForm(test());
    const large = 'x'.repeat(1024 * 1024);
    for (const name of ['email', 'first_name', 'list_ids', 'proof', 'website', '__proto__'])
      expect((await sendForm(test(), { ...ann, [name]: large }, { by: 'script' })).status).toBe(413);
    const json = await clientFor(test()).post('/published-forms/shop/subscribe', {
      ...ann,
      first_name: large,
    });
    expect(json.status).toBe(413);
  });

  it('joins forty offered lists at once, and refuses more parts than a form has', async () => {
    const lists = [];
    for (let index = 0; index < 40; index += 1) lists.push(await createPublicList(test(), `List ${index}`));
    const ids = lists.map(({ id }) => String(id));
    await createForm(test(), { offered_list_ids: ids });
    expect((await sendForm(test(), { ...ann, list_ids: ids }, { by: 'script' })).status).toBe(202);
    const { page } = await clientFor(test(), 'editor').get('/contacts');
    expect(page.data[0]?.lists).toHaveLength(40);
    const many = Array.from({ length: 120 }, () => ids[0] ?? '');
    expect((await sendForm(test(), { ...ann, list_ids: many }, { by: 'script' })).status).toBe(400);
  });

  it('takes no names from the chain of prototypes', async () => {
    await createForm(test());
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await clientFor(test()).get(`/published-forms/${name}`)).status).toBe(404);
      const list = await sendForm(test(), { ...ann, list_ids: name }, { by: 'script' });
      expect(list.status).toBe(422);
    }
    const body = '{"email":"ann@example.org","__proto__":{"list_ids":["x"]}}';
    const json = await test().request('/api/v1/published-forms/shop/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(json.status).toBe(422);
  });
});
