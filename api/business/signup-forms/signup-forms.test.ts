import { describe, expect, it } from 'vitest';
import { languagesOf } from '#schema/messages/languages.ts';
import { clientFor } from '../../testing/api-client.ts';
import { linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createForm, createPublicList, sendForm } from './testing/forms.ts';

const texts = { 'schema.newsletter.email': 'E-Mail', 'schema.newsletter.thanks': 'Sie haben Post.' };
const test = useTestApp({ languages: languagesOf([{ tag: 'de', texts }]) });
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const contactOf = async (email: string) =>
  (await editor().get(`/contacts?search=${encodeURIComponent(email)}`)).page.data[0];

describe('a form made in the admin', () => {
  it('shows visitors what it asks for, and nothing for staff', async () => {
    const list = await createPublicList(test(), 'Weekly');
    await createForm(test(), {
      text: 'One email a week.',
      last_name: 'required',
      offered_list_ids: [list.id],
    });
    const { data } = await anonymous().get('/published-forms/shop');
    expect(data).toMatchObject({
      slug: 'shop',
      title: 'News from the shop',
      text: 'One email a week.',
      button: null,
      words: { button: 'Join Free Newsletter' },
      first_name: 'optional',
      last_name: 'required',
      lists: [{ id: list.id, name: 'Weekly', description: null }],
    });
    expect(JSON.stringify(data)).not.toMatch(/origins|signups|mail_/);
  });

  it('is written and read by editors only', async () => {
    const { id } = await createForm(test());
    for (const role of ['author', undefined] as const) {
      const other = clientFor(test(), role);
      const statuses = [
        (await other.get('/forms')).status,
        (await other.get(`/forms/${id}`)).status,
        (await other.post('/forms', { name: 'Mine', title: 'Mine' })).status,
        (await other.put(`/forms/${id}`, { title: 'Mine', version: 1 })).status,
        (await other.delete(`/forms/${id}`)).status,
      ];
      const refused = role === undefined ? 401 : 403;
      expect(statuses).toEqual([refused, refused, refused, refused, refused]);
    }
  });

  it('is gone for visitors while it is off', async () => {
    await createForm(test(), { enabled: false });
    expect((await anonymous().get('/published-forms/shop')).status).toBe(404);
    expect((await anonymous().get('/published-forms/shop/task')).status).toBe(404);
    expect((await sendForm(test(), { email: 'ann@example.org' })).status).toBe(404);
  });

  it('takes only public lists, paths of this site, and origins', async () => {
    const hidden = await editor().post('/contact-lists', { name: 'Staff', visibility: 'private' });
    const refused = async (input: object) => {
      const reply = await editor().post('/forms', { name: 'Bad', title: 'Bad', ...input });
      return [reply.status, Object.keys(reply.problem.errors ?? {})];
    };
    expect(await refused({ contact_list_ids: [hidden.data.id] })).toEqual([422, ['contact_list_ids']]);
    expect(await refused({ offered_list_ids: [test().deps.newId()] })).toEqual([422, ['offered_list_ids']]);
    for (const page of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'welcome',
      'javascript:x',
    ])
      expect(await refused({ thanks_page: page })).toEqual([422, ['thanks_page']]);
    for (const origin of [
      '*',
      'null',
      'shop.example',
      'https://shop.example/page',
      'file:///x',
      'https://a@b.example',
    ])
      expect(await refused({ origins: [origin] })).toEqual([422, ['origins']]);
    const form = await createForm(test(), { origins: ['HTTPS://Shop.Example:443/', 'https://shop.example'] });
    expect(form.origins).toEqual(['https://shop.example']);
  });
});

