import { describe, expect, it } from 'vitest';
import { isEmailAddress } from '#schema/fields/email.ts';
import { sql } from 'drizzle-orm';
import { rows } from '../database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runImports } from '../../business/contact-import/run-imports.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const total = async () => (await editor().get('/contacts')).page.total;

async function bringIn(csv: string) {
  const body = new FormData();
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const response = await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
  const { data } = (await response.json()) as { data: { id: string } };
  await runImports(test().deps);
  return (await editor().get(`/contacts/imports/${data.id}`)).data;
}

/** One mailbox in two ways of writing. */
const SAME = [
  ['Ann@Example.org', 'ann@example.ORG'],
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['Ann@BÜCHER.example', 'ann@XN--BCHER-KVA.example'],
  ['ΟΔΟΣ@example.org', 'οδος@example.org'],
  ['οδοσ@example.org', 'ΟΔΟΣ@example.org'],
  ['ÄRGER@example.org', 'ärger@example.org'],
] as const;

describe('one mailbox', () => {
  it('is one contact however its address is written, in the form, by staff and in a file', async () => {
    for (const [index, pair] of SAME.entries()) {
      await rows(test().deps.database.queries, sql`DELETE FROM contacts`);
      for (const email of pair)
        expect((await clientFor(test()).post('/email/subscribe', { email })).status).toBe(202);
      expect([index, await total()]).toEqual([index, 1]);
      const [known = '', again = ''] = pair;
      expect((await editor().post('/contacts', { email: again })).status).toBe(422);
      expect(await bringIn(`email\n${again}\n${known}\nx${index}@example.org\n`)).toMatchObject({
        status: 'finished',
        imported: 1,
        updated: 1,
        refused: 1,
      });
      expect(await total()).toBe(2);
    }
  });

  it('is recognized by its text if it was stored under another key', async () => {
    await editor().post('/contacts', { email: 'ann@example.org' });
    await rows(test().deps.database.queries, sql`UPDATE contacts SET address_hash = 'of another key'`);
    expect(await bringIn('email\nAnn@example.org\nbob@example.org\n')).toMatchObject({
      status: 'finished',
      imported: 1,
      updated: 1,
    });
  });
});

describe('no address', () => {
  it.each([
    'ann@1.2.3.4',
    'ann@example.123',
    'İnfo@example.org',
    'ann@gİthub.example',
    '=?utf-8?q?a?=@example.org',
  ])('is %s', async (email) => {
    expect(isEmailAddress(email)).toBe(false);
    const reply = await clientFor(test()).post('/email/subscribe', { email });
    expect([reply.status, reply.problem.messages]).toEqual([
      422,
      ['There is a problem with your email address. Please review it.'],
    ]);
    expect(await mailsTo(test(), email)).toEqual([]);
  });
});
