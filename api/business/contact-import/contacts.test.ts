import { describe, expect, it } from 'vitest';
import { type Json, clientFor } from '../../testing/api-client.ts';
import { madeBy } from '../../testing/content-records.ts';
import {
  confirmedContact,
  createCampaign,
  insertReaders,
  mailsTo,
  sendAll,
  statesOf,
} from '../../testing/newsletter.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { sql } from 'drizzle-orm';
import { rows } from '../../platform/database/database.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp();
const anonymous = () => clientFor(test());
const editor = () => clientFor(test(), 'editor');
const newList = async (optin: 'single' | 'double', name = `A ${optin} list`) =>
  madeBy(await editor().post('/contact-lists', { name, optin }));
const newContact = async (email = 'ann@example.org') =>
  madeBy(
    await editor().post('/contacts', { email, first_name: 'Ann', attributes: { city: 'Lyon', issues: 4 } }),
  );
const join = (contact: string, list: string, body?: object) =>
  editor().post(`/contacts/${contact}/lists/${list}/subscribe`, body === undefined ? undefined : { ...body });
const statusIn = (data: Json, list: string) =>
  (data.lists as { id: string; status: string }[]).find(({ id }) => id === list)?.status;

/** Every table of the database that contains this text, in any case. */
async function tablesHolding({ deps }: TestApp, words: string): Promise<string[]> {
  const on = deps.database.queries;
  const tables = await rows<{ name: string }>(
    on,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY table_name`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const held = await rows(
      on,
      sql`SELECT 1 FROM ${sql.identifier(name)} AS t WHERE t::text ILIKE ${`%${words}%`} LIMIT 1`,
    );
    if (held.length > 0) found.push(name);
  }
  return found;
}

describe('joining a list by staff', () => {
  it('confirms on a single opt-in list', async () => {
    const [{ id }, list] = [await newContact(), await newList('single')];
    expect(statusIn((await join(id, list.id)).data, list.id)).toBe('confirmed');
  });

  it('asks for confirmation on a double opt-in list', async () => {
    const [{ id }, list] = [await newContact(), await newList('double')];
    expect(statusIn((await join(id, list.id)).data, list.id)).toBe('unconfirmed');
    expect(await mailsTo(test(), 'ann@example.org')).toMatchObject([{ purpose: 'confirmation' }]);
  });

  it('confirms on the word of staff, who must say where it comes from', async () => {
    const [{ id }, list] = [await newContact(), await newList('double')];
    const silent = await join(id, list.id, { confirmed: true });
    expect([silent.status, Object.keys(silent.problem.errors ?? {})]).toEqual([422, ['source']]);
    const told = await join(id, list.id, { confirmed: true, source: 'signed card at the book fair' });
    expect(told.data.lists).toMatchObject([{ status: 'confirmed', source: 'signed card at the book fair' }]);
  });

  it('finds contacts by address and lists by slug as well', async () => {
    const [, list] = [await newContact('ann+x@example.org'), await newList('single')];
    const reply = await join('ann+x@example.org', list.slug);
    expect(statusIn(reply.data, list.id)).toBe('confirmed');
    expect((await join('nobody@example.org', list.slug)).status).toBe(404);
    expect((await join('ann+x@example.org', 'nothing')).status).toBe(404);
  });

  it('resubscribes no one without a decision', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'ann@example.org');
    const list = await newList('single');
    await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`);
    const refused = await join(id, list.id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'invalid_transition']);
    expect((await join(id, list.id, { confirmed: true, source: 'x' })).status).toBe(409);
    const back = await join(id, list.id, { resubscribe: true });
    expect(statusIn(back.data, list.id)).toBe('confirmed');
    expect(back.data.unsubscribed_at).toBeNull();
  });

  it('resubscribes a person whose mailbox was closed only by a decision, and then says so', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const { page } = await editor().get('/contact-lists');
    const list = page.data[0]?.id ?? '';
    for (const status of ['bounced', 'complained']) {
      const { version } = (await editor().get(`/contacts/${id}`)).data;
      madeBy(await editor().put(`/contacts/${id}`, { status, version }));
      expect((await join(id, list)).status).toBe(409);
      expect((await join(id, list, { confirmed: true, source: 'A fair' })).status).toBe(409);
      const back = await join(id, list, { resubscribe: true });
      expect(back.data).toMatchObject({ status: 'enabled', lists: [{ status: 'confirmed' }] });
    }
    const { data } = await editor().get(`/contacts/${id}/export`);
    expect(data.consent).toContainEqual(
      expect.objectContaining({ event: 'resubscribed', status_before: 'complained' }),
    );
  });

  it('takes a contact off a list', async () => {
    const [{ id }, list] = [await newContact(), await newList('single')];
    await join(id, list.id);
    const reply = await editor().post(`/contacts/${id}/lists/${list.id}/unsubscribe`);
    expect([reply.status, statusIn(reply.data, list.id)]).toEqual([200, 'unsubscribed']);
    expect((await join(id, list.id)).status).toBe(409);
  });
});

describe('an address', () => {
  it('belongs to one contact, regardless of case', async () => {
    await newContact('ann@example.org');
    const again = await editor().post('/contacts', { email: 'ANN@Example.org' });
    expect([again.status, again.problem.errors]).toEqual([422, { email: ['is already taken'] }]);
  });

  it('that bounced or complained is reactivated only by a decision', async () => {
    const contact = await newContact();
    const bounced = madeBy(
      await editor().put(`/contacts/${contact.id}`, { status: 'bounced', version: contact.version }),
    );
    const change = { status: 'enabled', version: bounced.version };
    expect((await editor().put(`/contacts/${contact.id}`, change)).status).toBe(409);
    const back = await editor().put(`/contacts/${contact.id}`, { ...change, resubscribe: true });
    expect([back.status, back.data.status]).toEqual([200, 'enabled']);
  });

  it('of who left stays closed after the contact got another one', async () => {
    const { id, unsubscribeToken } = await confirmedContact(test(), 'old@example.org');
    await anonymous().post(`/email/unsubscribe/${unsubscribeToken}`);
    const { version } = (await editor().get(`/contacts/${id}`)).data;
    madeBy(await editor().put(`/contacts/${id}`, { email: 'new@example.org', version }));
    const anew = await editor().post('/contacts', { email: 'old@example.org' });
    expect([anew.status, Object.keys(anew.problem.errors ?? {})]).toEqual([422, ['email']]);
  });
});

