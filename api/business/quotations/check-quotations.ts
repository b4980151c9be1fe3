import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Actor, contentAccess } from '#schema/access/access.ts';
import { answers } from '#schema/answers/index.ts';
import type { CheckedQuotations } from '#schema/answers/records/quotations.ts';
import { bodies } from '#schema/bodies/index.ts';
import { countWords } from '#schema/document/contents/word-count.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { requireActor } from '../../platform/route/require-actor.ts';
import { type Route, defineRoute, ok } from '../../platform/route/route.ts';
import { readKeptSource } from '../ai-sources/kept-sources.ts';
import { indexSource } from '../ai-sources/source-index.ts';
import { type DraftQuotation, saveMarks } from './save-marks.ts';

type Result = CheckedQuotations['results'][number];

/** `POST /quotations/check`: marks the quotes that were found, and leaves the rest as they were. */
export const checkRoute: Route = defineRoute({
  method: 'POST',
  path: '/quotations/check',
  summary: 'Look quotes up in a source and mark those found; others stay as they are',
  group: 'Quotes',
  grant: contentAccess.update,
  body: { kind: 'json', schema: bodies['POST /quotations/check'] },
  answer: { status: 200, shape: 'data', schema: answers['POST /quotations/check'] },
  async handle({ body, actor, deps }) {
    const person = requireActor(actor);
    const kept = await readKeptSource(deps, person, body.source_id);
    if (kept === undefined) throw notFound();
    const asked = await readAsked(deps.database.queries, body.ids);
    const { find } = await indexSource(kept.source);
    const results: Result[] = [];
    for (const { id, words } of asked) {
      await yieldToEventLoop();
      const found = find(words);
      const omitted = found?.omitted ?? [];
      const kind = found === undefined ? 'no' : omitted.length > 0 ? 'with_omissions' : 'yes';
      results.push({ id, found: kind, place: found?.place ?? null, omitted, marked: false });
    }
    const source = { name: kept.name, text: kept.source.text };
    return ok(await store(deps, person, { asked, results, source }));
  },
});

async function readAsked(on: Queries, ids: readonly string[]): Promise<DraftQuotation[]> {
  return rows<DraftQuotation>(
    on,
    sql`SELECT q.id, q.words, q.field, q.entry, q.document_id AS content_id, q.book_id
        FROM quotations q JOIN content c ON c.id = q.document_id AND c.status <> 'trashed'
        WHERE q.id = ANY (${sql.param([...ids])}::uuid[]) AND q.entry IS NOT NULL ORDER BY q.document_id, q.position`,
  );
}

interface Checked {
  asked: readonly DraftQuotation[];
  results: readonly Result[];
  source: { name: string; text: string };
}

async function store(
  deps: AppDeps,
  actor: Actor,
  { asked, results, source }: Checked,
): Promise<CheckedQuotations> {
  const there = asked.filter((_, index) => results[index]?.found === 'yes');
  const marked = new Set<string>();
  let [texts, updated] = [0, 0];
  for (const [contentId, found] of Map.groupBy(there, ({ content_id: id }) => id)) {
    const saved = await saveMarks(deps, actor, { contentId, found });
    for (const id of saved.marked) marked.add(id);
    texts += saved.isSaved ? 1 : 0;
    updated += saved.isUpdated ? 1 : 0;
  }
  await noteLength(deps, there, source);
  return { results: results.map((one) => ({ ...one, marked: marked.has(one.id) })), texts, updated };
}

/** Records the length of the book in which the quotes were found. */
async function noteLength(
  { database, now }: AppDeps,
  found: readonly DraftQuotation[],
  { name, text }: Checked['source'],
): Promise<void> {
  const books = [...new Set(found.flatMap(({ book_id: id }) => id ?? []))];
  // A source with quotes from several books is a collection: its length is not the length of any of them.
  if (books.length !== 1) return;
  await rows(
    database.queries,
    sql`INSERT INTO quoted_books (book_id, name, characters, words, checked_at)
        SELECT id, ${name}, ${text.length}, ${countWords(text)}, ${now()} FROM content WHERE id = ${books[0]}
        ON CONFLICT (book_id) DO UPDATE SET name = excluded.name, characters = excluded.characters,
          words = excluded.words, checked_at = excluded.checked_at`,
  );
}
