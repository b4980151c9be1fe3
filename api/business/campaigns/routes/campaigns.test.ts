import { describe, expect, it } from 'vitest';
import { clientFor } from '../../../testing/api-client.ts';
import { madeBy } from '../../../testing/content-records.ts';
import {
  MAIL_BLOCKS,
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
  statesOf,
} from '../../../testing/newsletter.ts';
import { putSettings } from '../../../testing/put-settings.ts';
import { useTestApp } from '../../../testing/test-app.ts';

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

describe('variables that only programs fill in', () => {
  const blocks = [...MAIL_BLOCKS, { type: 'text', html: '<p>{{ data.order.number }}</p>' }];
  const PROBLEM = expect.stringMatching(
    /data\.order\.number is empty here: only emails that are sent with POST \/api\/v1\/emails have data \(line 1/,
  ) as string;

  it('are refused in an issue, with a sentence, but not in a template', async () => {
    const { id, version } = await createCampaign(test());
    const template = madeBy(await editor().post('/newsletter-templates', { name: 'Order', blocks }));
    for (const [wrong, field] of [
      [{ blocks }, 'blocks'],
      [{ subject: 'Order {{ data.order.number }}' }, 'subject'],
      [{ test_subjects: ['One', 'Order {{ data.order.number }}'] }, 'test_subjects'],
    ] as const) {
      const reply = await editor().put(`/newsletter-campaigns/${id}`, { ...wrong, version });
      expect([reply.status, reply.problem.errors?.[field]]).toEqual([422, [PROBLEM]]);
    }
    const made = await editor().post('/newsletter-campaigns', { name: 'Issue', template_id: template.id });
    expect([made.status, made.problem.errors]).toEqual([422, { blocks: [PROBLEM] }]);
  });

  it('are red when an issue has no words but those of such a template', async () => {
    await insertReaders(test(), 1);
    const mjml = `<mjml><mj-body><mj-section><mj-column><mj-text>{{ data.order.number }} {{ unsubscribe_url }}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const template = madeBy(await editor().post('/newsletter-templates', { name: 'Order', mjml }));
    const { id } = await createCampaign(test(), { blocks: [], template_id: template.id });
    const { data } = await editor().get(`/newsletter-campaigns/${id}/checks`);
    expect(data['checks']).toContainEqual(expect.objectContaining({ severity: 'red', message: PROBLEM }));
    expect((await editor().post(`/newsletter-campaigns/${id}/send`)).status).toBe(422);
  });
});

it('an issue is refused without a postal address where the settings require one', async () => {
  await insertReaders(test(), 1);
  const { id } = await createCampaign(test());
  const administrator = clientFor(test(), 'administrator');
  await putSettings(administrator, 'newsletter', { requires_postal_address: true });
  const refused = await editor().post(`/newsletter-campaigns/${id}/send`);
  expect([refused.status, refused.problem.errors]).toEqual([
    422,
    { blocks: [expect.stringContaining('must have a postal address') as string] },
  ]);
  expect((await editor().get(`/newsletter-campaigns/${id}/checks`)).data['checks']).toContainEqual(
    expect.objectContaining({
      severity: 'red',
      message: expect.stringContaining('postal address') as string,
    }),
  );
  await putSettings(administrator, 'general', { postal_address: '40 Doughty Street\nLondon' });
  expect((await editor().post(`/newsletter-campaigns/${id}/send`)).status).toBe(202);
  await sendAll(test());
  expect((await mailsTo(test(), 'reader1@example.org'))[0]?.text).toContain('40 Doughty Street, London');
});
