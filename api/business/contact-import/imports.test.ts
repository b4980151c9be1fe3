import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { confirmedContact, insertReaders, mailsTo } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp();
const editor = () => clientFor(test(), 'editor');

interface Imported {
  status: number;
  data: { id: string; status: string; rows: number; imported: number; updated: number; refused: number };
  errors: Record<string, string[]> | undefined;
}

async function upload(
  csv: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
): Promise<Imported> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const response = await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
  const json = (await response.json()) as { data: Imported['data']; errors?: Record<string, string[]> };
  return { status: response.status, data: json.data, errors: json.errors };
}

/** Uploads a file and works on it; answers what the import says in the end. */
async function bringIn(csv: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const { data } = await upload(csv, fields);
  await runImports(test().deps);
  return (await editor().get(`/contacts/imports/${data.id}`)).data as unknown as Imported['data'];
}

const reportOf = async (id: string) =>
  (await test().request(`/api/v1/contacts/imports/${id}/report.csv`, { as: 'editor' })).text();
const contact = async (email: string) =>
  (await editor().get(`/contacts?search=${encodeURIComponent(email)}`)).page.data[0];
const defaultList = async () => (await editor().get('/contact-lists')).page.data[0]?.id ?? '';

describe('a file of contacts', () => {
  it('is taken at once and worked on afterwards', async () => {
    const csv = 'E-Mail,First name,City\nann@example.org,Ann,Lyon\nbob@example.org,Bob,\n';
    const { status, data } = await upload(csv, { mapping: '{"E-Mail":"email","City":"attributes.city"}' });
    expect([status, data]).toMatchObject([
      202,
      { status: 'queued', rows: 2, imported: 0, updated: 0, refused: 0 },
    ]);
    await runImports(test().deps);
    const { data: done } = await editor().get(`/contacts/imports/${data.id}`);
    expect(done).toMatchObject({ status: 'finished', rows: 2, imported: 2, updated: 0, refused: 0 });
    expect(await contact('ann@example.org')).toMatchObject({
      first_name: null,
      attributes: { city: 'Lyon' },
    });
  });

  it('is sent to other programs as one event, however many people are in it, and not for a dry run', async () => {
    await clientFor(test(), 'administrator').post('/webhooks', {
      name: 'CRM',
      url: 'https://hooks.example.com/in',
    });
    const csv = `email\n${Array.from({ length: 300 }, (_, index) => `r${index}@example.org`).join('\n')}\nnobody`;
    const fields = { contact_list_ids: await defaultList(), confirmed: 'true', source: 'A fair' };
    await bringIn(csv, { ...fields, dry_run: 'true' });
    const { id } = await bringIn(csv, fields);
    const told = await rows(test().deps.database.queries, sql`SELECT event, payload FROM webhook_deliveries`);
    expect(told).toMatchObject([
      {
        event: 'subscription.imported',
        payload: {
          data: { import_id: id, rows: 301, imported: 300, updated: 0, refused: 1, source: 'A fair' },
        },
      },
    ]);
  });

  it('is read by the usual names of columns, in the form that spreadsheets write', async () => {
    const csv =
      '\uFEFFLast Name;first_name;Email Address\r\n"Weber; Dr.";"Zoë ""Z"""; zoe@example.org \r\n\r\n';
    expect(await bringIn(csv)).toMatchObject({ rows: 1, imported: 1 });
    expect(await contact('zoe@example.org')).toMatchObject({
      first_name: 'Zoë "Z"',
      last_name: 'Weber; Dr.',
    });
  });

  it('puts people on lists: unconfirmed where a list asks, confirmed on the word of staff', async () => {
    const list = await defaultList();
    await bringIn('email\nann@example.org\n', { contact_list_ids: list });
    expect(await contact('ann@example.org')).toMatchObject({
      lists: [{ status: 'unconfirmed', source: 'import: people.csv' }],
    });
    expect(await mailsTo(test(), 'ann@example.org')).toEqual([]);
    await bringIn('email\nann@example.org\nbob@example.org\n', { contact_list_ids: list, confirmed: 'true' });
    for (const email of ['ann@example.org', 'bob@example.org'])
      expect(await contact(email)).toMatchObject({ lists: [{ status: 'confirmed' }] });
    const { id = '' } = (await contact('ann@example.org')) ?? {};
    const { data } = await editor().get(`/contacts/${id}/export`);
    expect(data.consent).toMatchObject([
      { event: 'joined', status_before: null },
      { event: 'confirmed', status_before: 'unconfirmed', source: 'import: people.csv' },
    ]);
  });

  it('updates known contacts without duplicates, in any case', async () => {
    await bringIn('email,first_name,last_name\nann@example.org,Ann,Lee\n');
    const again = await bringIn('email,first_name\nANN@example.org,Anna\n');
    expect(again).toMatchObject({ imported: 0, updated: 1 });
    expect(await contact('ann@example.org')).toMatchObject({ first_name: 'Anna', last_name: 'Lee' });
  });

  it('reports every row that was refused, and why', async () => {
    const csv = [
      'email,first_name',
      'ann@example.org,Ann',
      'no address,Bob',
      ',Cem',
      'ann@EXAMPLE.org,Ann again',
      `dan@example.org,${'x'.repeat(101)}`,
      '=cmd@example.org x,"=HYPERLINK(""http://x"")"',
      'nul@example.org,a\0b',
    ].join('\n');
    const done = await bringIn(csv);
    expect(done).toMatchObject({ rows: 7, imported: 1, refused: 6 });
    expect((await reportOf(done.id)).split('\r\n')).toEqual([
      'line,reason,email,first_name',
      '3,the email address isn’t valid,no address,Bob',
      '4,the email address is missing,,Cem',
      '5,duplicate of line 2,ann@EXAMPLE.org,Ann again',
      `6,first_name: must be at most 100 characters,dan@example.org,${'x'.repeat(101)}`,
      `7,the email address isn’t valid,"'=cmd@example.org x","'=HYPERLINK(""http://x"")"`,
      '8,first_name: contains characters that are not UTF-8,nul@example.org,a\uFFFDb',
      '',
    ]);
  });

  it('resubscribes no one who unsubscribed, bounced or was erased', async () => {
    const list = await defaultList();
    const gone = await confirmedContact(test(), 'gone@example.org');
    await clientFor(test()).post(`/email/unsubscribe/${gone.unsubscribeToken}`);
    const erased = await confirmedContact(test(), 'erased@example.org');
    await editor().delete(`/contacts/${erased.id}`);
    await insertReaders(test(), 1);
    await rows(
      test().deps.database.queries,
      sql`UPDATE contacts SET status = 'bounced' WHERE email = 'reader1@example.org'`,
    );
    const csv = 'email\ngone@example.org\nerased@example.org\nreader1@example.org\nnew@example.org\n';
    const fields = { contact_list_ids: list, confirmed: 'true' };
    const done = await bringIn(csv, fields);
    expect(done).toMatchObject({ imported: 1, updated: 0, refused: 3 });
    expect(await reportOf(done.id)).toBe(
      'line,reason,email\r\n2,unsubscribed,gone@example.org\r\n3,unsubscribed from everything,erased@example.org\r\n' +
        '4,bounced,reader1@example.org\r\n',
    );
    expect(await contact('gone@example.org')).toMatchObject({ lists: [{ status: 'unsubscribed' }] });
    expect(await bringIn(csv, { ...fields, resubscribe: 'true' })).toMatchObject({ refused: 0 });
    expect(await contact('gone@example.org')).toMatchObject({
      unsubscribed_at: null,
      lists: [{ status: 'confirmed' }],
    });
  });

  it('tried dry changes nothing and says what it would do', async () => {
    await bringIn('email\nann@example.org\n');
    const done = await bringIn('email\nann@example.org\nbob@example.org\nno\n', { dry_run: 'true' });
    expect(done).toMatchObject({ status: 'finished', imported: 1, updated: 1, refused: 1, dry_run: true });
    expect(await contact('bob@example.org')).toBeUndefined();
  });

  it('that runs twice at the same moment creates no duplicates', async () => {
    const csv = `email\n${Array.from({ length: 600 }, (_, index) => `p${index}@example.org`).join('\n')}\n`;
    await upload(csv);
    await upload(csv);
    await Promise.all([runImports(test().deps), runImports(test().deps)]);
    const { page } = await editor().get('/contacts/imports');
    expect(page.data.map((row) => row.status)).toEqual(['finished', 'finished']);
    const [counted] = await rows<{ count: number }>(
      test().deps.database.queries,
      sql`SELECT count(*)::int AS count FROM contacts`,
    );
    expect(counted?.count).toBe(600);
  });

  it.each<[string, string, Record<string, string>, string]>([
    ['no address column', 'name\nAnn\n', {}, 'mapping'],
    ['nothing in it', '', {}, 'file'],
    ['a mapping that is no JSON', 'email\n', { mapping: 'x' }, 'mapping'],
    ['a mapping to a field that is not there', 'email\n', { mapping: '{"email":"password"}' }, 'mapping'],
    ['a mapping of a column that is not there', 'email\n', { mapping: '{"mail":"email"}' }, 'mapping'],
    [
      'a list that is not there',
      'email\n',
      { contact_list_ids: '01990000-0000-7000-8000-000000000000' },
      'contact_list_ids',
    ],
    ['a list that is no id', 'email\n', { contact_list_ids: 'x' }, 'contact_list_ids'],
    ['an unknown field', 'email\n', { evil: 'x' }, 'evil'],
    ['a flag that is none', 'email\n', { dry_run: 'maybe' }, 'dry_run'],
  ])('with %s is refused and leaves nothing behind', async (...[, csv, fields, field]) => {
    const { status, errors } = await upload(csv, fields);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
    // The name of the field already precedes the message.
    expect(errors?.[field]?.[0]).not.toMatch(new RegExp(`^${field} `));
    const left = await rows(
      test().deps.database.queries,
      sql`SELECT 1 FROM contact_imports UNION ALL SELECT 1 FROM contact_import_rows`,
    );
    expect(left).toEqual([]);
  });

  it('has its limit', async () => {
    const response = await test().request('/api/v1/contacts/import', {
      method: 'POST',
      as: 'editor',
      headers: {
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': String(101 * 1024 * 1024),
      },
      body: '--x--',
    });
    expect(response.status).toBe(413);
  });
});

describe('the export', () => {
  it('reads back as it was, and no cell runs as a formula', async () => {
    const names = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', 'O"Neil, Ann', 'plain'];
    for (const [index, name] of names.entries())
      await editor().post('/contacts', { email: `p${index}@example.org`, first_name: name });
    const response = await test().request('/api/v1/contacts/export.csv', { as: 'editor' });
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="contacts.csv"');
    const csv = await response.text();
    expect(
      csv
        .split('\r\n')
        .slice(1, 7)
        .map((line) => line.split(',').slice(1, -6).join(',')),
    ).toEqual([`"'=HYPERLINK(""http://x"")"`, `"'+1"`, `"'-1"`, `"'@SUM(A1)"`, `"O""Neil, Ann"`, 'plain']);
    const [first] = (await editor().get('/contacts?search=p0@example.org')).page.data;
    await bringIn(csv);
    expect((await editor().get(`/contacts/${first?.id}`)).data.first_name).toBe('=HYPERLINK("http://x")');
  });
});
