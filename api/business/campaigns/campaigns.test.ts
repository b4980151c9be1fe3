import { describe, expect, it } from 'vitest';
import { clientFor } from '../../testing/api-client.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

describe('sending a campaign', () => {
  it('reaches everyone who confirmed, once, and is sent when its deliveries sum to the audience', async () => {
    await insertReaders(test(), 25);
    const { id } = await createCampaign(test());
    const reply = await editor().post(`/newsletter-campaigns/${id}/send`);
    expect([reply.status, reply.data.status]).toEqual([202, 'sending']);
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({ accepted: 25 });
    const { data } = await editor().get(`/newsletter-campaigns/${id}`);
    expect(data).toMatchObject({
      status: 'sent',
      counts: { audience: 25, queued: 0, attempting: 0, accepted: 25, cancelled: 0, unknown: 0 },
    });
    expect(await mailsTo(test(), 'reader7@example.org')).toHaveLength(1);
  });

  it('writes what mailbox providers and mail programs ask for', async () => {
    await confirmedContact(test(), 'ann@example.org');
    const { id } = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test());
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(mail?.subject).toBe('A letter for Ann');
    expect(mail?.html).toContain('Hello Ann');
    expect(mail?.text).toContain('Hello Ann');
    const { page } = await editor().get(`/newsletter-campaigns/${id}/deliveries`);
    const delivery = page.data[0]?.id ?? '';
    expect(mail?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(
        /^<http:\/\/localhost:3000\/api\/v1\/email\/unsubscribe\/[\w-]{60,}>$/,
      ) as string,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': '"Newsletter" <newsletter.localhost>',
      'Message-ID': `<${delivery}@localhost>`,
      'Feedback-ID': `${id}:newsletter:localhost`,
      'Return-Path': expect.stringContaining(`+b-${delivery.replaceAll('-', '')}.`) as string,
    });
  });

  it('is sent once, however many ask at the same moment', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    const clicks = Array.from({ length: 20 }, () => editor().post(`/newsletter-campaigns/${id}/send`));
    const replies = await Promise.all(clicks);
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    const others = replies.filter(({ status }) => status !== 202);
    expect(new Set(others.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
      new Set(['409 already_sent']),
    );
    await sendAll(test());
    expect(await mailsTo(test(), 'reader1@example.org')).toHaveLength(1);
  });
});
