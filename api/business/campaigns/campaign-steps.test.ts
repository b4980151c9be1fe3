import { describe, expect, it } from 'vitest';
import { type Reply, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import {
  MAIL_BLOCKS,
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../testing/test-clock.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const path = (id: string, sub = '') => `/newsletter-campaigns/${id}${sub}`;
const step = (id: string, name: string, body?: Record<string, unknown>) =>
  editor().post(path(id, `/${name}`), body);
const statusOf = async (id: string) => (await editor().get(path(id))).data.status;
const outcome = ({ status, problem, data }: Reply) =>
  status < 300 ? data.status : `${status} ${problem.code}`;
const inOneHour = () => new Date(test().clock.now().getTime() + HOUR_MS).toISOString();

describe('a campaign', () => {
  it('copies the words of its template unless it has its own', async () => {
    const template = madeBy(
      await editor().post('/newsletter-templates', {
        name: 'T',
        subject: 'From the template',
        blocks: MAIL_BLOCKS,
      }),
    );
    const copied = madeBy(
      await editor().post('/newsletter-campaigns', { name: 'A', template_id: template.id }),
    );
    expect(copied).toMatchObject({ subject: 'From the template', blocks: MAIL_BLOCKS });
    const own = madeBy(
      await editor().post('/newsletter-campaigns', {
        name: 'B',
        subject: 'Mine',
        blocks: [{ type: 'divider' }],
        template_id: template.id,
      }),
    );
    expect(own).toMatchObject({ subject: 'Mine', blocks: [{ type: 'divider' }], slug: 'b', public: false });
  });

  it('names templates and lists that exist', async () => {
    const nothing = '01990000-0000-7000-8000-000000000000';
    const reply = await editor().post('/newsletter-campaigns', { name: 'A', template_id: nothing });
    expect(reply.status).toBe(422);
    expect(
      (await editor().post('/newsletter-campaigns', { name: 'A', contact_list_ids: [nothing] })).status,
    ).toBe(422);
  });

  it.each(['subject', 'from_name', 'name', 'preheader', 'reply_to'])(
    'takes no line break into %s',
    async (field) => {
      const value = 'a@example.org\r\nBcc: victim@example.org';
      const reply = await editor().post('/newsletter-campaigns', { name: 'A', [field]: value });
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, [field]]);
    },
  );

  it('is answered to an address that every mail server accepts', async () => {
    const save = (replyTo: string) =>
      editor().post('/newsletter-campaigns', { name: 'A', reply_to: replyTo });
    expect(Object.keys((await save('jürgen@example.org')).problem.errors ?? {})).toEqual(['reply_to']);
    expect((await save('editor@bücher.example')).status).toBe(201);
  });

  it('is duplicated as a draft', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    const reply = await step(id, 'duplicate');
    expect([reply.status, reply.data.status, reply.data.name]).toEqual([201, 'draft', 'Issue 1 (copy)']);
    expect(reply.data.counts).toMatchObject({ audience: 0 });
  });
});

