import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import type { WireRecord } from '../../platform/deps/wire-record.ts';
import { ApiError } from '../../platform/base/api-error.ts';
import type { HookContext, ResourceHooks } from '../resources/hook-types.ts';
import { keepTaxonomyRedirect } from '../documents/redirects.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A category or tag: a new slug leaves redirects, pages that show its name are stale, and one in use stays. */
export function taxonomyHooks(kind: 'category' | 'tag'): ResourceHooks {
  return {
    async afterSave(record, { tx, deps, stored }) {
      const now = deps.now();
      const slugBefore = typeof stored?.slug === 'string' ? stored.slug : undefined;
      await keepTaxonomyRedirect(tx, { kind, id: record.id, slugBefore, slugNow: String(record.slug), now });
    },
    staleKind: () => kind,
    usesOf: (on, ids) => usesInWords(on, kind, ids),
    beforeRemove: (record, context) => refuseInUse(kind, record, context),
  };
}

async function refuseInUse(kind: 'category' | 'tag', record: WireRecord, { tx }: HookContext): Promise<void> {
  // Waits for concurrent saves of content that refers to it, and then counts them.
  const table = kind === 'category' ? 'categories' : 'tags';
  await rows(tx, sql`SELECT 1 FROM ${sql.raw(table)} WHERE id = ${record.id} FOR UPDATE`);
  const use = (await usesInWords(tx, kind, [record.id])).get(record.id);
  if (use !== undefined) throw new ApiError('in_use', { message: use });
}

/** Which records use which. The trash counts as well: what is restored from it must find its category again. */
async function usesInWords(
  on: Queries,
  kind: 'category' | 'tag',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Spoken>> {
  const used = kind === 'category' ? sql`d.category_id = k.id` : sql`d.tag_ids @> ARRAY[k.id]`;
  const found = await rows<{ id: string; count: number }>(
    on,
    sql`SELECT k.id, u.count FROM unnest(${sql.param(ids)}::uuid[]) AS k (id) CROSS JOIN LATERAL (
          SELECT count(*)::int AS count FROM (SELECT d.id FROM content d WHERE ${used}
            UNION SELECT d.id FROM publications d WHERE ${used}) AS users) u WHERE u.count > 0`,
  );
  return new Map(found.map(({ id, count }) => [id, spoken('used_by_content', { count, kind })]));
}
