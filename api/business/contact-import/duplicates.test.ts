import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
} from '../../testing/newsletter.ts';
import { prepareAudience } from '../sending/prepare-audience.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const administrator = () => clientFor(test(), 'administrator');
const newContact = async (email: string, input: Json = {}) =>
  madeBy(await editor().post('/contacts', { email, ...input }));
const versionOf = async (id: string) => (await editor().get(`/contacts/${id}`)).data.version;
const merge = async (kept: string, merged: string, more: Json = {}) =>
  administrator().post(`/contacts/${kept}/merge`, {
    contact_id: merged,
    version: await versionOf(kept),
    merged_version: await versionOf(merged),
    ...more,
  });
const groups = async (query: string) =>
  (
    (await editor().get(`/contacts/duplicates?${query}`)).page.data as unknown as {
      contacts: { email: string }[];
    }[]
  ).map(({ contacts }) => contacts.map(({ email }) => email));

describe('contacts that may be one person', () => {
  it('are those whose addresses end in one mailbox', async () => {
    for (const email of [
      'ann.lee@gmail.com',
      'annlee+news@googlemail.com',
      'bob@example.org',
      'Bob+1@example.org',
      'a.b@example.org',
      'ab@example.org',
    ])
      await newContact(email);
    expect(await groups('reason=mailbox')).toEqual([
      ['ann.lee@gmail.com', 'annlee+news@googlemail.com'],
      ['bob@example.org', 'Bob+1@example.org'],
    ]);
  });

  it('are those with one name at one domain, unless everyone there has it', async () => {
    await newContact('ann@example.org', { first_name: 'Ann', last_name: 'Lee' });
    await newContact('a.lee@example.org', { first_name: 'ann', last_name: 'LEE' });
    await newContact('ann@elsewhere.example', { first_name: 'Ann', last_name: 'Lee' });
    for (let index = 0; index < 11; index += 1)
      await newContact(`info${index}@firm.example`, { first_name: 'The', last_name: 'Office' });
    expect(await groups('reason=name')).toEqual([['ann@example.org', 'a.lee@example.org']]);
  });

  it('are proposed page by page, and no longer once they are marked as distinct', async () => {
    const [one, other] = [await newContact('bob@example.org'), await newContact('bob+x@example.org')];
    await newContact('carl+x@example.org');
    expect(await groups(`contact_id=${other.id}`)).toEqual([['bob@example.org', 'bob+x@example.org']]);
    await editor().post('/contacts/duplicates/tell-apart', { contact_ids: [other.id, one.id] });
    expect(await groups('reason=mailbox')).toEqual([]);
  });
});

describe('a merge', () => {
  it('keeps deliveries, opens, clicks, and consent, and old links work', async () => {
    const kept = await confirmedContact(test(), 'ann@example.org');
    const merged = await confirmedContact(test(), 'ann+old@example.org');
    const { id: campaign } = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${campaign}/send`);
    await sendAll(test());
    const { page } = await editor().get(
      `/newsletter-campaigns/${campaign}/deliveries?email=ann%2Bold@example.org`,
    );
    const reply = await merge(kept.id, merged.id, { fields: { email: 'merged' } });
    expect([reply.status, reply.data.email, reply.data.id]).toEqual([200, 'ann+old@example.org', kept.id]);
    expect((await editor().get(`/contacts/${merged.id}`)).status).toBe(404);
    const { data } = await editor().get(`/contacts/${kept.id}/export`);
    expect(new Set((data.newsletters as Json[]).map(({ address }) => address))).toEqual(
      new Set(['ann+old@example.org', 'ann@example.org']),
    );
    expect((data.consent as Json[]).map(({ event }) => event)).toEqual([
      'joined',
      'confirmed',
      'joined',
      'confirmed',
      'merged',
    ]);
    // The link of an email to the contact that was merged.
    const token = createUnsubscribeToken(test().deps, {
      contactId: merged.id,
      deliveryId: page.data[0]?.id ?? '',
    });
    const shown = await clientFor(test()).get(`/email/unsubscribe/${token}`);
    expect(shown.data.status).toBe('confirmed');
    await clientFor(test()).post(`/email/unsubscribe/${token}`);
    expect((await editor().get(`/contacts/${kept.id}`)).data.unsubscribed_at).not.toBeNull();
    const { data: counted } = await editor().get(`/newsletter-campaigns/${campaign}`);
    expect(counted.counts).toMatchObject({ unsubscribed: 1 });
  });

  it('loses no unsubscription, and closes the address that is used no more', async () => {
    const kept = await confirmedContact(test(), 'ann@example.org');
    const merged = await confirmedContact(test(), 'ann+old@example.org');
    await clientFor(test()).post(`/email/unsubscribe/${merged.unsubscribeToken}`);
    const dry = await merge(kept.id, merged.id, { dry_run: true });
    expect(dry.data).toMatchObject({
      unsubscribed_at: expect.any(String) as string,
      memberships: [{ status: 'unsubscribed' }],
    });
    expect((await editor().get(`/contacts/${merged.id}`)).status).toBe(200);
    await merge(kept.id, merged.id);
    const { data } = await editor().get(`/contacts/${kept.id}`);
    expect(data).toMatchObject({
      unsubscribed_at: expect.any(String) as string,
      lists: [{ status: 'unsubscribed' }],
    });
    expect((await editor().post('/contacts', { email: 'ann+old@example.org' })).status).toBe(422);
  });

  it('sends what still waits once, to the address that stays', async () => {
    const kept = await confirmedContact(test(), 'ann@example.org');
    const merged = await confirmedContact(test(), 'ann+old@example.org');
    const { id: campaign } = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${campaign}/send`);
    const { deps } = test();
    await prepareAudience(deps, campaign);
    await merge(kept.id, merged.id, { fields: { email: 'merged' } });
    await sendAll(test());
    expect(await mailsTo(test(), 'ann@example.org')).toMatchObject([{ purpose: 'confirmation' }]);
    expect(await mailsTo(test(), 'ann+old@example.org')).toMatchObject([
      { purpose: 'campaign' },
      { purpose: 'confirmation' },
    ]);
    const { data } = await editor().get(`/newsletter-campaigns/${campaign}`);
    expect(data).toMatchObject({
      status: 'sent',
      counts: { audience: 2, accepted: 1, cancelled: 1, queued: 0 },
    });
  });

  it('is of what was compared, of two, and by who may remove people', async () => {
    const [one, other] = [await newContact('bob@example.org'), await newContact('bob+x@example.org')];
    const body = { contact_id: other.id, version: 1, merged_version: 1 };
    expect(
      (await administrator().post(`/contacts/${one.id}/merge`, { ...body, contact_id: one.id })).status,
    ).toBe(422);
    expect((await clientFor(test(), 'author').post(`/contacts/${one.id}/merge`, body)).status).toBe(403);
    madeBy(await editor().put(`/contacts/${other.id}`, { first_name: 'Bob', version: 1 }));
    const late = await administrator().post(`/contacts/${one.id}/merge`, body);
    expect([late.status, late.problem.code]).toEqual([409, 'version_conflict']);
  });

  it('makes erasing close the former address, too', async () => {
    const [one, other] = [await newContact('bob@example.org'), await newContact('bob+x@example.org')];
    await merge(one.id, other.id);
    expect((await administrator().delete(`/contacts/${one.id}`)).status).toBe(204);
    expect((await editor().post('/contacts', { email: 'bob+x@example.org' })).status).toBe(422);
  });
});

