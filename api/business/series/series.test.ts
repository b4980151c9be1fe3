import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { MAIL_BLOCKS, confirmedContact, insertReaders, mailsTo } from '../../testing/newsletter.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { ENTER_AT_ONCE, enterSeries } from './enter-series.ts';
import { runSeries } from './run-series.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
let templateId = '';
beforeEach(async () => {
  templateId = madeBy(
    await editor().post('/newsletter-templates', { name: 'Course', blocks: MAIL_BLOCKS }),
  ).id;
});

const email = (subject: string, more: Json = {}) => {
  return { kind: 'email', subject, template_id: templateId, ...more };
};
const days = (amount: number, more: Json = {}) => ({ kind: 'wait', unit: 'days', amount, ...more });
interface View {
  steps: (Json & { id: string; waiting: number; sent: number })[];
  in_series: number;
  finished: number;
  left: number;
}
async function saveSteps(id: string, steps: Json[]): Promise<View> {
  const reply = await editor().put(`/email-series/${id}/steps`, { steps });
  expect([reply.status, reply.problem]).toEqual([200, reply.problem]);
  return reply.data as unknown as View;
}
async function startSeries(steps: Json[], more: Json = {}): Promise<string> {
  const { id, version } = madeBy(await editor().post('/email-series', { name: 'Course', ...more }));
  await saveSteps(id, steps);
  expect((await editor().put(`/email-series/${id}`, { enabled: true, version })).status).toBe(200);
  return id;
}
const viewOf = async (id: string) =>
  (await editor().get(`/email-series/${id}/steps`)).data as unknown as View;
const subjectsTo = async (address: string) =>
  (await mailsTo(test(), address))
    .filter(({ purpose }) => purpose === 'series')
    .map(({ subject }) => subject)
    .toReversed();
async function later(hours: number): Promise<void> {
  test().clock.advance(hours * HOUR_MS);
  await enterSeries(test().deps);
  await runSeries(test().deps);
}
async function setAttributes(id: string, attributes: Json): Promise<void> {
  const { data } = await editor().get(`/contacts/${id}`);
  expect((await editor().put(`/contacts/${id}`, { attributes, version: data['version'] })).status).toBe(200);
}

