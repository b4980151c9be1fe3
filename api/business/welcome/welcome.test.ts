import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { giveUpAbandonedMails } from '../../platform/mail/send-queued-mails.ts';
import { sendQueuedMails } from '../../testing/mail/send-single-mails.ts';
import type { MailChannel, SendResult } from '../../platform/smtp/mailer.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, confirmedContact, linkTokenIn, mailsTo } from '../../testing/newsletter.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendWelcomeSeries } from './send-welcome.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

interface Series {
  steps: (Json & { id: string; accepted: number; queued: number; unknown: number; bounced: number })[];
  in_series: number;
  finished: number;
  stopped: number;
  people: (Json & { email: string; sent: number })[];
}
let listId = '';
let templateId = '';

beforeEach(async () => {
  listId = (await editor().get('/contact-lists')).page.data[0]?.id ?? '';
  templateId = madeBy(
    await editor().post('/newsletter-templates', { name: 'Welcome', blocks: MAIL_BLOCKS }),
  ).id;
});

const path = () => `/contact-lists/${listId}/welcome-series`;
const series = async () => (await editor().get(path())).data as unknown as Series;
const step = (subject: string, delayHours: number, more: Json = {}) => ({
  subject,
  delay_hours: delayHours,
  template_id: templateId,
  ...more,
});
async function save(steps: Json[]): Promise<Series> {
  const reply = await editor().put(path(), { steps });
  expect([reply.status, reply.problem]).toEqual([200, reply.problem]);
  return reply.data as unknown as Series;
}
async function welcomes(address: string): Promise<string[]> {
  const mails = await mailsTo(test(), address);
  return mails
    .filter(({ purpose }) => purpose === 'welcome')
    .map(({ subject }) => subject)
    .toReversed();
}
const later = async (hours: number) => {
  test().clock.advance(hours * HOUR_MS);
  await sendWelcomeSeries(test().deps);
};

describe('an email of a series, before anyone gets it', () => {
  const words = (subject: string) => ({ subject, template_id: templateId });

  it('is seen as one subscriber gets it, under its own subject, and is sent to a few addresses as a test', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const seen = await editor().post('/welcome-series/preview', {
      ...words('Hello {{ contact.first_name }}'),
      contact_id: id,
    });
    expect(seen.data).toMatchObject({ subject: 'Hello Ann', to: 'ann@example.org' });
    expect(String(seen.data.html)).toContain('/emails/unsubscribe');
    expect(String(seen.data.html)).not.toContain('token=');
    const sent = await editor().post('/welcome-series/send-test-email', {
      ...words('Where to begin'),
      emails: ['me@example.org', 'me@example.org'],
    });
    expect(sent.data).toEqual({ accepted: ['me@example.org'], rejected: [] });
    expect((await mailsTo(test(), 'me@example.org')).map(({ subject }) => subject)).toEqual([
      '[Test] Where to begin',
    ]);
    expect((await series()).steps).toEqual([]);
  });

  it('is refused with broken words, without a template, and for strangers', async () => {
    const broken = await editor().post('/welcome-series/preview', words('Hello {{ contact.'));
    expect([broken.status, Object.keys(broken.problem.errors ?? {})]).toEqual([422, ['subject']]);
    const none = await editor().post('/welcome-series/preview', {
      subject: 'Hello',
      template_id: '0193a000-0000-7000-8000-000000000001',
    });
    expect([none.status, Object.keys(none.problem.errors ?? {})]).toEqual([422, ['template_id']]);
    expect((await clientFor(test()).post('/welcome-series/preview', words('Hello'))).status).toBe(401);
  });
});

