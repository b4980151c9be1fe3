import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Role } from '#schema/roles.ts';
import { isWebUrl } from '#schema/fields/url.ts';
import { ITEM_STATES, type ItemState, type SiteImport as ShownImport } from '#schema/answers/site-import.ts';
import { contentTypes } from '#schema/registry.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { countStates } from '../../platform/jobs/count-states.ts';
import { notFound } from '../../platform/base/api-error.ts';

/** How to map a category of the other system: to a new one, a tag, nothing, or the category with this id. */
const categoryChoice = z.union([z.enum(['make', 'tag', 'leave']), z.uuid()], {
  error: 'must be make, tag, leave, or the id of a category',
});

/** What staff decide about a file as a whole. */
export const decisionsSchema = z.strictObject({
  resource: z.enum(contentTypes.map(({ name }) => name) as [string, ...string[]], {
    error: 'isn’t a content type',
  }),
  site_address: z
    .string('must be text')
    .max(500, 'must be at most 500 characters')
    .transform((text) => text.trim().replace(/\/+$/, ''))
    .refine((text) => text === '' || isWebUrl(text), 'must be a URL that starts with http:// or https://'),
  categories: z.record(z.string().max(200), categoryChoice),
  drafts_only: z.boolean('must be true or false'),
});
export type Decisions = z.output<typeof decisionsSchema>;

/** An import as it is stored. */
export interface SiteImport extends Omit<ShownImport, keyof Counts | 'options' | 'failed_from'> {
  options: Decisions;
  epoch: number;
  role: Role | null;
  address: string | null;
  request_id: string | null;
  token_name: string | null;
}

/** One thing of a file, as the worker takes it up. */
export interface ImportItem<Input> {
  position: number;
  source_id: string;
  title: string;
  slug: string | null;
  input: Input;
}

/** What became of an item, or would. */
export interface ItemOutcome {
  state: Exclude<ItemState, 'waiting'>;
  recordId?: string | null;
  slug?: string | null;
  reason?: string;
  notes?: readonly string[];
  pictures?: number;
}

const SHOWN = sql.raw(
  'id, system, file_name, status, options, facts, total, created_by, failure, failed_from, created_at, finished_at',
);

/** An import as the API returns it, with the number of items in each state. Throws 404 when there is none. */
export async function readSiteImport(
  { database }: Pick<AppDeps, 'database'>,
  id: string,
): Promise<ShownImport> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<Uncounted>(database.queries, sql`SELECT ${SHOWN} FROM site_imports WHERE id = ${id}`)
    : [];
  if (found === undefined) throw notFound('import');
  return { ...found, ...countsIn(await countsOf(database, [id]), id) };
}

/** Imports, the newest first. */
export async function listSiteImports(
  { database }: Pick<AppDeps, 'database'>,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ found: ShownImport[]; total: number }> {
  const found = await rows<Uncounted>(
    database.queries,
    sql`SELECT ${SHOWN} FROM site_imports WHERE status <> 'receiving' ORDER BY created_at DESC, id DESC
        LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
  );
  const [counted] = await rows<{ total: number }>(
    database.queries,
    sql`SELECT count(*)::int AS total FROM site_imports WHERE status <> 'receiving'`,
  );
  const counts = await countsOf(
    database,
    found.map(({ id }) => id),
  );
  return { found: found.map((one) => ({ ...one, ...countsIn(counts, one.id) })), total: counted?.total ?? 0 };
}

type Counts = Pick<ShownImport, 'counts' | 'noted' | 'pictures'>;
type Uncounted = Omit<ShownImport, keyof Counts>;

function countsIn(all: ReadonlyMap<string, Counts>, id: string): Counts {
  return all.get(id) ?? { counts: countStates(ITEM_STATES, []), noted: 0, pictures: 0 };
}

async function countsOf(
  { queries }: AppDeps['database'],
  ids: readonly string[],
): Promise<Map<string, Counts>> {
  const counted = await rows<{
    id: string;
    state: ItemState;
    count: number;
    noted: number;
    pictures: number;
  }>(
    queries,
    sql`SELECT import_id AS id, state, count(*)::int AS count, count(*) FILTER (WHERE notes <> '[]')::int AS noted,
          sum(pictures)::int AS pictures
        FROM site_import_items WHERE import_id = ANY (${sql.param(ids)}::uuid[]) AND kind <> 'attachment' GROUP BY import_id, state`,
  );
  const byImport = Map.groupBy(counted, ({ id }) => id);
  return new Map(
    ids.map((id) => {
      const parts = byImport.get(id) ?? [];
      const sumOf = (name: 'noted' | 'pictures') => parts.reduce((sum, part) => sum + part[name], 0);
      return [
        id,
        { counts: countStates(ITEM_STATES, parts), noted: sumOf('noted'), pictures: sumOf('pictures') },
      ];
    }),
  );
}
