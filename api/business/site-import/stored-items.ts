import { sql } from 'drizzle-orm';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { keptColumns, spokenOf } from '../../platform/base/kept-spoken.ts';
import { jsonForDatabase } from '../../platform/base/json-text.ts';
import type { SourceItem, SourcePost } from '../import-formats/source-item.ts';
import { pathOf } from '../import-formats/source-text.ts';

const PARTS_AT_ONCE = 500;

export async function storeItems(
  { database }: AppDeps,
  { id, from, items }: { id: string; from: number; items: readonly SourceItem[] },
): Promise<void> {
  if (items.length === 0) return;
  const values = items.map((item, index) => ({
    position: from + index,
    kind: item.kind,
    source_id: item.id.slice(0, 500),
    title: item.title.slice(0, 300),
    path: pathIn(item)?.slice(0, 1000) ?? null,
    input: item.kind === 'skipped' ? null : item,
    // Images in the library aren’t imported by themselves.
    state: item.kind === 'skipped' || item.kind === 'attachment' ? 'skipped' : 'waiting',
    ...keptColumns(item.kind === 'skipped' ? spokenOf(item.reason) : null),
  }));
  await rows(
    database.queries,
    sql`INSERT INTO site_import_items (import_id, position, kind, source_id, title, path, input, state, reason, said, notes)
        SELECT ${id}, v.position, v.kind, v.source_id, v.title, v.path, v.input, v.state, v.reason, v.said::jsonb, '[]'
        FROM jsonb_to_recordset(${jsonForDatabase(values)}::jsonb)
          AS v (position int, kind text, source_id text, title text, path text, input jsonb, state text, reason text, said text)`,
  );
}

function pathIn(item: SourceItem): string | undefined {
  if (item.kind === 'attachment') return pathOf(item.url);
  return item.kind === 'post' || item.kind === 'page' ? (item.linkedAs ?? item.paths[0]) : undefined;
}

/** What the file says about items in another place: it is merged into what is stored. */
export async function storeCompletions(
  { database }: AppDeps,
  id: string,
  completions: Iterable<{ id: string; part: Partial<SourcePost> }>,
): Promise<void> {
  const write = (parts: readonly { id: string; part: Partial<SourcePost> }[]) =>
    rows(
      database.queries,
      sql`UPDATE site_import_items i SET input = i.input || (v.part - 'image' - 'notes') || jsonb_build_object(
            'notes', (i.input->'notes') || coalesce(v.part->'notes', '[]'::jsonb),
            'image', CASE WHEN jsonb_typeof(i.input->'image') = 'object'
              THEN (i.input->'image') || coalesce(v.part->'image', '{}'::jsonb) ELSE i.input->'image' END)
          FROM jsonb_to_recordset(${jsonForDatabase(parts)}::jsonb) AS v (id text, part jsonb)
          WHERE i.import_id = ${id} AND i.source_id = v.id AND i.kind IN ('post', 'page')`,
    );
  let parts: { id: string; part: Partial<SourcePost> }[] = [];
  for (const completion of completions) {
    parts.push(completion);
    if (parts.length < PARTS_AT_ONCE) continue;
    await write(parts);
    parts = [];
  }
  if (parts.length > 0) await write(parts);
}

/** Keeps an image from an archive until a text that uses it is imported. */
export async function storeFile(
  { database }: AppDeps,
  id: string,
  { path, bytes }: { path: string; bytes: Uint8Array },
): Promise<void> {
  await rows(
    database.queries,
    sql`INSERT INTO site_import_files (import_id, path, bytes) VALUES (${id}, ${path}, decode(${Buffer.from(bytes).toString('base64')}, 'base64'))
        ON CONFLICT DO NOTHING`,
  );
}
