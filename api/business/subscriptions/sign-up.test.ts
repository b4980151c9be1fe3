import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { confirmedContact, linkTokenIn, mailsTo } from '../../testing/newsletter.ts';

const test = useTestApp();
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const subscribe = (email: unknown, more: object = {}) =>
  anonymous().post('/email/subscribe', { email, firstName: 'Ann', ...more });

describe('signing up', () => {
  it('answers pending, and puts the address on the default list unconfirmed', async () => {
    const reply = await subscribe('ann@example.org');
    expect(reply.status).toBe(202);
    expect(reply.data).toEqual({ status: 'pending' });
    const [contact] = (await editor().get('/contacts?search=ann@example.org')).page.data;
    expect(contact).toMatchObject({
      email: 'ann@example.org',
      first_name: 'Ann',
      lists: [{ name: 'Newsletter', status: 'unconfirmed', source: 'form' }],
    });
  });

  it('queues one confirmation email an hour, however often and in any case it is asked', async () => {
    for (const email of ['bob@example.org', 'BOB@example.org', ' bob@Example.org ']) {
      expect((await subscribe(email)).status).toBe(202);
    }
    expect(await mailsTo(test(), 'bob@example.org')).toHaveLength(1);
    test().clock.advance(HOUR_MS + 1);
    await subscribe('bob@example.org');
    expect(await mailsTo(test(), 'bob@example.org')).toHaveLength(2);
    expect((await editor().get('/contacts?search=bob@example.org')).page.total).toBe(1);
  });

  it('confirms with the link in the email, any number of times', async () => {
    await subscribe('eve@example.org');
    const token = linkTokenIn(await mailsTo(test(), 'eve@example.org'));
    for (let time = 0; time < 2; time += 1) {
      const reply = await anonymous().post('/email/confirm', { token });
      expect(reply.status).toBe(200);
      expect(reply.data).toMatchObject({ status: 'confirmed', email_masked: 'e**@example.org' });
    }
    const [contact] = (await editor().get('/contacts?search=eve@example.org')).page.data;
    expect(contact).toMatchObject({ lists: [{ status: 'confirmed' }] });
  });

  it('confirms with the only link that was sent, after the form was sent again', async () => {
    await subscribe('eve@example.org');
    test().clock.advance(8_000);
    await subscribe('eve@example.org');
    const mails = await mailsTo(test(), 'eve@example.org');
    expect(mails).toHaveLength(1);
    expect((await anonymous().post('/email/confirm', { token: linkTokenIn(mails) })).status).toBe(200);
  });

  it('refuses a link from before the person left, also once they signed up again', async () => {
    const { unsubscribeToken, confirmToken } = await confirmedContact(test(), 'dan@example.org');
    await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`);
    test().clock.advance(8_000);
    await subscribe('dan@example.org');
    expect((await anonymous().post('/email/confirm', { token: confirmToken })).status).toBe(400);
  });

  it('refuses a confirmation link after the person left', async () => {
    const { unsubscribeToken, confirmToken } = await confirmedContact(test(), 'dan@example.org');
    await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`);
    expect((await anonymous().post('/email/confirm', { token: confirmToken })).status).toBe(400);
  });

  it('refuses a confirmation link that was altered or is too old', async () => {
    await subscribe('eve@example.org');
    const token = linkTokenIn(await mailsTo(test(), 'eve@example.org'));
    const altered = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect((await anonymous().post('/email/confirm', { token: altered })).status).toBe(400);
    test().clock.advance(31 * 24 * HOUR_MS);
    expect((await anonymous().post('/email/confirm', { token })).status).toBe(400);
  });

  it.each([
    'a@b',
    'a b@c.de',
    'a@x..de',
    'a@x.de\r\nBcc: v@x.de',
    '"a@evil.test x"@site.test',
    'a@x.de,b@x.de',
    'a@[127.0.0.1]',
    '<a@x.de>',
    'ａ@ｘ.de',
    `${'a'.repeat(65)}@x.de`,
    'root@localhost',
    '-oQ/tmp@x.de',
    '',
    7,
    undefined,
  ])('refuses %j with the specified words', async (email) => {
    const reply = await subscribe(email);
    expect(reply.status).toBe(422);
    expect(reply.problem.messages).toEqual(['There is a problem with your email address. Please review it.']);
  });

  it('accepts an address in any script', async () => {
    expect((await subscribe('jürgen@bücher.example')).status).toBe(202);
    expect(await mailsTo(test(), 'jürgen@bücher.example')).toHaveLength(1);
  });

  it('resubscribes people who confirmed once and whose mailbox was closed, with one click in their email', async () => {
    const { id } = await confirmedContact(test(), 'back@example.org');
    const { version } = (await editor().get(`/contacts/${id}`)).data;
    await editor().put(`/contacts/${id}`, { status: 'bounced', version });
    test().clock.advance(2 * HOUR_MS);
    await subscribe('back@example.org');
    expect((await editor().get(`/contacts/${id}`)).data.status).toBe('bounced');
    await anonymous().post('/email/confirm', {
      token: linkTokenIn(await mailsTo(test(), 'back@example.org')),
    });
    expect((await editor().get(`/contacts/${id}`)).data).toMatchObject({
      status: 'enabled',
      lists: [{ status: 'confirmed' }],
    });
  });

  it('answers a filled honeypot the same and does nothing', async () => {
    const reply = await subscribe('bot@example.org', { website: 'https://spam.example' });
    expect(reply.status).toBe(202);
    expect(reply.data).toEqual({ status: 'pending' });
    expect((await editor().get('/contacts?search=bot@example.org')).page.total).toBe(0);
  });

  it('answers the same for who is unknown, confirmed, gone and erased', async () => {
    await confirmedContact(test(), 'confirmed@example.org');
    const { unsubscribeToken } = await confirmedContact(test(), 'gone@example.org');
    await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`);
    const { id } = await confirmedContact(test(), 'erased@example.org');
    await editor().delete(`/contacts/${id}`);
    const bodies = new Set<string>();
    for (const name of ['unknown', 'confirmed', 'gone', 'erased']) {
      const reply = await subscribe(`${name}@example.org`);
      bodies.add(`${reply.status} ${JSON.stringify(reply.data)}`);
    }
    expect([...bodies]).toEqual(['202 {"status":"pending"}']);
  });

  it('limits signups from one address of the network; others continue', async () => {
    const flood = Array.from({ length: 130 }, (_, index) => subscribe(`flood${index}@example.org`));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const honest = await test().request('/api/v1/email/subscribe', {
      json: { email: 'honest@example.org', firstName: 'Hana' },
      address: '198.51.100.4',
    });
    expect(honest.status).toBe(202);
  });

  it('keeps a name that is a name, and nothing that is a link or markup', async () => {
    await subscribe('mia@example.org', { firstName: 'Visit www.spam.example' });
    const [mail] = await mailsTo(test(), 'mia@example.org');
    expect(mail?.text).not.toContain('spam');
    expect(mail?.text).toContain('Hello,');
  });
});

describe('a sign-up that a page of another site sends', () => {
  const from = (origin: string, type: string, site = 'cross-site') => {
    const form = new FormData();
    form.append('email', 'cross@example.org');
    form.append('firstName', 'Ann');
    const json = JSON.stringify({ email: 'cross@example.org', firstName: 'Ann' });
    return test().request('/api/v1/email/subscribe', {
      method: 'POST',
      headers: {
        origin,
        'sec-fetch-site': site,
        ...(type === 'form' ? {} : { 'Content-Type': 'application/json' }),
      },
      body: type === 'form' ? form : json,
    });
  };

  it.each(['https://evil.test', 'null', 'http://localhost:3000.evil.test', 'file://localhost'])(
    'is refused, as a form and as JSON, and no email is sent: %s',
    async (origin) => {
      expect((await from(origin, 'form')).status).toBe(403);
      expect((await from(origin, 'json')).status).toBe(403);
      expect(await mailsTo(test(), 'cross@example.org')).toEqual([]);
    },
  );

  it('is taken from a page of this one, also where that keeps its address to itself', async () => {
    expect((await from('http://localhost:3000', 'json')).status).toBe(202);
    expect((await from('null', 'json', 'same-origin')).status).toBe(202);
    expect(await mailsTo(test(), 'cross@example.org')).toHaveLength(1);
  });
});
