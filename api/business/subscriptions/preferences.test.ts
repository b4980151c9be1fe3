import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import {
  confirmedContact,
  createCampaign,
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
const DAY_MS = 24 * HOUR_MS;

const list = async (name: string, visibility: 'public' | 'private') =>
  madeBy(await editor().post('/contact-lists', { name, visibility, optin: 'double' }));
const after = (ms: number) => new Date(test().deps.now().getTime() + ms).toISOString();

describe('the lists of a reader', () => {
  it('are chosen by the link in their emails; a list they join needs no second email', async () => {
    const { id, unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const essays = await list('Essays', 'public');
    await list('Staff', 'private');
    const seen = await anonymous().get(`/email/preferences/${token}`);
    expect(seen.headers.get('cache-control')).toBe('no-store');
    expect(seen.data).toMatchObject({ email_masked: 'a**@example.org', paused_until: null });
    expect(seen.data.lists).toMatchObject([
      { name: 'Essays', subscribed: false },
      { name: 'Newsletter', subscribed: true },
    ]);
    const before = (await mailsTo(test(), 'ann@example.org')).length;
    const saved = await anonymous().post(`/email/preferences/${token}`, { lists: [essays.id] });
    expect(saved.data.lists).toMatchObject([
      { name: 'Essays', subscribed: true },
      { name: 'Newsletter', subscribed: false },
    ]);
    expect(await mailsTo(test(), 'ann@example.org')).toHaveLength(before);
    const { data: contact } = await editor().get(`/contacts/${id}`);
    expect(contact.lists).toMatchObject([{ status: 'confirmed' }, { status: 'unsubscribed' }]);
  });

  it('include one they left, and no private list that they were never on', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const hidden = await list('Staff', 'private');
    await anonymous().post(`/email/unsubscribe/${token}`);
    const seen = await anonymous().get(`/email/preferences/${token}`);
    const lists = seen.data.lists as { id: string }[];
    expect(lists).toMatchObject([{ name: 'Newsletter', subscribed: false }]);
    const back = await anonymous().post(`/email/preferences/${token}`, { lists: [lists[0]?.id, hidden.id] });
    expect(back.data.lists).toMatchObject([{ name: 'Newsletter', subscribed: true }]);
  });

  it('answers a made-up link with 404, and a bad body with 422', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    expect((await anonymous().get(`/email/preferences/${token.slice(0, -4)}AAAA`)).status).toBe(404);
    for (const body of [{ lists: ['x'] }, { paused_until: 'soon' }, { paused_until: after(400 * DAY_MS) }])
      expect((await anonymous().post(`/email/preferences/${token}`, body)).status).toBe(422);
  });
});

describe('a break', () => {
  it('keeps newsletters away until it ends, and is not an unsubscription', async () => {
    const { id, unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    await confirmedContact(test(), 'ben@example.org');
    await anonymous().post(`/email/preferences/${token}`, { paused_until: after(2 * HOUR_MS) });
    const first = await createCampaign(test());
    const audience = await editor().get(`/newsletter-campaigns/${first.id}/audience`);
    expect(audience.page).toMatchObject({ included: 1, excluded: { paused: 1 } });
    madeBy(await editor().post(`/newsletter-campaigns/${first.id}/send`, {}));
    await sendAll(test());
    expect(await statesOf(test(), first.id)).toEqual({ accepted: 1 });
    test().clock.advance(2 * HOUR_MS + MINUTE_MS);
    const next = await createCampaign(test());
    madeBy(await editor().post(`/newsletter-campaigns/${next.id}/send`, {}));
    await sendAll(test());
    expect(await statesOf(test(), next.id)).toEqual({ accepted: 2 });
    const consent = await rows<{ event: string }>(
      test().deps.database.queries,
      sql`SELECT event FROM consent_events WHERE contact_id = ${id} AND source = 'preferences'`,
    );
    expect(consent).toEqual([{ event: 'paused' }]);
  });

  it('can be ended at any time', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const path = `/email/preferences/${token}`;
    const paused = await anonymous().post(path, { paused_until: after(DAY_MS) });
    expect(paused.data.paused_until).toBe(after(DAY_MS));
    expect((await anonymous().post(path, { paused_until: null })).data.paused_until).toBeNull();
  });
});

describe('what is stored about a reader', () => {
  const requested = async (token: string) => {
    const reply = await anonymous().post(`/email/preferences/${token}/data-link`, {});
    expect([reply.status, reply.data]).toEqual([202, { status: 'pending' }]);
    return linkTokenIn(await mailsTo(test(), 'ann@example.org'));
  };

  it('is shown by a link that is mailed to them and valid for an hour', async () => {
    const { id, unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    // A forwarded newsletter must not be enough.
    expect((await anonymous().get(`/email/data/${token}`)).status).toBe(404);
    const link = await requested(token);
    const held = await anonymous().get(`/email/data/${link}`);
    expect(held.headers.get('content-disposition')).toContain('attachment');
    expect(held.data).toMatchObject({ contact: { id, email: 'ann@example.org' } });
    test().clock.advance(HOUR_MS + MINUTE_MS);
    expect((await anonymous().get(`/email/data/${link}`)).status).toBe(404);
  });

  it('is erased by the same link', async () => {
    const { id, unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const link = await requested(token);
    for (let time = 0; time < 2; time += 1)
      expect((await anonymous().post(`/email/data/${link}/erase`, {})).data).toEqual({ status: 'erased' });
    expect((await editor().get(`/contacts/${id}`)).status).toBe(404);
    expect((await editor().post('/contacts', { email: 'ann@example.org' })).status).toBe(422);
    expect((await anonymous().get(`/email/preferences/${token}`)).status).toBe(404);
  });

  it('is mailed at most three times a day', async () => {
    const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
    const before = (await mailsTo(test(), 'ann@example.org')).length;
    for (let time = 0; time < 5; time += 1) await requested(token);
    expect(await mailsTo(test(), 'ann@example.org')).toHaveLength(before + 3);
  });
});

it('leads a browser without script back to the page', async () => {
  const { unsubscribeToken: token } = await confirmedContact(test(), 'ann@example.org');
  const form = new FormData();
  form.set('pause', '2');
  const reply = await test().request(`/api/v1/email/preferences/${token}`, { method: 'POST', body: form });
  expect([reply.status, reply.headers.get('location')]).toEqual([
    303,
    `/emails/preferences?token=${token}&done=saved`,
  ]);
  const { data } = await anonymous().get(`/email/preferences/${token}`);
  expect(data.lists).toMatchObject([{ subscribed: false }]);
  expect(data.paused_until).not.toBeNull();
});