describe('before it is sent', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a subject', { subject: null }, 'validation_failed: subject'],
    ['without words', { blocks: [] }, 'validation_failed: blocks'],
    ['without a list', { contact_list_ids: [] }, 'empty_audience: contact_list_ids'],
    [
      'without the link to unsubscribe',
      { blocks: [{ type: 'heading', text: 'Hello' }] },
      'validation_failed: blocks',
    ],
  ])('is refused %s', async (_name, parts, refusal) => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), parts);
    const reply = await step(id, 'send');
    const { code, errors } = reply.problem;
    expect([reply.status, `${code}: ${Object.keys(errors ?? {}).join()}`]).toEqual([422, refusal]);
    expect(await statusOf(id)).toBe('draft');
  });

  it('is refused when no one would get it', async () => {
    const { id } = await createCampaign(test());
    expect(outcome(await step(id, 'send'))).toBe('422 empty_audience');
  });

  it('shows who would get it, who not, and why', async () => {
    await insertReaders(test(), 2);
    await clientFor(test()).post('/email/subscribe', { email: 'waiting@example.org', firstName: 'W' });
    const { unsubscribeToken } = await confirmedContact(test(), 'gone@example.org');
    await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`);
    const blocked = await confirmedContact(test(), 'blocked@example.org');
    const { version } = (await editor().get(`/contacts/${blocked.id}`)).data;
    await editor().put(`/contacts/${blocked.id}`, { status: 'blocklisted', version });
    const { id } = await createCampaign(test());
    const all = await editor().get(path(id, '/audience'));
    expect(all.data).toMatchObject({
      included: 2,
      excluded: { unconfirmed: 1, unsubscribed: 1, blocklisted: 1 },
      total: 5,
    });
    const gone = await editor().get(path(id, '/audience?reason=unsubscribed'));
    expect(gone.page).toMatchObject({
      total: 1,
      data: [{ email: 'gone@example.org', included: false, reason: 'unsubscribed' }],
    });
    expect((await editor().get(path(id, '/audience?included=true'))).page.total).toBe(2);
  });
});

describe('the states', () => {
  it('go from draft over sending and paused to sent, and nothing else', async () => {
    await insertReaders(test(), 5);
    const { id } = await createCampaign(test());
    expect(outcome(await step(id, 'pause'))).toBe('409 invalid_transition');
    expect(outcome(await step(id, 'resume'))).toBe('409 invalid_transition');
    expect(outcome(await step(id, 'send'))).toBe('sending');
    expect(outcome(await step(id, 'pause'))).toBe('paused');
    expect(outcome(await step(id, 'pause'))).toBe('409 invalid_transition');
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({});
    expect(outcome(await step(id, 'send'))).toBe('409 already_sent');
    expect(outcome(await step(id, 'resume'))).toBe('sending');
    await sendAll(test());
    expect(await statusOf(id)).toBe('sent');
    for (const name of ['pause', 'resume', 'cancel'])
      expect(outcome(await step(id, name))).toBe('409 invalid_transition');
    expect(outcome(await step(id, 'send'))).toBe('409 already_sent');
  });

  it('cancelled is the end: what waited is marked, and nothing leaves', async () => {
    await insertReaders(test(), 5);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    expect(outcome(await step(id, 'cancel'))).toBe('cancelled');
    await sendAll(test());
    expect(await mailsTo(test(), 'reader1@example.org')).toEqual([]);
    expect(outcome(await step(id, 'send'))).toBe('409 invalid_transition');
  });

  it('a campaign that is sending or sent is neither edited nor deleted on the way', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test());
    await step(id, 'send');
    const { version } = (await editor().get(path(id))).data;
    expect(outcome(await editor().put(path(id), { subject: 'Other', version }))).toBe(
      '409 invalid_transition',
    );
    expect(outcome(await editor().delete(path(id)))).toBe('409 invalid_transition');
    await sendAll(test());
    const later = (await editor().get(path(id))).data;
    expect(outcome(await editor().put(path(id), { subject: 'Other', version: later.version }))).toBe(
      '409 invalid_transition',
    );
  });

  it('the text that was sent stays when the template changes', async () => {
    await insertReaders(test(), 1);
    const template = madeBy(
      await editor().post('/newsletter-templates', { name: 'T', subject: 'S', blocks: MAIL_BLOCKS }),
    );
    const { id } = await createCampaign(test(), { template_id: template.id });
    await step(id, 'send');
    await editor().put(`/newsletter-templates/${template.id}`, {
      blocks: [{ type: 'heading', text: 'Changed' }],
      version: template.version,
    });
    await sendAll(test());
    expect((await mailsTo(test(), 'reader1@example.org'))[0]?.html).toContain('Hello Ann');
  });
});

describe('a schedule', () => {
  it('starts when it is due, even if no server was running then', async () => {
    await insertReaders(test(), 3);
    const { id } = await createCampaign(test());
    expect(outcome(await step(id, 'send', { scheduled_at: inOneHour() }))).toBe('scheduled');
    await sendAll(test());
    expect(await statusOf(id)).toBe('scheduled');
    test().clock.advance(3 * HOUR_MS);
    await sendAll(test());
    expect(await statusOf(id)).toBe('sent');
    expect(await statesOf(test(), id)).toEqual({ accepted: 3 });
  });

  it('lies in the future, and before its last moment', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), { not_after: inOneHour() });
    const past = new Date(test().clock.now().getTime() - MINUTE_MS).toISOString();
    expect((await step(id, 'send', { scheduled_at: past })).problem.errors).toHaveProperty('scheduled_at');
    const late = new Date(test().clock.now().getTime() + DAY_MS).toISOString();
    expect((await step(id, 'send', { scheduled_at: late })).problem.errors).toHaveProperty('not_after');
  });

  it('can be moved until it begins; the same time, or none, is sending twice', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test());
    const inThree = new Date(test().clock.now().getTime() + 3 * HOUR_MS).toISOString();
    await step(id, 'send', { scheduled_at: inOneHour() });
    expect(outcome(await step(id, 'send', { scheduled_at: inOneHour() }))).toBe('409 already_sent');
    expect(outcome(await step(id, 'send'))).toBe('409 already_sent');
    const moved = await step(id, 'send', { scheduled_at: inThree });
    expect([moved.status, moved.data.status, moved.data.scheduled_at]).toEqual([202, 'scheduled', inThree]);
    test().clock.advance(2 * HOUR_MS);
    await sendAll(test());
    expect(await statusOf(id)).toBe('scheduled');
    test().clock.advance(2 * HOUR_MS);
    await sendAll(test());
    expect(await statesOf(test(), id)).toEqual({ accepted: 1 });
    expect(outcome(await step(id, 'send', { scheduled_at: inOneHour() }))).toBe('409 already_sent');
  });

  it('that is found too late is not sent at all', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test(), {
      not_after: new Date(test().clock.now().getTime() + 2 * HOUR_MS).toISOString(),
    });
    await step(id, 'send', { scheduled_at: inOneHour() });
    test().clock.advance(3 * HOUR_MS);
    await sendAll(test());
    expect(await statusOf(id)).toBe('cancelled');
    expect(await mailsTo(test(), 'reader1@example.org')).toEqual([]);
  });

  it('keeps its list: that cannot be removed before the newsletter is cancelled', async () => {
    const { data: list } = await editor().post('/contact-lists', { name: 'Soon gone', optin: 'single' });
    const { id: reader } = (await editor().post('/contacts', { email: 'ann@example.org' })).data;
    await editor().post(`/contacts/${reader}/lists/${list.id}/subscribe`);
    const { id } = await createCampaign(test(), { contact_list_ids: [list.id] });
    await step(id, 'send', { scheduled_at: inOneHour() });
    const refused = await editor().delete(`/contact-lists/${list.id}`);
    expect([refused.status, refused.problem.code]).toEqual([409, 'in_use']);
    expect(refused.problem.detail).toContain('Issue 1');
    await step(id, 'cancel');
    expect((await editor().delete(`/contact-lists/${list.id}`)).status).toBe(204);
    test().clock.advance(2 * HOUR_MS);
    await sendAll(test());
    expect([await statusOf(id), await mailsTo(test(), 'ann@example.org')]).toEqual(['cancelled', []]);
  });

  it('that is cancelled does not start', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test());
    await step(id, 'send', { scheduled_at: inOneHour() });
    expect(outcome(await step(id, 'cancel'))).toBe('cancelled');
    test().clock.advance(2 * HOUR_MS);
    await sendAll(test());
    expect(await mailsTo(test(), 'reader1@example.org')).toEqual([]);
  });

  it('keeps it complete: an edit that takes the link away is refused', async () => {
    await insertReaders(test(), 1);
    const { id } = await createCampaign(test());
    await step(id, 'send', { scheduled_at: inOneHour() });
    const { version } = (await editor().get(path(id))).data;
    const reply = await editor().put(path(id), { blocks: [{ type: 'divider' }], version });
    expect(reply.status).toBe(422);
  });
});
