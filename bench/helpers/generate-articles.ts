import { maintainDatabase } from '#api/app/maintain-database.ts';
import type { Product } from '#server/product/open-product.ts';
import { goLive } from '#api/records/publishing/publish.ts';
import { insertDocument, lockDocument } from '#api/records/documents/save-document.ts';
import { contentTypeNamed } from '#schema/registry/registry.ts';

const SUBJECTS = [
  'habit',
  'river',
  'empire',
  'notebook',
  'machine',
  'garden',
  'history',
  'memory',
  'letter',
  'voyage',
];
const VERBS = ['reading', 'measuring', 'keeping', 'losing', 'mapping', 'doubting', 'naming', 'copying'];
const PARAGRAPH =
  'A book of argument is read twice: once to hear it out, and once to answer it. The margin is where the second reading happens. ';
/** About 700 words, as the articles of the starter content have. */
const BODY = `<p>${PARAGRAPH.repeat(6)}</p><h2>What it claims</h2><p>${PARAGRAPH.repeat(10)}</p><h2>Where it fails</h2><p>${PARAGRAPH.repeat(12)}</p>`;
const PER_TRANSACTION = 200;

/** Fills an empty database with published articles; every title contains "reading", so that a filter on it is deep. */
export async function generateArticles(product: Product, count: number): Promise<void> {
  const resource = contentTypeNamed('article');
  if (resource === undefined) throw new Error('Articles are not declared.');
  const { deps } = product;
  for (let first = 0; first < count; first += PER_TRANSACTION) {
    await deps.database.transaction(async (tx) => {
      for (let number = first; number < Math.min(first + PER_TRANSACTION, count); number += 1) {
        const now = new Date(Date.UTC(2020, 0, 1) + number * 3_600_000);
        const saving = { actor: { id: null }, now, newId: deps.newId };
        const input = { title: titleOf(number), intro: PARAGRAPH.slice(0, 120), body: BODY };
        const row = await insertDocument(tx, { resource, input }, saving);
        await goLive(tx, { resource, row: await lockDocument(tx, resource, row.id), now });
      }
    });
    // As a job of the running product does: the embedded database plans statements by its statistics.
    await maintainDatabase(deps);
  }
}

function titleOf(number: number): string {
  const subject = SUBJECTS[number % SUBJECTS.length] ?? '';
  const verb = VERBS[number % VERBS.length] ?? '';
  return `On ${verb} and reading a ${subject}, part ${number}`;
}
