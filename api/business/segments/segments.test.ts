import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ContactGroup } from '#schema/contact-rules/contact-rule.ts';
import { rows } from '../../platform/database/database.ts';
import { startDueCampaigns } from '../sending/campaign-turns.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import { createCampaign, insertReaders, mailsTo, sendAll } from '../../testing/newsletter.ts';
import { putSettings } from '../../testing/put-settings.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const all = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'all', rules });
const any = (...rules: ContactGroup['rules']): ContactGroup => ({ about: 'group', match: 'any', rules });
const newList = async (name: string) =>
  madeBy(await editor().post('/contact-lists', { name, optin: 'single' }));
const newSegment = async (rule: ContactGroup, name = 'A segment') =>
  madeBy(await editor().post('/segments', { name, rule }));
const newContact = async (email: string, input: Json = {}) =>
  madeBy(await editor().post('/contacts', { email, ...input }));
const preview = async (rule: ContactGroup) =>
  (await editor().post('/segments/preview', { rule })).data as unknown as {
    total: number;
    is_estimate: boolean;
    sample: { email: string }[];
  };
/** Who matches. The count, which takes other paths, must agree. */
const found = async (rule: ContactGroup) => {
  const { total, sample } = await preview(rule);
  expect(total).toBe(sample.length);
  return sample.map(({ email }) => email).toSorted();
};
const nameReaders = () =>
  putSettings(clientFor(test(), 'administrator'), 'newsletter', { readings: 'named' });

describe('a rule finds contacts', () => {
  let [weekly, monthly] = ['', ''];
  beforeEach(async () => {
    [weekly, monthly] = [(await newList('Weekly')).id, (await newList('Monthly')).id];
    const ann = await newContact('ann@lyon.example', {
      first_name: 'Ann',
      attributes: { city: 'Lyon', issues: 4 },
    });
    const bob = await newContact('bob@bern.example', {
      first_name: 'Bob',
      attributes: { city: 'Bern', issues: '12' },
    });
    await newContact('100%@odd.example', { attributes: { city: '' } });
    await editor().post(`/contacts/${ann.id}/lists/${weekly}/subscribe`);
    await editor().post(`/contacts/${bob.id}/lists/${weekly}/subscribe`);
    await editor().post(`/contacts/${bob.id}/lists/${weekly}/unsubscribe`);
    // Forty days ago, on October 12.
    const { queries } = test().deps.database;
    await rows(
      queries,
      sql`UPDATE contact_list_members SET subscribed_at = subscribed_at - interval '40 days'`,
    );
    await rows(queries, sql`UPDATE contacts SET created_at = created_at - interval '40 days'`);
    await editor().post(`/contacts/${bob.id}/lists/${monthly}/subscribe`);
  });

  const [ann, bob, odd] = ['ann@lyon.example', 'bob@bern.example', '100%@odd.example'];
  const on = (list_id: string) => ({ about: 'list', list_id, is: 'on' }) as const;

  it('by lists and the state of their memberships', async () => {
    expect(await found(all(on(weekly)))).toEqual([ann]);
    expect(await found(all({ about: 'list', list_id: weekly, is: 'unsubscribed' }))).toEqual([bob]);
    expect(await found(all({ about: 'list', list_id: weekly, is: 'not_on' }))).toEqual([odd, bob]);
    expect(await found(any(on(weekly), on(monthly)))).toEqual([ann, bob]);
    expect(await found(all(on(weekly), on(monthly)))).toEqual([]);
    expect(await found(any(on(weekly)))).toEqual([ann]);
    expect(await found(all({ about: 'list', list_id: monthly, is: 'not_on' }, on(weekly)))).toEqual([ann]);
    expect(
      await found(all({ about: 'list', list_id: weekly, is: 'unsubscribed' }, any(on(monthly)))),
    ).toEqual([bob]);
  });

  it('by fields and attributes, regardless of case, with wildcards taken literally', async () => {
    expect(await found(all({ about: 'text', field: 'first_name', is: 'is', value: 'ANN' }))).toEqual([ann]);
    expect(await found(all({ about: 'text', field: 'first_name', is: 'empty' }))).toEqual([odd]);
    expect(await found(all({ about: 'text', field: 'email', is: 'contains', value: '%' }))).toEqual([odd]);
    expect(await found(all({ about: 'text', field: 'domain', is: 'starts_with', value: 'od_' }))).toEqual([]);
    expect(await found(all({ about: 'text', field: 'domain', is: 'is_not', value: 'bern.example' }))).toEqual(
      [odd, ann],
    );
    expect(await found(all({ about: 'attribute', name: 'city', is: 'is', value: 'lyon' }))).toEqual([ann]);
    expect(await found(all({ about: 'attribute', name: 'city', is: 'empty' }))).toEqual([odd]);
    expect(await found(all({ about: 'attribute', name: 'issues', is: 'more_than', value: '4' }))).toEqual([
      bob,
    ]);
    expect(await found(all({ about: 'attribute', name: 'city', is: 'less_than', value: '4' }))).toEqual([]);
  });

  it('by dates', async () => {
    const joined = { about: 'date', field: 'subscribed_at' } as const;
    expect(await found(all({ ...joined, list_id: weekly, is: 'after', date: '2026-10-11' }))).toEqual([
      ann,
      bob,
    ]);
    expect(await found(all({ ...joined, list_id: weekly, is: 'after', date: '2026-10-12' }))).toEqual([]);
    expect(
      await found(all({ ...joined, list_id: weekly, is: 'before', date: '2026-10-13' }, on(weekly))),
    ).toEqual([ann]);
    expect(await found(all({ ...joined, list_id: weekly, is: 'not_in_last_days', days: 30 }))).toEqual([
      odd,
      ann,
      bob,
    ]);
    expect(await found(all({ ...joined, is: 'in_last_days', days: 30 }))).toEqual([bob]);
    expect(await found(all({ ...joined, list_id: monthly, is: 'never' }))).toEqual([odd, ann]);
    expect(await found(all({ ...joined, is: 'not_in_last_days', days: 30 }))).toEqual([odd, ann]);
    expect(
      await found(all({ about: 'date', field: 'created_at', is: 'before', date: '2026-10-13' })),
    ).toEqual([odd, ann, bob]);
    expect(await found(all({ about: 'date', field: 'last_mailed_at', is: 'never' }))).toEqual([
      odd,
      ann,
      bob,
    ]);
  });

  it('in groups of groups, with the figure and ten of them', async () => {
    await insertReaders(test(), 25);
    const rule = any(all(on(weekly), { about: 'status', is: 'is', value: 'enabled' }), {
      about: 'text',
      field: 'email',
      is: 'starts_with',
      value: 'reader',
    });
    expect(await preview(rule)).toMatchObject({ total: 26, is_estimate: false });
    expect((await preview(rule)).sample).toHaveLength(10);
  });
});

