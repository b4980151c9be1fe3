import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { type DialectFile, contactDialects } from '../../testing/mail/contact-dialects.ts';
import { confirmedContact, createCampaign, sendAll } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');
const defaultList = async () => (await editor().get('/contact-lists')).page.data[0]?.id ?? '';

interface Run {
  rows: number;
  imported: number;
  updated: number;
  refused: number;
  states?: Record<string, number>;
  undecided?: { column: string; value: string; rows: number }[];
}

async function upload(csv: string, name: string, fields: Record<string, string> = {}) {
  const body = new FormData();
  for (const [key, value] of Object.entries(fields)) body.append(key, value);
  body.append('file', new Blob([csv], { type: 'text/csv' }), name);
  return test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
}

async function bringIn(csv: string, name = 'people.csv', fields: Record<string, string> = {}) {
  const { data } = (await (await upload(csv, name, fields)).json()) as { data: { id: string } };
  await runImports(test().deps);
  return (await editor().get(`/contacts/imports/${data.id}`)).data as unknown as Run;
}

/** As staff would do it in a hurry: everyone agreed, onto the list at once. */
const hurried = async (more: Record<string, string> = {}) => ({
  contact_list_ids: await defaultList(),
  confirmed: 'true',
  source: 'Our newsletter elsewhere',
  ...more,
});

const known = async () =>
  new Map(
    (
      await rows<{ email: string; status: string; membership: string | null }>(
        test().deps.database.queries,
        sql`SELECT c.email, c.status, m.status AS membership FROM contacts c
            LEFT JOIN contact_list_members m ON m.contact_id = c.id`,
      )
    ).map(({ email, membership }) => [email, membership]),
  );

/** Sends a campaign to the list and answers who was mailed. */
async function mailed(): Promise<Set<string>> {
  const { id } = await createCampaign(test());
  await editor().post(`/newsletter-campaigns/${id}/send`);
  await sendAll(test());
  const sent = await rows<{ address: string }>(
    test().deps.database.queries,
    sql`SELECT address FROM newsletter_deliveries WHERE campaign_id = ${id} AND state = 'accepted'`,
  );
  return new Set(sent.map(({ address }) => address));
}

function peopleIn(files: readonly DialectFile[], isMeant: (state: string) => boolean): string[] {
  return files.flatMap(({ people }) =>
    [...people].filter(([, state]) => isMeant(state)).map(([email]) => email),
  );
}

const FILES = contactDialects(168);
const CASES = FILES.map((file) => [`${file.service} ${file.fileName}`, file] as const);

describe('an export of another newsletter', () => {
  it.each(CASES)('of %s says who left before anything is done', async (...[, { csv, fileName, people }]) => {
    const counts: Record<string, number> = {};
    for (const state of people.values()) counts[state] = (counts[state] ?? 0) + 1;
    const run = await bringIn(csv, fileName, await hurried({ dry_run: 'true' }));
    const saysMore = Object.keys(counts).some((state) => state !== 'subscribed');
    expect(run.states).toEqual(saysMore ? counts : undefined);
    expect(run.undecided).toBeUndefined();
    expect(run.imported).toBe((counts['subscribed'] ?? 0) + (counts['unconfirmed'] ?? 0));
    expect(await known()).toEqual(new Map());
  });

  it('emails none of those who left, even if staff say that everyone agreed', async () => {
    for (const { csv, fileName } of FILES) await bringIn(csv, fileName, await hurried());
    const members = await known();
    expect([...members.keys()].toSorted()).toEqual(
      peopleIn(FILES, (state) => state === 'subscribed' || state === 'unconfirmed').toSorted(),
    );
    for (const email of peopleIn(FILES, (state) => state === 'unconfirmed'))
      expect([email, members.get(email)]).toEqual([email, 'unconfirmed']);
    expect([...(await mailed())].toSorted()).toEqual(
      peopleIn(FILES, (state) => state === 'subscribed').toSorted(),
    );
  });

  it('keeps those who left out of later files that do not say so', async () => {
    for (const { csv, fileName } of FILES) await bringIn(csv, fileName);
    const everyone = peopleIn(FILES, () => true);
    await bringIn(`email\n${everyone.join('\n')}\n`, 'all.csv', await hurried());
    const left = new Set(peopleIn(FILES, (state) => state !== 'subscribed' && state !== 'unconfirmed'));
    const got = await mailed();
    expect([...got].filter((email) => left.has(email))).toEqual([]);
    expect(got.size).toBe(everyone.length - left.size);
  });

  it('keeps the time of consent', async () => {
    await bringIn(FILES[0]?.csv ?? '', FILES[0]?.fileName, await hurried());
    const { page } = await editor().get('/contacts?search=mailchimp0.0@example.org');
    expect(page.data[0]).toMatchObject({
      first_name: 'Ann',
      attributes: { tags: '"Readers","Fair"' },
      lists: [{ subscribed_at: '2021-03-04T10:11:12.000Z', confirmed_at: '2021-03-04T10:11:12.000Z' }],
    });
  });
});