describe('a series of emails', () => {
  it('continues after its waits, each step once, and ends', async () => {
    const id = await startSeries([
      email('Welcome {{ contact.first_name }}'),
      days(2),
      email('Where to begin'),
      { kind: 'wait', unit: 'weekday', weekday: 'friday', time: '08:00' },
      email('For the weekend'),
    ]);
    await confirmedContact(test(), 'ann@example.org');
    await later(1);
    await later(0);
    expect(await subjectsTo('ann@example.org')).toEqual(['Welcome Ann']);
    expect((await viewOf(id)).steps.map(({ waiting }) => waiting)).toEqual([0, 1, 0, 0, 0]);
    await later(47);
    expect(await subjectsTo('ann@example.org')).toHaveLength(1);
    await later(1);
    expect(await subjectsTo('ann@example.org')).toHaveLength(2);
    for (let day = 0; day < 8; day += 1) await later(24);
    expect(await subjectsTo('ann@example.org')).toEqual(['Welcome Ann', 'Where to begin', 'For the weekend']);
    expect(await viewOf(id)).toMatchObject({ in_series: 0, finished: 1, left: 0 });
    const [mail] = await mailsTo(test(), 'ann@example.org');
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  });

  it('is entered once, even after leaving and signing up again, and by no one who came before it', async () => {
    await confirmedContact(test(), 'before@example.org');
    test().clock.advance(HOUR_MS);
    const id = await startSeries([email('One'), days(1), email('Two')]);
    const { unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    await later(1);
    await clientFor(test()).post(`/email/unsubscribe/${unsubscribeToken}`, {});
    expect(await viewOf(id)).toMatchObject({ in_series: 0, left: 1 });
    await rows(test().deps.database.queries, sql`UPDATE contacts SET unsubscribed_at = NULL`);
    await rows(
      test().deps.database.queries,
      sql`UPDATE contact_list_members SET status = 'confirmed', confirmed_at = ${test().deps.now().toISOString()}`,
    );
    for (let hour = 0; hour < 3; hour += 1) await later(24);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    expect(await subjectsTo('before@example.org')).toEqual([]);
  });

  it('waits for those who paused emails, and for everyone while it is off', async () => {
    const id = await startSeries([email('One'), days(1), email('Two')]);
    const ann = await confirmedContact(test(), 'ann@example.org');
    await later(1);
    const on = test().deps.database.queries;
    const until = new Date(test().deps.now().getTime() + 72 * HOUR_MS).toISOString();
    await rows(on, sql`UPDATE contacts SET paused_until = ${until} WHERE id = ${ann.id}`);
    await later(48);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    await rows(on, sql`UPDATE contacts SET paused_until = NULL`);
    const { data } = await editor().get(`/email-series/${id}`);
    await editor().put(`/email-series/${id}`, { enabled: false, version: data['version'] });
    await later(1);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    await editor().put(`/email-series/${id}`, { enabled: true, version: Number(data['version']) + 1 });
    await later(1);
    expect(await subjectsTo('ann@example.org')).toEqual(['One', 'Two']);
  });
});

describe('who enters', () => {
  it('is who gets an attribute after it is on, a bounded number in each turn, and not who had it before', async () => {
    await insertReaders(test(), 1_500);
    const on = test().deps.database.queries;
    await rows(
      on,
      sql`UPDATE contacts SET attributes = '{"plan": "pro"}' WHERE email = 'reader1@example.org'`,
    );
    const trigger = { trigger: 'attribute', attribute: 'plan', attribute_value: 'pro' };
    const id = await startSeries([days(1), email('One')], trigger);
    await later(0);
    expect(await viewOf(id)).toMatchObject({ in_series: 0 });
    await rows(on, sql`UPDATE contacts SET attributes = '{"plan": "Pro"}'`);
    await later(1);
    expect((await viewOf(id)).in_series).toBe(ENTER_AT_ONCE);
    await later(0);
    expect((await viewOf(id)).in_series).toBe(1_499);
  });

  it('is who is in a segment already, if that is chosen, and no one without a confirmed subscription', async () => {
    await confirmedContact(test(), 'ann@example.org');
    madeBy(await editor().post('/contacts', { email: 'nobody@example.org' }));
    const rule = { about: 'group', match: 'all', rules: [{ about: 'status', is: 'is', value: 'enabled' }] };
    const segment = madeBy(await editor().post('/segments', { name: 'All', rule }));
    const more = { trigger: 'segment', trigger_segment_id: segment.id, existing: true };
    const id = await startSeries([email('One')], more);
    await later(0);
    await later(1);
    expect(await viewOf(id)).toMatchObject({ finished: 1, in_series: 0 });
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
  });

  it('is who joins the list, who is subscribed on a date, and whose own date has come', async () => {
    const list = (await editor().get('/contact-lists')).page.data[0]?.id ?? '';
    const at = new Date(test().deps.now().getTime() + 24 * HOUR_MS);
    const joined = await startSeries([email('Joined')], { trigger: 'joined', contact_list_id: list });
    const fixed = await startSeries([email('Fixed')], { trigger: 'date', start_at: at.toISOString() });
    const own = await startSeries([email('Birthday')], { trigger: 'attribute_date', attribute: 'born' });
    await later(1);
    const ann = madeBy(await editor().post('/contacts', { email: 'ann@example.org' }));
    await editor().post(`/contacts/${ann.id}/lists/${list}/subscribe`, { confirmed: true, source: 'phone' });
    const day = (offset: number) => new Date(at.getTime() + offset * 24 * HOUR_MS).toISOString().slice(0, 10);
    await setAttributes(ann.id, { born: day(2) });
    await later(1);
    expect(await subjectsTo('ann@example.org')).toEqual(['Joined']);
    await later(24);
    expect(await subjectsTo('ann@example.org')).toEqual(['Joined', 'Fixed']);
    await later(48);
    expect(await subjectsTo('ann@example.org')).toEqual(['Joined', 'Fixed', 'Birthday']);
    for (const id of [joined, fixed, own]) expect(await viewOf(id)).toMatchObject({ finished: 1 });
  });

  it('is refused without what its trigger needs', async () => {
    for (const [more, field] of [
      [{ trigger: 'segment' }, 'trigger_segment_id'],
      [{ trigger: 'attribute' }, 'attribute'],
      [{ trigger: 'attribute', attribute: 'Not A Name' }, 'attribute'],
      [{ trigger: 'date' }, 'start_at'],
      [{ contact_list_id: templateId }, 'contact_list_id'],
    ] as const) {
      const reply = await editor().post('/email-series', { name: 'x', ...more });
      expect([reply.status, Object.keys(reply.problem.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('conditions and end rules', () => {
  const isPro = (otherwise: string) => ({
    kind: 'condition',
    test: 'attribute',
    attribute: 'plan',
    value: 'pro',
    otherwise,
  });

  it('skip one step or end the series for those of whom they are not true', async () => {
    const id = await startSeries([
      isPro('skip'),
      email('For pros'),
      email('For all'),
      isPro('end'),
      email('End'),
    ]);
    const ann = await confirmedContact(test(), 'ann@example.org');
    await setAttributes(ann.id, { plan: 'pro' });
    await confirmedContact(test(), 'bob@example.org');
    await later(1);
    expect(await subjectsTo('ann@example.org')).toEqual(['For pros', 'For all', 'End']);
    expect(await subjectsTo('bob@example.org')).toEqual(['For all']);
    expect(await viewOf(id)).toMatchObject({ finished: 1, left: 1 });
  });

  it('make people leave who get an attribute, before their next email', async () => {
    const id = await startSeries([email('One'), days(1), email('Two')], { end_attribute: 'bought' });
    const ann = await confirmedContact(test(), 'ann@example.org');
    await later(1);
    await setAttributes(ann.id, { bought: 'yes' });
    await later(48);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    expect(await viewOf(id)).toMatchObject({ left: 1 });
  });
});

describe('steps that change while people are in the series', () => {
  it('keep the time of those who wait, unless their own step changed', async () => {
    const id = await startSeries([email('One'), days(3), email('Two')]);
    await confirmedContact(test(), 'ann@example.org');
    await later(1);
    const { steps } = await viewOf(id);
    const [first, wait, second] = steps.map((step) => step.id);
    await saveSteps(id, [
      email('New first'),
      email('One', { id: first }),
      days(3, { id: wait }),
      email('Two, reworded', { id: second }),
    ]);
    await later(71);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    await saveSteps(id, [email('One', { id: first }), days(2, { id: wait }), email('Two', { id: second })]);
    await later(0);
    expect(await subjectsTo('ann@example.org')).toEqual(['One', 'Two']);
  });

  it('are skipped once they are removed', async () => {
    const id = await startSeries([email('One'), days(3), email('Two'), email('Three')]);
    await confirmedContact(test(), 'ann@example.org');
    await later(1);
    const { steps } = await viewOf(id);
    await saveSteps(id, [email('One', { id: steps[0]?.id }), email('Three', { id: steps[3]?.id })]);
    await later(1);
    expect(await subjectsTo('ann@example.org')).toEqual(['One']);
    await later(72);
    expect(await subjectsTo('ann@example.org')).toEqual(['One', 'Three']);
    expect(await viewOf(id)).toMatchObject({ finished: 1 });
  });

  it('refuses steps of others, and emails that cannot be sent', async () => {
    const id = await startSeries([email('One')]);
    const other = await startSeries([email('Other')]);
    const foreign = (await viewOf(other)).steps[0]?.id;
    for (const step of [
      email('x', { id: foreign }),
      email('{{ nobody.knows }}'),
      { ...days(1), amount: 0 },
      { kind: 'condition', test: 'segment', segment_id: templateId },
    ])
      expect((await editor().put(`/email-series/${id}/steps`, { steps: [step] })).status).toBe(422);
    expect((await viewOf(other)).steps).toHaveLength(1);
  });
});

describe('a dry run', () => {
  it('says when each step would happen, over a weekend and in the time zone of the site', async () => {
    const id = await startSeries([
      email('One'),
      days(1),
      { kind: 'condition', test: 'attribute', attribute: 'plan', value: 'pro', otherwise: 'end' },
      { kind: 'wait', unit: 'weekday', weekday: 'monday', time: '09:30' },
      email('Two'),
    ]);
    const ann = await confirmedContact(test(), 'ann@example.org');
    const dry = async (query: string) => (await editor().get(`/email-series/${id}/dry-run?${query}`)).data;
    const example = await dry('starts_at=2026-11-27T10:00:00Z');
    expect((example['steps'] as Json[]).map(({ at, outcome }) => [at, outcome])).toEqual([
      ['2026-11-27T10:00:00.000Z', 'sent'],
      ['2026-11-27T10:00:00.000Z', 'waits'],
      ['2026-11-28T10:00:00.000Z', 'passed'],
      ['2026-11-28T10:00:00.000Z', 'waits'],
      ['2026-11-30T09:30:00.000Z', 'sent'],
    ]);
    const own = await dry(`contact_id=${ann.id}`);
    expect(own).toMatchObject({ contact: 'ann@example.org', may_get: true });
    expect((own['steps'] as Json[]).map(({ outcome }) => outcome)).toEqual(['sent', 'waits', 'ends']);
    expect((await viewOf(id)).in_series).toBe(0);
    expect(await subjectsTo('ann@example.org')).toEqual([]);
  });
});
