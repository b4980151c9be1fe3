import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { GERMAN, knowingGerman } from '../../testing/german.ts';
import { confirmedContact } from '../../testing/newsletter.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { runImports } from './run-imports.ts';

const test = useTestApp({ languages: knowingGerman() });
const editor = () => clientFor(test(), 'editor');

async function bringIn(csv: string, fields: Record<string, string> = {}): Promise<string> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([csv], { type: 'text/csv' }), 'people.csv');
  const response = await test().request('/api/v1/contacts/import', { method: 'POST', body, as: 'editor' });
  expect(response.status).toBe(202);
  const { data } = (await response.json()) as { data: { id: string } };
  await runImports(test().deps);
  return data.id;
}

async function reasons(id: string, asked: object = GERMAN): Promise<string[]> {
  const { data } = await editor().get(`/contacts/imports/${id}`, asked);
  return (data['refusals'] as { reason: string }[]).map(({ reason }) => reason);
}
const report = async (id: string) =>
  (await test().request(`/api/v1/contacts/imports/${id}/report.csv`, { as: 'editor', ...GERMAN })).text();

const WRONG = [
  'email,first_name',
  'ann@example.org,Ann',
  'no address,Bob',
  ',Cem',
  'ann@EXAMPLE.org,Ann again',
  `dan@example.org,${'x'.repeat(101)}`,
  'nul@example.org,a\0b',
].join('\n');

it('keeps the reasons of refused rows for any language', async () => {
  const id = await bringIn(WRONG);
  const german = [
    'die E-Mail-Adresse ist ungültig',
    'die E-Mail-Adresse fehlt',
    'doppelt, wie in Zeile 2',
    'first_name: darf höchstens 100 Zeichen lang sein',
    'first_name: enthält Zeichen, die nicht UTF-8 sind',
  ];
  expect(await reasons(id)).toEqual(german);
  const lines = (await report(id)).split('\r\n');
  expect(lines.slice(0, 3)).toEqual([
    'Zeile,Grund,email,first_name',
    '3,die E-Mail-Adresse ist ungültig,no address,Bob',
    '4,die E-Mail-Adresse fehlt,,Cem',
  ]);
  const english = await reasons(id, {});
  expect(english[0]).toBe('the email address isn’t valid');
  await rows(test().deps.database.queries, sql`UPDATE contact_import_rows SET said = NULL`);
  expect(await reasons(id)).toEqual(english);
});

it('says in any language why someone gets no email', async () => {
  const gone = await confirmedContact(test(), 'gone@example.org');
  await clientFor(test()).post(`/email/unsubscribe/${gone.unsubscribeToken}`);
  const erased = await confirmedContact(test(), 'erased@example.org');
  await editor().delete(`/contacts/${erased.id}`);
  const list = (await editor().get('/contact-lists')).page.data[0]?.id ?? '';
  const csv = 'email\ngone@example.org\nerased@example.org\n';
  expect(await reasons(await bringIn(csv, { contact_list_ids: list, confirmed: 'true' }))).toEqual([
    'abgemeldet',
    'von allem abgemeldet',
  ]);
  const states =
    'email,status\na@example.org,complained\nb@example.org,unsubscribed\nc@example.org,perhaps\n';
  expect(await reasons(await bringIn(`${states}a@example.org,subscribed\n`))).toEqual([
    'als Spam gemeldet, bekommt deshalb keine E-Mails',
    'abgemeldet, bekommt deshalb keine E-Mails',
    'status: „perhaps“ sagt nicht, ob diese Person E-Mails bekommt',
    'laut Zeile 2 hat sich diese Person abgemeldet',
  ]);
});