describe('signing up with a form', () => {
  it('asks to confirm, records the form and its words, and counts', async () => {
    const always = await createPublicList(test(), 'Shop news');
    const offered = await createPublicList(test(), 'Sales');
    await createForm(test(), {
      last_name: 'optional',
      button: 'Count me in',
      contact_list_ids: [always.id],
      offered_list_ids: [offered.id],
    });
    const sent = await sendForm(test(), {
      email: 'ann@example.org',
      first_name: 'Ann',
      last_name: 'Lee',
      list_ids: String(offered.id),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/forms/shop?done=sent']);
    expect(sent.headers.get('set-cookie')).toBeNull();
    const before = await contactOf('ann@example.org');
    expect(before).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lee',
      lists: [
        { name: 'Sales', status: 'unconfirmed', source: 'form: Shop' },
        { name: 'Shop news', status: 'unconfirmed', source: 'form: Shop' },
      ],
    });
    const token = linkTokenIn(await mailsTo(test(), 'ann@example.org'));
    expect((await anonymous().post('/email/confirm', { token })).status).toBe(200);
    expect((await contactOf('ann@example.org'))?.lists).toMatchObject([
      { status: 'confirmed' },
      { status: 'confirmed' },
    ]);
    const held = await editor().get(`/contacts/${before?.id}/export`);
    const wording =
      'News from the shop\nShop news, Sales\nCount me in\nNo spam. Unsubscribe anytime. We respect your privacy.';
    expect(JSON.stringify(held.data)).toContain(JSON.stringify(wording).slice(1, -1));
    expect((await editor().get('/forms')).page.data).toMatchObject([{ signups: 1 }]);
  });

  it('joins the default list if the form names none', async () => {
    await createForm(test());
    await sendForm(test(), { email: 'ann@example.org' }, { type: 'urlencoded' });
    expect((await contactOf('ann@example.org'))?.lists).toMatchObject([{ name: 'Newsletter' }]);
  });

  it('sends the form’s own subject and text, escaped, above the usual ones', async () => {
    await createForm(test(), {
      mail_subject: 'Welcome to the <shop>',
      mail_text: 'Thanks for <b>coming</b>.\n\nSee you.',
    });
    await sendForm(test(), { email: 'ann@example.org' });
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(mail?.subject).toBe('Welcome to the <shop>');
    expect(mail?.text).toContain('Thanks for <b>coming</b>.\n\nSee you.\n\nYou, or someone');
    expect(mail?.html).toMatch(
      /<p [^>]*>Thanks for &#60;b&#62;coming&#60;\/b&#62;\.<\/p>\s*<p [^>]*>See you\.<\/p>\s*<p [^>]*>You, or someone/,
    );
  });

  it('opens the thank-you page of the site, and answers programs with the message', async () => {
    await createForm(test(), { thanks_page: '/welcome', thanks: 'Thank you!' });
    const page = await sendForm(test(), { email: 'ann@example.org' });
    expect(page.headers.get('location')).toBe('/welcome');
    const json = await anonymous().post('/published-forms/shop/subscribe', { email: 'bob@example.org' });
    expect([json.status, json.data]).toEqual([
      202,
      { status: 'pending', thanks: 'Thank you!', thanks_page: '/welcome' },
    ]);
  });

  it('says what is missing, on the page of the form', async () => {
    const list = await createPublicList(test(), 'Sales');
    await createForm(test(), { first_name: 'required', offered_list_ids: [list.id] });
    const problem = async (fields: Record<string, string>) =>
      (await sendForm(test(), fields)).headers.get('location');
    expect(await problem({ email: 'nobody' })).toBe('/forms/shop?problem=email');
    expect(await problem({ email: 'a@example.org' })).toBe('/forms/shop?problem=name');
    expect(await problem({ email: 'a@example.org', first_name: 'Ann' })).toBe('/forms/shop?problem=lists');
    const other = { email: 'a@example.org', first_name: 'Ann', list_ids: test().deps.newId() };
    expect(await problem(other)).toBe('/forms/shop?problem=lists');
    expect((await editor().get('/contacts')).page.total).toBe(0);
  });

  it('speaks the language of its page, and leads back there', async () => {
    await putSettings(clientFor(test(), 'administrator'), 'general', {
      other_languages: [{ language: 'de' }],
    });
    await createForm(test());
    expect((await anonymous().get('/published-forms/shop')).data).toMatchObject({
      language: 'en',
      words: { email: 'Email' },
    });
    expect((await anonymous().get('/published-forms/shop?language=de')).data).toMatchObject({
      language: 'de',
      words: { email: 'E-Mail' },
    });
    expect((await anonymous().get('/published-forms/shop?language=xx')).status).toBe(400);
    const send = async (language: string) => {
      const path = `/api/v1/published-forms/shop/subscribe?language=${language}`;
      const body = new URLSearchParams({ email: 'ann@example.org' });
      const sent = await test().request(path, { method: 'POST', body, headers: { accept: 'text/html' } });
      return sent.headers.get('location');
    };
    expect(await send('de')).toBe('/de/forms/shop?done=sent');
    // No language of this site, so there is no page in it.
    expect(await send('fr')).toBe('/forms/shop?done=sent');
    const json = { email: 'ann@example.org' };
    const { data } = await anonymous().post('/published-forms/shop/subscribe?language=de', json);
    expect(data).toMatchObject({ thanks: 'Sie haben Post.' });
  });

  it('keeps its lists: they can’t be deleted while the form uses them', async () => {
    const list = await createPublicList(test(), 'Sales');
    const form = await createForm(test(), { offered_list_ids: [list.id] });
    const refused = await editor().delete(`/contact-lists/${list.id}`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    await editor().put(`/forms/${form.id}`, { offered_list_ids: [], version: 1 });
    expect((await editor().delete(`/contact-lists/${list.id}`)).status).toBe(204);
  });

  it('leaves out lists that have become private, and closes if none is left', async () => {
    const list = await createPublicList(test(), 'Sales');
    await createForm(test(), { contact_list_ids: [list.id] });
    await editor().put(`/contact-lists/${list.id}`, { visibility: 'private', version: 1 });
    expect((await anonymous().get('/published-forms/shop')).status).toBe(404);
    expect((await sendForm(test(), { email: 'ann@example.org' })).status).toBe(404);
  });

  it('answers a bot and a known address like anyone else', async () => {
    await createForm(test());
    const answers = [
      await sendForm(test(), { email: 'ann@example.org' }),
      await sendForm(test(), { email: 'ann@example.org' }),
      await sendForm(test(), { email: 'bot@example.org', website: 'https://spam.example' }),
    ];
    expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
      new Set(['/forms/shop?done=sent']),
    );
    expect(await contactOf('bot@example.org')).toBeUndefined();
    expect(await mailsTo(test(), 'ann@example.org')).toHaveLength(1);
  });
});