describe('a column that says who gets email', () => {
  const csv = 'email,status\nann@example.org,active\nbob@example.org,unsubscribed\ncem@example.org,gold\n';

  it.each([
    ['is left out of the mapping', '{"email":"email"}'],
    ['goes to an attribute', '{"email":"email","status":"attributes.level"}'],
    ['goes to a field', '{"email":"email","status":"first_name"}'],
    ['goes nowhere', '{"email":"email","status":""}'],
  ])('counts even if it %s', async (...[, mapping]) => {
    const run = await bringIn(csv, 'people.csv', await hurried({ mapping }));
    expect(run).toMatchObject({
      imported: 1,
      refused: 2,
      states: { subscribed: 1, unsubscribed: 1 },
      undecided: [{ column: 'status', value: 'gold', rows: 1 }],
    });
    expect([...(await mailed())]).toEqual(['ann@example.org']);
  });

  it('waits for a decision on what it does not say clearly', async () => {
    const decided = { states: '{"status":{"gold":"subscribed"}}' };
    expect(await bringIn(csv, 'people.csv', await hurried(decided))).toMatchObject({
      imported: 2,
      states: { subscribed: 2, unsubscribed: 1 },
    });
    expect((await bringIn(csv, 'people.csv')).undecided).toHaveLength(1);
  });

  it.each([
    ['{"status":{"unsubscribed":"subscribed"}}'],
    ['{"status":{"gold":"x"}}'],
    ['{"nothing":{"gold":"subscribed"}}'],
    ['{"status":"subscribed"}'],
    ['[1]'],
    ['x'],
  ])('takes no such decision: %s', async (states) => {
    expect((await upload(csv, 'people.csv', { states })).status).toBe(422);
  });

  it('is found by its words, under any column name', async () => {
    const run = await bringIn(
      'email,Zustand,labels\nann@example.org,ja,\nbob@example.org,Abgemeldet,\ncem@example.org,,"fair, unsubscribed"\n',
      'people.csv',
      await hurried(),
    );
    expect(run).toMatchObject({ imported: 1, states: { subscribed: 1, unsubscribed: 2 } });
  });

  it('is read in our own export', async () => {
    await confirmedContact(test(), 'ann@example.org');
    const gone = await confirmedContact(test(), 'gone@example.org');
    await clientFor(test()).post(`/email/unsubscribe/${gone.unsubscribeToken}`);
    const exported = await (await test().request('/api/v1/contacts/export.csv', { as: 'editor' })).text();
    expect(await bringIn(exported, 'contacts.csv', { dry_run: 'true' })).toMatchObject({
      updated: 1,
      refused: 1,
      states: { subscribed: 1, unsubscribed: 1 },
    });
  });
});