describe('the series for new readers', () => {
  it('starts with the confirmation, each step in its time and once, and ends', async () => {
    await save([
      step('Welcome {{ contact.first_name }}', 0),
      step('Where to begin', 24),
      step('Not this one', 1, { enabled: false }),
    ]);
    await confirmedContact(test(), 'ann@example.org');
    await later(0);
    await later(0);
    expect(await welcomes('ann@example.org')).toEqual(['Welcome Ann']);
    await later(23);
    expect(await welcomes('ann@example.org')).toHaveLength(1);
    expect((await series()).people).toMatchObject([{ email: 'ann@example.org', sent: 1 }]);
    await later(1);
    await later(100);
    expect(await welcomes('ann@example.org')).toEqual(['Welcome Ann', 'Where to begin']);
    const { steps, ...counts } = await series();
    expect(counts).toMatchObject({ in_series: 0, finished: 1, stopped: 0 });
    expect(steps.map(({ accepted }) => accepted)).toEqual([1, 1, 0]);
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(mail?.html).toContain('/emails/unsubscribe?token=');
  });

  it('can be read in the browser with the link in the email', async () => {
    const blocks = [...MAIL_BLOCKS, { type: 'button', text: 'Look', href: '{{ view_in_browser_url }}' }];
    templateId = madeBy(await editor().post('/newsletter-templates', { name: 'Look', blocks })).id;
    await save([step('One', 0)]);
    await confirmedContact(test(), 'ann@example.org');
    await later(0);
    const [mail] = await mailsTo(test(), 'ann@example.org');
    const link = /\/api\/v1\/welcome-series\/view-html\?token=[\w-]+/.exec(mail?.html ?? '')?.[0] ?? '';
    const shown = await test().request(link);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await shown.text()).toContain('Hello Ann');
    for (const token of ['', '?token=x', `?token=${link.slice(-8)}`])
      expect((await test().request(`/api/v1/welcome-series/view-html${token}`)).status).toBe(401);
  });

  it('stops when they unsubscribe, and neither resumes nor restarts with another confirmation', async () => {
    await save([step('One', 0), step('Two', 24)]);
    const { unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    await later(0);
    await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`, {});
    expect(await series()).toMatchObject({ in_series: 0, stopped: 1 });
    test().clock.advance(2 * HOUR_MS);
    await clientFor(test()).post('/email/subscribe', { email: 'ann@example.org' });
    const token = linkTokenIn(
      (await mailsTo(test(), 'ann@example.org')).filter(({ purpose }) => purpose === 'confirmation'),
    );
    expect((await clientFor(test()).post('/email/confirm', { token })).status).toBe(200);
    await later(48);
    expect(await welcomes('ann@example.org')).toEqual(['One']);
  });

  it('is not for people whom staff put on the list, nor for those who came before it', async () => {
    await confirmedContact(test(), 'before@example.org');
    await save([step('One', 0)]);
    const { id } = madeBy(await editor().post('/contacts', { email: 'staff@example.org' }));
    await editor().post(`/contacts/${id}/lists/${listId}/subscribe`, { confirmed: true, source: 'by phone' });
    await later(1);
    expect(await series()).toMatchObject({ in_series: 0, finished: 0 });
  });

  it('does not send late what was added after its time', async () => {
    const { steps } = await save([step('One', 0), step('Far', 1000)]);
    await confirmedContact(test(), 'ann@example.org');
    await later(48);
    await save([
      ...steps.map(({ id, subject, delay_hours }) => step(String(subject), Number(delay_hours), { id })),
      step('Between', 24),
    ]);
    await later(1);
    expect(await welcomes('ann@example.org')).toEqual(['One']);
  });

  it('is erased with a person, and ends for one whose email bounces', async () => {
    await save([step('One', 0), step('Two', 24)]);
    const ann = await confirmedContact(test(), 'ann@example.org');
    const bea = await confirmedContact(test(), 'bea@example.org');
    await later(0);
    const [mail] = await mailsTo(test(), 'bea@example.org');
    const returnPath = mail?.headers['Return-Path']?.replace(/[<>]/g, '');
    const bounce = await clientFor(test()).post('/email/bounces', {
      return_path: returnPath,
      status: '5.1.1',
      diagnostic: 'no',
    });
    expect(bounce.status).toBe(200);
    expect((await editor().get(`/contacts/${bea.id}`)).data.status).toBe('bounced');
    await editor().delete(`/contacts/${ann.id}`);
    expect(await series()).toMatchObject({ in_series: 0, stopped: 1, people: [] });
    await later(48);
    expect(await welcomes('bea@example.org')).toEqual(['One']);
  });

  it.each([
    [{ steps: [{ subject: 'x', delay_hours: -1, template_id: 'no' }] }],
    [{ steps: [{ subject: 'a\nb', delay_hours: 1 }] }],
    [{ steps: Array.from({ length: 11 }, () => ({})) }],
    [{}],
  ])('refuses %j', async (body) => {
    expect((await editor().put(path(), body)).status).toBe(422);
  });

  it('refuses a template without an unsubscribe link, broken variables, and steps of others', async () => {
    const { id } = madeBy(
      await editor().post('/newsletter-templates', { name: 'No way out', blocks: MAIL_BLOCKS.slice(0, 1) }),
    );
    const blocks = [...MAIL_BLOCKS, { type: 'text', html: '<p>Order {{ data.number }}</p>' }];
    const forPrograms = madeBy(await editor().post('/newsletter-templates', { name: 'Order', blocks }));
    for (const one of [
      step('x', 0, { template_id: id }),
      step('x', 0, { template_id: forPrograms.id }),
      step('{{ data.number }}', 0),
      step('{{ nobody.knows }}', 0),
      step('x', 0, { id: templateId }),
    ])
      expect((await editor().put(path(), { steps: [one] })).status).toBe(422);
    await save([step('One', 0)]);
    const removal = await editor().delete(`/newsletter-templates/${templateId}`);
    expect([removal.status, removal.problem.code]).toEqual([409, 'in_use']);
  });
});

describe('an email of the series over a mail server', () => {
  const results: SendResult[] = [];
  const sent: string[] = [];
  const delivering = () => ({
    ...test().deps,
    mailer: {
      delivers: true,
      connections: 1,
      perSecond: undefined,
      connect: (): Promise<MailChannel> =>
        Promise.resolve({
          isOpen: true,
          close: () => undefined,
          send: (mail) => {
            sent.push(mail.envelope.from);
            return Promise.resolve(results.shift() ?? { outcome: 'accepted', code: 250, reply: 'ok' });
          },
        }),
    },
  });
  const sendAll = async () => {
    await sendWelcomeSeries(delivering());
    await sendQueuedMails(delivering());
  };
  beforeEach(async () => {
    results.length = 0;
    sent.length = 0;
    await save([step('One', 0)]);
    await confirmedContact(test(), 'ann@example.org');
  });

  it('leaves once with its own return path, and may be unknown but never doubled', async () => {
    results.push({ outcome: 'unknown', code: null, reply: 'gone' });
    await Promise.all([sendAll(), sendAll()]);
    await sendAll();
    expect(sent).toEqual([expect.stringMatching(/\+b-[0-9a-f]{32}\.[0-9a-f]{12}@/)]);
    expect((await series()).steps[0]).toMatchObject({ unknown: 1, accepted: 0 });
  });

  it('is unknown where its sender died, and not sent again', async () => {
    await sendWelcomeSeries(delivering());
    await rows(
      test().deps.database.queries,
      sql`UPDATE mails SET state = 'sending' WHERE purpose = 'welcome'`,
    );
    await giveUpAbandonedMails(test().deps);
    test().clock.advance(HOUR_MS);
    await giveUpAbandonedMails(test().deps);
    await sendAll();
    expect(sent).toEqual([]);
    expect((await series()).steps[0]).toMatchObject({ unknown: 1 });
  });

  it('does not leave after an unsubscription that came in between', async () => {
    await sendWelcomeSeries(delivering());
    const id = (await editor().get('/contacts?search=ann')).page.data[0]?.id;
    const left = await editor().post(`/contacts/${id}/lists/${listId}/unsubscribe`, {});
    expect(left.status).toBe(200);
    await sendAll();
    expect(sent).toEqual([]);
    expect(await series()).toMatchObject({ stopped: 1, steps: [{ accepted: 0, queued: 0 }] });
  });

  it('removes an address that the mail server calls invalid', async () => {
    results.push({ outcome: 'rejected', code: 550, reply: '550 5.1.1 user unknown', stage: 'recipient' });
    await sendAll();
    const [ann] = (await editor().get('/contacts?search=ann')).page.data;
    expect(ann?.status).toBe('bounced');
    expect((await series()).steps[0]).toMatchObject({ failed: 1, bounced: 1 });
  });
});
