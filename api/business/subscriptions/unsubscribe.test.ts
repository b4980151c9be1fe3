import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  linkTokenIn,
  mailsTo,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';

const test = useTestApp();
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const listsOf = async (id: string) =>
  (await editor().get(`/contacts/${id}`)).data.lists as { name: string; status: string; id: string }[];

describe('looking at a link', () => {
  it('shows who it is for, masked, and changes nothing, however often a scanner opens it', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    for (let time = 0; time < 3; time += 1) {
      const reply = await anonymous().get(`/email/unsubscribe/${unsubscribeToken}`);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.data).toMatchObject({
        email_masked: 'a**@example.org',
        status: 'confirmed',
        lists: [{ name: 'Newsletter', status: 'confirmed' }],
      });
    }
    expect(await listsOf(id)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('redirects a browser to the page with the button, and changes nothing', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const opened = await test().request(`/api/v1/email/unsubscribe/${unsubscribeToken}`, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'Sec-Fetch-Mode': 'navigate' },
    });
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `/emails/unsubscribe?token=${unsubscribeToken}`,
    ]);
    expect(opened.headers.get('cache-control')).toBe('no-store');
    expect(await listsOf(id)).toMatchObject([{ status: 'confirmed' }]);
  });

  it('answers an address neutrally and sends one link a day to subscribers', async () => {
    await confirmedContact(test(), 'ann@example.org');
    const before = (await mailsTo(test(), 'ann@example.org')).length;
    const known = await anonymous().get('/email/unsubscribe/ann@example.org');
    const unknown = await anonymous().get('/email/unsubscribe/nobody@example.org');
    const posted = await anonymous().post('/email/unsubscribe/ann@example.org');
    expect([known.status, unknown.status, posted.status]).toEqual([200, 200, 200]);
    expect(known.data).toEqual(unknown.data);
    expect(await mailsTo(test(), 'nobody@example.org')).toEqual([]);
    const mails = await mailsTo(test(), 'ann@example.org');
    expect(mails).toHaveLength(before + 1);
    const reply = await anonymous().post(`/email/unsubscribe/${linkTokenIn(mails)}`);
    expect(reply.data).toMatchObject({ status: 'unsubscribed' });
  });

  it('is not there for a token that was made up, and guessing is limited', async () => {
    const { unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const guess = `${unsubscribeToken.slice(0, -4)}AAAA`;
    const statuses: number[] = [];
    for (let time = 0; time < 70; time += 1)
      statuses.push((await anonymous().post(`/email/unsubscribe/${guess}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    // A valid link still works.
    expect((await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`)).status).toBe(200);
  });
});

describe('unsubscribing', () => {
  it.each<[string, Record<string, string>, string]>([
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, 'List-Unsubscribe=One-Click'],
    [
      'a multipart form',
      { 'Content-Type': 'multipart/form-data; boundary=x' },
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing at all', {}, ''],
  ])(
    'takes one click from a mail program as %s, twice with the same outcome',
    async (_name, headers, body) => {
      const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
      for (let time = 0; time < 2; time += 1) {
        const response = await test().request(`/api/v1/email/unsubscribe/${unsubscribeToken}`, {
          method: 'POST',
          headers,
          ...(body === '' ? {} : { body }),
        });
        expect(response.status).toBe(200);
        expect(response.redirected).toBe(false);
      }
      expect(await listsOf(id)).toMatchObject([{ status: 'unsubscribed' }]);
    },
  );

  it('can be undone within an hour, and not later', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const path = `/email/unsubscribe/${unsubscribeToken}`;
    await anonymous().post(path);
    test().clock.advance(59 * MINUTE_MS);
    expect((await anonymous().post(path, { undo: true })).data).toMatchObject({ status: 'confirmed' });
    expect(await listsOf(id)).toMatchObject([{ status: 'confirmed' }]);
    await anonymous().post(path);
    test().clock.advance(HOUR_MS);
    const late = await anonymous().post(path, { undo: true });
    expect([late.status, late.problem.code]).toEqual([409, 'invalid_transition']);
    expect(await listsOf(id)).toMatchObject([{ status: 'unsubscribed' }]);
  });

  it('is limited to the lists that are named', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const list = (await editor().post('/contact-lists', { name: 'Offers', optin: 'single' })).data;
    await editor().post(`/contacts/${id}/lists/${list.id}/subscribe`);
    const reply = await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`, { lists: [list.id] });
    expect(reply.data).toMatchObject({ status: 'confirmed' });
    expect(await listsOf(id)).toMatchObject([
      { name: 'Newsletter', status: 'confirmed' },
      { name: 'Offers', status: 'unsubscribed' },
    ]);
  });

  it('holds for every delivery that was not attempted yet, and is counted with its newsletter', async () => {
    await insertReaders(test(), 3);
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const first = await createCampaign(test(), { name: 'First' });
    await editor().post(`/newsletter-campaigns/${first.id}/send`);
    await sendAll(test());
    const [mail] = await mailsTo(test(), 'ann@example.org');
    const link = /unsubscribe\/([\w-]+)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';

    const second = await createCampaign(test(), { name: 'Second' });
    await editor().post(`/newsletter-campaigns/${second.id}/send`);
    await anonymous().post(`/email/unsubscribe/${link}`);
    await sendAll(test());
    expect(await statesOf(test(), second.id)).toEqual({ accepted: 3 });
    const counts = (await editor().get(`/newsletter-campaigns/${first.id}`)).data.counts;
    expect(counts).toMatchObject({ accepted: 4, unsubscribed: 1 });
    expect(await listsOf(id)).toMatchObject([{ status: 'unsubscribed' }]);
    expect(unsubscribeToken).not.toBe(link);
  });

  it('answers who was erased without a word about them', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    await editor().delete(`/contacts/${id}`);
    const reply = await anonymous().get(`/email/unsubscribe/${unsubscribeToken}`);
    expect([reply.status, reply.data]).toEqual([
      200,
      { email_masked: '', lists: [], status: 'unsubscribed', undo_until: null },
    ]);
  });

  it.each([{ lists: ['x'] }, { undo: 'yes' }, { other: 1 }])('refuses a body like %j', async (body) => {
    const { unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    expect((await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`, body)).status).toBe(422);
  });
});
