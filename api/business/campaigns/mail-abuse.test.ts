import { describe, expect, it } from 'vitest';
import { SIGN_UP_ANSWER_MS } from '#schema/base/limits.ts';
import { createApp } from '../../app/app.ts';
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

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const subscribe = (email: string, address?: string) =>
  test().request('/api/v1/email/subscribe', {
    json: { email, firstName: 'Ann' },
    ...(address === undefined ? {} : { address }),
  });

describe('sign-ups that are meant to annoy', () => {
  it('in all spellings of a mailbox bring it few emails, and each is one contact', async () => {
    const variants = Array.from({ length: 40 }, (_, index) => {
      const dotted = index % 2 === 0 ? 'vic.tim' : 'Victim';
      return `${dotted}+${index >> 1}@${index % 3 === 0 ? 'gmail.com' : 'GMAIL.com'}`;
    });
    const answers = await Promise.all(
      [...variants, ...variants].map(async (email) => {
        const response = await subscribe(email);
        return `${response.status} ${await response.text()}`;
      }),
    );
    expect([...new Set(answers)]).toEqual(['202 {"data":{"status":"pending"}}']);
    const { page } = await clientFor(test(), 'administrator').get('/outbox?per_page=100');
    expect(page.total).toBe(10);
    expect((await editor().get('/contacts?search=gmail.com')).page.total).toBe(40);
  });

  it('take at least the same time for everyone', async () => {
    await confirmedContact(test(), 'known@example.org');
    for (const email of ['known@example.org', 'unknown@example.org']) {
      const startedAt = performance.now();
      await subscribe(email);
      // Timers may fire a millisecond early.
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SIGN_UP_ANSWER_MS - 1);
    }
  });

  it('cannot confirm another address with a link that they got', async () => {
    await subscribe('mine@example.org');
    const token = linkTokenIn(await mailsTo(test(), 'mine@example.org'));
    await subscribe('victim@example.org');
    await clientFor(test()).post('/email/confirm', { token });
    const [victim] = (await editor().get('/contacts?search=victim@example.org')).page.data;
    expect(victim).toMatchObject({ lists: [{ status: 'unconfirmed' }] });
  });
});

describe('header fields', () => {
  it.each(['name', 'slug'])('of a list take no line break in %s', async (field) => {
    const value = 'News\r\nBcc: victim@example.org';
    const reply = await editor().post('/contact-lists', { name: 'News', [field]: value });
    expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, [field]]);
  });

  it('of every email contain what people typed and no extra header', async () => {
    const { id: contactId } = await confirmedContact(test(), 'ann@example.org');
    const list = (await editor().get('/contact-lists')).page.data[0];
    await editor().put(`/contact-lists/${list?.id}`, {
      name: 'News" <x@evil.test>, "\u00e9',
      version: list?.version,
    });
    const { version } = (await editor().get(`/contacts/${contactId}`)).data;
    await editor().put(`/contacts/${contactId}`, {
      attributes: { team: 'a\r\nBcc: victim@example.org\r\n\r\nbody' },
      version,
    });
    const { id } = await createCampaign(test(), { subject: 'For {{ contact.attributes.team }}' });
    await editor().post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test());
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(Object.keys(mail?.headers ?? {})).not.toContain('Bcc');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect(Object.values(mail?.headers ?? {}).join(' ')).not.toMatch(/[\r\n]/);
    expect(mail?.headers['List-Id']).toMatch(/<newsletter\.localhost>$/);
  });
});

describe('a send that is asked for again', () => {
  it('at the same moment on two nodes sends once', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    const nodes = [test().app, createApp({ ...test().deps })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) =>
        nodes[index % 2]?.fetch(
          new Request(`http://localhost:3000/api/v1/newsletter-campaigns/${id}/send`, {
            method: 'POST',
            headers: { Authorization: `Bearer ${test().tokens.editor}` },
          }),
        ),
      ),
    );
    const statuses = answers.map((answer) => answer?.status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    await Promise.all([sendAll(test()), sendAll(test())]);
    expect(await statesOf(test(), id)).toEqual({ accepted: 3 });
    expect((await clientFor(test(), 'administrator').get('/outbox')).page.total).toBe(3);
  });

  it('with the same Idempotency-Key gets the same answer', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    const send = () =>
      test().request(`/api/v1/newsletter-campaigns/${id}/send`, {
        as: 'editor',
        method: 'POST',
        headers: { 'Idempotency-Key': '0c9a2b7e-5a3f-4e0b-9d1e-6b1f0c2d3e4f' },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(await second.json()).toEqual(await first.json());
  });
});

describe('links of an email', () => {
  it('that were forged go nowhere', async () => {
    const { id } = await createCampaign(test());
    const none = '01990000-0000-7000-8000-000000000000';
    const statusOf = async (path: string) => (await test().request(`/api/v1${path}`)).status;
    expect(await statusOf(`/newsletter-campaigns/view-html/${none}?token=x`)).toBe(401);
    const made = await test().request(`/api/v1/newsletter-campaigns/view-html/${id}?token=x`);
    expect([made.status, await made.json()]).toMatchObject([401, { code: 'token_invalid' }]);
    expect(await statusOf('/c?u=https://evil.test')).toBe(404);
    expect(await statusOf('/email/unsubscribe/01990000')).toBe(404);
  });
});
