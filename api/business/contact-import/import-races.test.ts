import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { insertReaders } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createUnsubscribeToken } from '../contacts/contact-tokens.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const KNOWN = 240;
const NEW = 240;

async function upload(csv: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const response = await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
  expect(response.status).toBe(202);
}

interface Person {
  id: string;
  email: string;
}

/** Some leave, some are erased, and some sign up themselves, one after the other. */
async function liveOn(people: readonly Person[]): Promise<{ left: string[]; erased: string[] }> {
  const [left, erased]: [string[], string[]] = [[], []];
  for (const [index, { id, email }] of people.entries()) {
    if (index % 3 === 0) {
      const token = createUnsubscribeToken(test().deps, { contactId: id, deliveryId: null });
      const reply = await clientFor(test()).post(`/email/unsubscribe/${token}`);
      if (reply.status === 200) left.push(email);
    } else if (index % 3 === 1) {
      const reply = await editor().delete(`/contacts/${id}`);
      if (reply.status === 204) erased.push(email);
    } else await editor().post('/contacts', { email });
    if (index % 8 === 0)
      await test().request('/api/v1/email/subscribe', {
        json: { email: `NEW${index}@example.org`, firstName: 'Ann' },
        address: `198.51.100.${index}`,
      });
  }
  return { left, erased };
}

describe('imports while people unsubscribe, are erased and sign up', () => {
  it('create no duplicates and resubscribe no one', async () => {
    await insertReaders(test(), KNOWN);
    const on = test().deps.database.queries;
    const people = await rows<Person>(on, sql`SELECT id, email FROM contacts ORDER BY id DESC`);
    const fresh = Array.from({ length: NEW }, (_, index) => `new${index}@example.org`);
    const csv = `email,first_name\n${[...people.map(({ email }) => email), ...fresh].map((email) => `${email.toUpperCase()},Bo`).join('\n')}\n`;
    const listId = (await editor().get('/contact-lists')).page.data[0]?.id ?? '';
    const fields = { contact_list_ids: listId, confirmed: 'true' };
    await upload(csv, fields);
    await upload(csv, fields);
    const [{ left, erased }] = await Promise.all([
      liveOn(people),
      runImports(test().deps),
      runImports(test().deps),
    ]);
    expect([left.length, erased.length]).toEqual([KNOWN / 3, KNOWN / 3]);

    const [counted] = await rows<{ contacts: number; addresses: number }>(
      on,
      sql`SELECT count(*)::int AS contacts, count(DISTINCT lower(email))::int AS addresses FROM contacts`,
    );
    expect(counted).toEqual({
      contacts: KNOWN - erased.length + NEW,
      addresses: KNOWN - erased.length + NEW,
    });
    const back = await rows(
      on,
      sql`SELECT c.email, m.status FROM contacts c LEFT JOIN contact_list_members m ON m.contact_id = c.id
          WHERE lower(c.email) = ANY (${sql.param(left)}::text[])
            AND (m.status IS DISTINCT FROM 'unsubscribed' OR c.unsubscribed_at IS NULL)
          UNION ALL SELECT email, 'erased' FROM contacts WHERE lower(email) = ANY (${sql.param(erased)}::text[])`,
    );
    expect(back).toEqual([]);
  }, 120_000);
});