describe('the figures of an import', () => {
  it.each(['true', 'false'])('add up to the rows of the file, as a preview: %s', async (isPreview) => {
    await confirmedContact(test(), 'known@example.org');
    const lines = [
      'email,status',
      'new@example.org,active',
      'known@example.org,active',
      'left@example.org,unsubscribed',
      'back@example.org,bounced',
      'NEW@example.org,active',
      'left@example.org,active',
      'nonsense,active',
      'odd@example.org,gold',
    ];
    const run = await bringIn(lines.join('\n'), 'people.csv', await hurried({ dry_run: isPreview }));
    expect(run).toMatchObject({ rows: 8, imported: 1, updated: 1, refused: 6 });
    expect(run.states).toEqual({ subscribed: 2, unsubscribed: 1, bounced: 1 });
    expect(run.undecided).toHaveLength(1);
    expect(run.imported + run.updated + run.refused).toBe(run.rows);
    expect(run.states?.['subscribed']).toBe(run.imported + run.updated);
  });
});

describe('a list of people who must get no email', () => {
  it('ends email to those who are known, and keeps the others out', async () => {
    await confirmedContact(test(), 'ann@example.org');
    await confirmedContact(test(), 'bob@example.org');
    const csv = 'Email,Reason\nANN@example.org,because\nnew@example.org,\n';
    expect(await bringIn(csv, 'list.csv', { suppress: 'complained' })).toMatchObject({
      imported: 0,
      updated: 0,
      refused: 2,
      states: { complained: 2 },
    });
    const { page } = await editor().get('/contacts?search=ann@example.org');
    expect(page.data[0]?.status).toBe('complained');
    expect((await editor().post('/contacts', { email: 'new@example.org' })).status).toBe(422);
    expect([...(await mailed())]).toEqual(['bob@example.org']);
  });

  it('is known by the name of the file', async () => {
    expect(await bringIn('email\nann@example.org\n', 'suppression-list.csv', await hurried())).toMatchObject({
      imported: 0,
      states: { unsubscribed: 1 },
    });
  });

  it('leaves those in who asked for email again after the time it says', async () => {
    await confirmedContact(test(), 'ann@example.org');
    const csv = 'email,unsubscribed_at\nann@example.org,2001-01-01\n';
    expect(await bringIn(csv)).toMatchObject({ refused: 1 });
    expect([...(await mailed())]).toEqual(['ann@example.org']);
  });

  it('of one file holds for all of its rows, in any order and in any part', async () => {
    const others = Array.from({ length: 300 }, (_, index) => `p${index}@example.org,active`);
    for (const [first, second] of [
      ['active', 'unsubscribed'],
      ['unsubscribed', 'active'],
    ]) {
      const email = `${first}@example.org`;
      const csv = ['email,status', `${email},${first}`, ...others, `${email},${second}`, ''].join('\n');
      await bringIn(csv, 'people.csv', await hurried({ resubscribe: 'true' }));
    }
    const got = await mailed();
    expect([got.has('active@example.org'), got.has('unsubscribed@example.org'), got.size]).toEqual([
      false,
      false,
      300,
    ]);
  });
});

describe('a file with strange columns', () => {
  it('of one name takes the first, and none is lost', async () => {
    const columns = Array.from({ length: 40 }, () => 'email').join(',');
    const cells = Array.from({ length: 40 }, (_, index) => `p${index}@example.org`).join(',');
    expect(await bringIn(`${columns}\n${cells}\n`)).toMatchObject({ imported: 1, refused: 0 });
    expect([...(await known()).keys()]).toEqual(['p0@example.org']);
  });

  it('counts each of two columns that say who left', async () => {
    const csv = 'email,status,status\nann@example.org,active,unsubscribed\nbob@example.org,active,active\n';
    expect(await bringIn(csv)).toMatchObject({ imported: 1, states: { subscribed: 1, unsubscribed: 1 } });
  });

  it.each(['constructor', 'hasOwnProperty', 'toString'])(
    'such as %s is read like any other',
    async (name) => {
      const csv = `email,${name},status\nann@example.org,x,${name}\nbob@example.org,unsubscribed,active\n`;
      const states = `{"status":{"${name}":"subscribed"}}`;
      expect(await bringIn(csv, 'people.csv', { states })).toMatchObject({
        imported: 1,
        states: { subscribed: 1, unsubscribed: 1 },
      });
    },
  );
});
