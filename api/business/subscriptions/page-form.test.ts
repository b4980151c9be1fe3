import { describe, expect, it } from 'vitest';
import { confirmedContact, linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { clientFor } from '../../testing/api-client.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();

async function post(path: string, body: FormData | URLSearchParams) {
  const response = await test().request(`/api/v1${path}`, { method: 'POST', body });
  return [response.status, response.headers.get('location')];
}
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields);

describe('the pages of emails without script', () => {
  it('confirm, and say so on a page', async () => {
    await clientFor(test()).post('/email/subscribe', { email: 'form@example.org', firstName: 'Ann' });
    const body = new FormData();
    body.set('token', linkTokenIn(await mailsTo(test(), 'form@example.org')));
    expect(await post('/email/confirm', body)).toEqual([303, '/emails/confirm?done=confirmed']);
    body.set('token', 'forged');
    expect(await post('/email/confirm', body)).toEqual([303, '/emails/confirm?problem=link']);
  });

  it('unsubscribe and undo that, and say so on a page', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const page = `/emails/unsubscribe?token=${token}`;
    const statusOf = async () =>
      (await clientFor(test()).get(`/email/unsubscribe/${token}`)).data.lists as { status: string }[];
    expect(await post(`/email/unsubscribe/${token}`, formOf({ from: 'page' }))).toEqual([
      303,
      `${page}&done=unsubscribed`,
    ]);
    expect(await statusOf()).toMatchObject([{ status: 'unsubscribed' }]);
    expect(await post(`/email/unsubscribe/${token}`, formOf({ from: 'page', undo: 'true' }))).toEqual([
      303,
      `${page}&done=undone`,
    ]);
    expect(await statusOf()).toMatchObject([{ status: 'confirmed' }]);
    expect(await post('/email/unsubscribe/forged', formOf({ from: 'page' }))).toEqual([
      303,
      '/emails/unsubscribe?token=forged&problem=link',
    ]);
  });

  it('answer an email app without a redirect', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'bob@example.org');
    const oneClick = formOf({ 'List-Unsubscribe': 'One-Click' });
    expect(await post(`/email/unsubscribe/${token}`, oneClick)).toEqual([200, null]);
  });
});