describe('a rule that asks who opened', () => {
  const readers: ContactGroup = all({ about: 'engagement', what: 'opened', is: 'any', issues: 3 });
  const sleepers: ContactGroup = all({ about: 'engagement', what: 'opened', is: 'none', issues: 3 });

  it('is refused unless readers are named', async () => {
    const refused = await editor().post('/segments', { name: 'Readers', rule: readers });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['rule']]);
    await nameReaders();
    expect((await editor().post('/segments', { name: 'Readers', rule: readers })).status).toBe(201);
  });

  it('finds who opened, and who got the issues and opened none', async () => {
    await nameReaders();
    await insertReaders(test(), 3);
    await newContact('new@example.org');
    const { id } = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${id}/send`);
    await sendAll(test());
    await rows(
      test().deps.database.queries,
      sql`UPDATE newsletter_deliveries SET opened_at = settled_at WHERE address = 'reader1@example.org'`,
    );
    expect(await found(readers)).toEqual(['reader1@example.org']);
    expect(await found(sleepers)).toEqual(['reader2@example.org', 'reader3@example.org']);
  });
});

describe('a newsletter to a segment', () => {
  const rule = all({ about: 'text', field: 'email', is: 'starts_with', value: 'reader1' });

  it('is sent to the people on its lists who are in the segment when sending begins', async () => {
    await insertReaders(test(), 12);
    await newContact('reader1@elsewhere.example');
    const segment = await newSegment(rule);
    const { id } = await createCampaign(test(), { segment_ids: [segment.id] });
    const audience = await editor().get(`/newsletter-campaigns/${id}/audience`);
    expect(audience.data).toMatchObject({ included: 4, excluded: { not_in_segment: 8 } });
    const later = new Date(test().clock.now().getTime() + 3_600_000).toISOString();
    expect((await editor().post(`/newsletter-campaigns/${id}/send`, { scheduled_at: later })).status).toBe(
      202,
    );
    const changed = all({ about: 'text', field: 'email', is: 'starts_with', value: 'reader2' });
    madeBy(await editor().put(`/segments/${segment.id}`, { rule: changed, version: 1 }));
    test().clock.advance(3_600_000);
    await startDueCampaigns(test().deps);
    // From here on, changes to the segment no longer matter.
    madeBy(await editor().put(`/segments/${segment.id}`, { rule, version: 2 }));
    await sendAll(test());
    const { page } = await editor().get(`/newsletter-campaigns/${id}/deliveries`);
    expect(page.data.map(({ email }) => email)).toEqual(['reader2@example.org']);
    expect(await mailsTo(test(), 'reader1@elsewhere.example')).toEqual([]);
  });

  it('is refused when no one is left, even when it is due', async () => {
    await insertReaders(test(), 2);
    const segment = await newSegment(
      all({ about: 'text', field: 'email', is: 'is', value: 'nobody@x.example' }),
    );
    const { id } = await createCampaign(test(), { segment_ids: [segment.id] });
    const refused = await editor().post(`/newsletter-campaigns/${id}/send`);
    expect([refused.status, refused.problem.code]).toEqual([422, 'empty_audience']);
    madeBy(await editor().put(`/segments/${segment.id}`, { rule, version: 1 }));
    const later = new Date(test().clock.now().getTime() + 3_600_000).toISOString();
    await editor().post(`/newsletter-campaigns/${id}/send`, { scheduled_at: later });
    madeBy(await editor().put(`/segments/${segment.id}`, { rule: segment.rule, version: 2 }));
    test().clock.advance(3_600_000);
    await startDueCampaigns(test().deps);
    const { data } = await editor().get(`/newsletter-campaigns/${id}`);
    expect(data).toMatchObject({
      status: 'draft',
      status_reason: expect.stringContaining('No one') as string,
    });
  });

  it('keeps its segment and its lists from being removed', async () => {
    await insertReaders(test(), 2);
    const list = await newList('Weekly');
    const segment = await newSegment(any(rule, { about: 'list', list_id: list.id, is: 'on' }));
    const { id, contact_list_ids: lists } = await createCampaign(test(), { segment_ids: [segment.id] });
    const other = await createCampaign(test(), { contact_list_ids: [...(lists as string[]), list.id] });
    const refusals = [
      await editor().delete(`/segments/${segment.id}`),
      await editor().delete(`/contact-lists/${list.id}`),
    ];
    expect(refusals.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, 'in_use'],
      [409, 'in_use'],
    ]);
    expect(refusals[0]?.problem.detail ?? JSON.stringify(refusals[0]?.problem)).toContain('Issue 1');
    madeBy(await editor().put(`/newsletter-campaigns/${id}`, { segment_ids: [], version: 1 }));
    expect((await editor().delete(`/segments/${segment.id}`)).status).toBe(204);
    const later = new Date(test().clock.now().getTime() + 3_600_000).toISOString();
    await editor().post(`/newsletter-campaigns/${other.id}/send`, { scheduled_at: later });
    expect((await editor().delete(`/contact-lists/${list.id}`)).status).toBe(409);
    await editor().post(`/newsletter-campaigns/${other.id}/cancel`);
    expect((await editor().delete(`/contact-lists/${list.id}`)).status).toBe(204);
  });

  it('names only segments that are there, and they only lists that are', async () => {
    const nothing = '0193a000-0000-7000-8000-000000000001';
    const refused = await editor().post('/newsletter-campaigns', { name: 'x', segment_ids: [nothing] });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([422, ['segment_ids']]);
    const rule = all({ about: 'list', list_id: nothing, is: 'on' });
    expect((await editor().post('/segments', { name: 'x', rule })).status).toBe(422);
    expect((await editor().post('/segments/preview', { rule })).status).toBe(422);
  });
});
