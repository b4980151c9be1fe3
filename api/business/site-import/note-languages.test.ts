import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { GERMAN, knowingGerman } from '../../testing/german.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readFrontMatter } from '../import-formats/markdown/read-front-matter.ts';
import { ImportFileError } from '../import-formats/markdown/front-matter.ts';
import { SourceTextError } from '../import-formats/source-item.ts';
import { readForeignText } from '../import-formats/html/read-foreign-text.ts';
import { sourceHash } from './known-source.ts';
import { ghostExport } from './testing/ghost-fixture.ts';
import { importClient } from './testing/import-client.ts';
import { createOldSite } from './testing/old-site.ts';
import { item, wordpressExport } from './testing/wordpress-fixture.ts';

/** What an import says is read in the language of the request; what it said before messages were stored stays English. */

const test = useTestApp({ fetch: createOldSite().fetch, languages: knowingGerman() });
const client = importClient(test);
const german = knowingGerman().preferred('de');
const on = () => test().deps.database.queries;

interface Shown {
  title: string;
  reason: string | null;
  notes: string[];
}
async function itemsIn(id: string, asked: object = GERMAN): Promise<Shown[]> {
  const { page } = await clientFor(test(), 'editor').get(`/imports/${id}/items?per_page=100`, asked);
  return page.data as unknown as Shown[];
}
const reportIn = async (id: string, asked: object = GERMAN) =>
  (await test().request(`/api/v1/imports/${id}/report.csv`, { as: 'editor', ...asked })).text();

it('says what could not be kept of a site in the language of its reader, on screens and in the report', async () => {
  const { id } = await client.bring('ghost.json', ghostExport(), { site_address: 'https://slow.example' });
  const notes = async (title: string, asked?: object) =>
    (await itemsIn(id, asked)).find((one) => one.title === title)?.notes;
  expect(await notes('Slow reading')).toEqual(
    expect.arrayContaining([
      'Interne Schlagwörter wurden weggelassen: #Import.',
      'Ein Skript wurde weggelassen.',
    ]),
  );
  expect(await notes('Marginalia')).toContain('Ein Podcast-Player wurde weggelassen.');
  const lost = 'missing.png wurde übersprungen: Die alte Website hat mit dem Status 404 geantwortet.';
  expect((await notes('The index as a map'))?.join(' ')).toContain(lost);
  const report = await reportIn(id);
  expect(report.split('\r\n')[0]).toBe(
    'Nummer,Art,Titel,alte URL,Slug hier,Ergebnis,Bilder,Grund,nicht übernommen',
  );
  expect(report).toContain(',erstellt,');
  expect(report).toContain(lost);
  expect(report).toContain('Interne Schlagwörter wurden weggelassen: #Import.');
  expect(await notes('Marginalia', {})).toContain('A podcast player was left out.');
});

it('shows what was stored before in English', async () => {
  const { id } = await client.bring('ghost.json', ghostExport(), { site_address: 'https://slow.example' });
  await rows(
    on(),
    sql`UPDATE site_import_items SET notes = '["A script was left out."]', reason = 'Gone.', said = NULL`,
  );
  const [first] = await itemsIn(id);
  expect([first?.notes, first?.reason]).toEqual([['A script was left out.'], 'Gone.']);
  expect(await reportIn(id)).toContain('A script was left out.');
});

it('says why an item was skipped or refused', async () => {
  const items = [
    item({ id: 1, title: 'A product', type: 'product' }),
    item({ id: 2, title: 'Thrown away', status: 'trash' }),
    item({ id: 3, title: 'Members', more: '<wp:post_password>x</wp:post_password>' }),
  ];
  const { id } = await client.bring('shelf.xml', wordpressExport(items));
  const found = await itemsIn(id);
  expect(found.map(({ reason, notes }) => reason ?? notes[0])).toEqual([
    'Das ist ein „product“, ein Typ aus einem Plugin oder Theme.',
    'Der Beitrag lag auf der alten Website im Papierkorb.',
    'Der Text war auf der alten Website mit einem Passwort geschützt und wurde deshalb als Entwurf importiert.',
  ]);
});

it('says why an import stopped', async () => {
  const { id } = await client.check('ghost.json', ghostExport(), { site_address: 'https://slow.example' });
  await rows(on(), sql`UPDATE users SET role = 'viewer' WHERE role = 'editor'`);
  await rows(on(), sql`UPDATE site_imports SET status = 'running'`);
  await client.work();
  const failure = async (asked = {}) =>
    (await clientFor(test(), 'administrator').get(`/imports/${id}`, asked)).data['failure'];
  expect(await failure(GERMAN)).toBe('Die Person, die das gestartet hat, darf nicht mehr importieren.');
  await rows(on(), sql`UPDATE site_imports SET failure_said = NULL`);
  expect(await failure(GERMAN)).toBe(await failure());
});

it('refuses what takes too long to read in any language', async () => {
  const slow = (error: unknown) =>
    error instanceof ImportFileError || error instanceof SourceTextError ? error.spoken.in(german) : error;
  const values = '- a\n'.repeat(60_000);
  expect(await readFrontMatter(`---\na:\n${values}---\nText`).catch(slow)).toBe(
    'hat mehr als 50.000 Werte im YAML',
  );
  expect(await readFrontMatter('No fence').catch(slow)).toBe(
    'hat kein Front Matter. Sie muss mit YAML zwischen zwei Zeilen aus --- beginnen',
  );
  const { notes } = await readForeignText({ wordPress: `${'word '.repeat(5_000)}[box a="b"]x[/box]` });
  expect(notes).toMatchObject([{ room: 'api.business.import-formats', key: 'shortcode' }]);
});

it('knows a text again that was imported before its notes were messages', async () => {
  const { notes } = await readForeignText({ wordPress: '[box a="b"]x[/box]' });
  const before = { id: '1', notes: ['The shortcode [box] has no equivalent here. Its contents were kept.'] };
  expect(sourceHash({ id: '1', notes })).toBe(sourceHash(before));
});