describe('merges during signups and imports', () => {
  it('create no duplicates, fail for no one, and resubscribe no one', async () => {
    const PAIRS = 20;
    await insertReaders(test(), PAIRS);
    await insertReaders(test(), PAIRS, 'old.example.org');
    const on = test().deps.database.queries;
    const people = await rows<{ id: string; email: string }>(
      on,
      sql`SELECT id, email FROM contacts ORDER BY email`,
    );
    const idOf = (email: string) => people.find((one) => one.email === email)?.id ?? '';
    const pairs = Array.from({ length: PAIRS }, (_, index) => ({
      kept: idOf(`reader${index + 1}@example.org`),
      merged: idOf(`reader${index + 1}@old.example.org`),
      old: `reader${index + 1}@old.example.org`,
    }));
    const body = new FormData();
    body.append('contact_list_ids', (await editor().get('/contact-lists')).page.data[0]?.id ?? '');
    body.append('confirmed', 'true');
    body.append(
      'file',
      new Blob([`email,first_name\n${people.map(({ email }) => `${email},Bo`).join('\n')}\n`]),
      'people.csv',
    );
    await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
    const leave = async (index: number, contactId: string) => {
      const token = createUnsubscribeToken(test().deps, { contactId, deliveryId: null });
      expect([index, (await clientFor(test()).post(`/email/unsubscribe/${token}`)).status]).toEqual([
        index,
        200,
      ]);
    };
    const signUp = async (index: number, email: string) => {
      const reply = await test().request('/api/v1/email/subscribe', {
        json: { email, firstName: 'Ann' },
        address: `198.51.100.${index}`,
      });
      expect([index, reply.status]).toEqual([index, 202]);
    };
    const mergeUntilDone = async (kept: string, merged: string) => {
      for (let attempt = 0; attempt < 20; attempt += 1) {
        const { status } = await merge(kept, merged);
        if (status === 200) return;
        expect(status).toBe(409);
      }
    };
    await Promise.all([
      runImports(test().deps),
      ...pairs.map(({ kept, merged }) => mergeUntilDone(kept, merged)),
      ...pairs.filter((_, index) => index % 2 === 0).map(({ merged }, index) => leave(index, merged)),
      ...pairs.filter((_, index) => index % 2 === 1).map(({ old }, index) => signUp(index, old)),
    ]);
    for (const [index, { kept, merged, old }] of pairs.entries()) {
      expect((await editor().get(`/contacts/${merged}`)).status).toBe(404);
      const survivor = (await editor().get(`/contacts/${kept}`)).data;
      const hasLeft = index % 2 === 0;
      expect(!hasLeft || survivor.unsubscribed_at !== null).toBe(true);
      const again = (await editor().get(`/contacts?search=${old}`)).page.data;
      // Who typed the old address into the form after the merge waits for a click in that mailbox.
      const lists = again.flatMap(({ lists: of }) => of as { status: string }[]);
      expect(lists.filter(({ status }) => status === 'confirmed')).toEqual([]);
      expect(hasLeft ? again : []).toEqual([]);
    }
  });
});