describe('a person', () => {
  it('gets everything that is held on them', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    const campaign = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${campaign.id}/send`);
    await sendAll(test());
    const { data } = await editor().get(`/contacts/${id}/export`);
    expect(data).toMatchObject({
      contact: { email: 'ann@example.org', first_name: 'Ann' },
      lists: [{ name: 'Newsletter', status: 'confirmed' }],
      consent: [
        {
          event: 'joined',
          source: 'form',
          address: '203.0.113.7',
          wording: 'Join Free Newsletter. No spam. Unsubscribe anytime. We respect your privacy.',
        },
        {
          event: 'confirmed',
          source: 'mail',
          status_before: 'unconfirmed',
          wording: expect.stringContaining(
            'By confirming, you agree to get emails from Colophon: Newsletter',
          ) as string,
        },
      ],
      newsletters: [{ newsletter: 'Issue 1', state: 'accepted' }],
    });
    expect(JSON.stringify(data)).not.toContain('address_hash');
  });

  it('who are erased leave anonymous figures, get nothing, and are not added again', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    await insertReaders(test(), 2);
    const sent = await createCampaign(test(), { name: 'Sent' });
    await editor().post(`/newsletter-campaigns/${sent.id}/send`);
    await sendAll(test());
    expect((await editor().delete(`/contacts/${id}`)).status).toBe(204);
    const { page } = await editor().get(`/newsletter-campaigns/${sent.id}/deliveries`);
    expect(page.total).toBe(3);
    expect(JSON.stringify(page)).not.toContain('ann@example.org');
    expect(await mailsTo(test(), 'ann@example.org')).toEqual([]);
    const { page: log } = await clientFor(test(), 'administrator').get('/audit-log?action=delete');
    expect(log.data).toMatchObject([{ action: 'delete', record_id: id }]);
    expect(JSON.stringify(log)).not.toContain('ann@example.org');
    expect(test().logLines.join()).not.toContain('ann@example.org');
    const anew = await editor().post('/contacts', { email: 'ann@example.org' });
    expect([anew.status, Object.keys(anew.problem.errors ?? {})]).toEqual([422, ['email']]);

    const next = await createCampaign(test(), { name: 'Next' });
    await editor().post(`/newsletter-campaigns/${next.id}/send`);
    await sendAll(test());
    expect(await statesOf(test(), next.id)).toEqual({ accepted: 2 });
  });

  it('who are erased are in no report, no stored response, and no test email', async () => {
    const person = { email: 'zqx@example.org', first_name: 'Zqxann' };
    const headers = { 'Idempotency-Key': 'same-click' };
    const made = await test().request('/api/v1/contacts', { json: person, as: 'editor', headers });
    const { id } = ((await made.json()) as { data: { id: string } }).data;
    const other = await newContact('zqx.other@example.org');
    const { id: campaign } = await createCampaign(test());
    await editor().post(`/newsletter-campaigns/${campaign}/send-test-email`, {
      emails: ['ada@example.com'],
      contact_id: id,
    });
    const csv = `email,first_name\n${'zqx@example.org,Zqxann\n'.repeat(2)}ZQX@example.org,${'x'.repeat(101)}\nzqx.other@example.org,Zqxann\nzqx.other@example.org,Zqxann\n`;
    const body = new FormData();
    body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
    await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
    await runImports(test().deps);
    const merge = {
      contact_id: other.id,
      version: (await editor().get(`/contacts/${id}`)).data.version,
      merged_version: (await editor().get(`/contacts/${other.id}`)).data.version,
    };
    madeBy(await editor().post(`/contacts/${id}/merge`, merge));
    expect((await editor().get(`/contacts/${id}/export`)).data.imports).toMatchObject([
      { file_name: 'people.csv', line: 3 },
      { line: 4 },
      { line: 6 },
    ]);
    expect(await tablesHolding(test(), 'zqx')).toEqual(
      expect.arrayContaining(['contact_import_rows', 'contacts', 'idempotent_answers', 'mails']),
    );
    expect((await editor().delete(`/contacts/${id}`)).status).toBe(204);
    expect(await tablesHolding(test(), 'zqx')).toEqual([]);
  });

  it('who is erased may come back by their own click', async () => {
    const { id } = await confirmedContact(test(), 'ann@example.org');
    await editor().delete(`/contacts/${id}`);
    test().clock.advance(2 * 3_600_000);
    const again = await confirmedContact(test(), 'ann@example.org');
    expect((await editor().get(`/contacts/${again.id}`)).data.lists).toMatchObject([{ status: 'confirmed' }]);
  });
});

describe('contact lists', () => {
  it('count who is on them, and the default one stays', async () => {
    await insertReaders(test(), 4);
    const [list] = (await editor().get('/contact-lists')).page.data;
    expect(list).toMatchObject({ name: 'Newsletter', is_default: true, contact_count: 4, optin: 'double' });
    const reply = await editor().delete(`/contact-lists/${list?.id}`);
    expect([reply.status, reply.problem.code]).toEqual([409, 'in_use']);
  });
});
