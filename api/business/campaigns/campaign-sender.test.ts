import { beforeEach, describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import { createCampaign, insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const NEWS = { address: 'news@example.org', name: 'The desk' };
const ADA_ADDRESS = 'ada@xn--bcher-kva.example';
const ADA = { address: 'ada@bücher.example', name: null };
const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const declare = async (senders: object[]) => {
  const reply = await putSettings(clientFor(test(), 'administrator'), 'email', { senders });
  await test().deps.email.settled();
  return reply;
};
const fromOfSent = async () =>
  (await mailsTo(test(), 'reader1@example.org'))[0] as unknown as { from: string };
const send = async (id: string) => {
  const reply = await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  return reply;
};

beforeEach(async () => {
  await declare([NEWS, ADA]);
  await insertReaders(test(), 1);
});

describe('the sender of a newsletter', () => {
  it('is one of the declared ones, which editors can list', async () => {
    const { data } = await editor().get('/newsletter-senders');
    expect(data).toEqual([
      { name: 'The desk', address: 'news@example.org' },
      { name: 'Colophon', address: 'ada@xn--bcher-kva.example' },
    ]);
    expect((await clientFor(test(), 'author').get('/newsletter-senders')).status).toBe(403);
    const { id, version } = await createCampaign(test(), { sender: ADA.address });
    const other = await editor().put(`/newsletter-campaigns/${id}`, { sender: 'boss@example.org', version });
    expect([other.status, other.problem.errors]).toEqual([
      422,
      { sender: ['isn’t one of the senders in Settings → Email'] },
    ]);
    expect((await send(id)).status).toBe(202);
    expect((await fromOfSent()).from).toBe('"Colophon" <ada@xn--bcher-kva.example>');
  });

  it('is the first one by default, under the name set in the newsletter', async () => {
    const { id } = await createCampaign(test(), { from_name: 'Ada' });
    const { data } = await editor().get(`/newsletter-campaigns/${id}/preview`);
    expect(data).toMatchObject({ from: 'Ada <news@example.org>' });
    await send(id);
    expect((await fromOfSent()).from).toBe('"Ada" <news@example.org>');
  });

  it('is reported by the checks and on sending if it was removed, and never replaced', async () => {
    const { id, version } = await createCampaign(test(), { sender: ADA.address });
    await declare([NEWS]);
    const saved = await editor().put(`/newsletter-campaigns/${id}`, { subject: 'Another', version });
    expect([saved.status, saved.data.sender]).toEqual([200, ADA_ADDRESS]);
    const said = `${ADA_ADDRESS} is no longer one of the senders. Choose another one`;
    const { data } = await editor().get(`/newsletter-campaigns/${id}/checks`);
    expect(data.checks).toContainEqual({
      rule: 'required',
      severity: 'red',
      field: 'sender',
      message: `The sender ${said}.`,
    });
    const refused = await send(id);
    expect([refused.status, refused.problem.errors]).toEqual([422, { sender: [said] }]);
    const copy = await editor().post(`/newsletter-campaigns/${id}/duplicate`);
    expect([copy.status, copy.data.sender]).toEqual([201, ADA_ADDRESS]);
  });

  it('stays the one that it was when sending began', async () => {
    await insertReaders(test(), 3, 'later.example');
    const { id } = await createCampaign(test());
    expect((await editor().post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
    await declare([{ address: 'other@example.org', name: 'Other' }]);
    await sendAll(test());
    expect((await fromOfSent()).from).toBe('"The desk" <news@example.org>');
  });
});
