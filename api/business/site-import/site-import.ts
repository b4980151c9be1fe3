import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Role } from '#schema/access/roles.ts';
import {
  ITEM_STATES,
  type ItemState,
  type SiteImport as ShownImport,
} from '#schema/answers/operations/site-import.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { type KeptMessage, type KeptText, keptIn } from '../../platform/base/kept-spoken.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { rows } from '../../platform/database/database.ts';
import { countStates } from '../../platform/jobs/count-states.ts';
import { notFound } from '../../platform/base/api-error.ts';
import { type Decisions, decisionsOf } from './decisions/decisions.ts';
import { needsName, originOf } from './decisions/origin.ts';

/** An import as it is stored. */
export interface SiteImport extends Omit<
  ShownImport,
  keyof Counts | keyof Known | 'options' | 'failed_from'
> {
  options: Decisions;
  epoch: number;
  role: Role | null;
  address: string | null;
  request_id: string | null;
  token_name: string | null;
}

/** One item of a file as the worker claims it. */
export interface ImportItem<Input> {
  position: number;
  source_id: string;
  title: string;
  slug: string | null;
  input: Input;
}

/** The outcome of an item, or what it would be. */
export interface ItemOutcome {
  state: Exclude<ItemState, 'waiting'>;
  recordId?: string | null;
  slug?: string | null;
  reason?: Spoken;
  notes?: readonly KeptText[];
  pictures?: number;
}

const SHOWN = sql.raw(
  'id, system, file_name, status, options, facts, total, created_by, failure, failed_from, created_at, finished_at, failure_said',
);

/** An import as the API returns it, with the number of items in each state. Throws 404 if there is none. */
export async function readSiteImport(
  { database }: Pick<AppDeps, 'database'>,
  id: string,
  words: Translator,
): Promise<ShownImport> {
  const [found] = z.uuid().safeParse(id).success
    ? await rows<Uncounted>(database.queries, sql`SELECT ${SHOWN} FROM site_imports WHERE id = ${id}`)
    : [];
  if (found === undefined) throw notFound('import');
  return shown(database, found, { words, counts: await countsOf(database, [id]) });
}

/** Facts of imports from before tags, authors, and pages were counted. */
const UNCOUNTED_FACTS = { tags: [], authors: [], pages: [] };

async function shown(
  database: AppDeps['database'],
  found: Uncounted,
  { words, counts }: { words: Translator; counts: ReadonlyMap<string, Counts> },
): Promise<ShownImport> {
  const { failure_said: said, ...stored } = found;
  const failure = keptIn(words, { reason: found.failure, said });
  const job = { ...stored, failure, facts: { ...UNCOUNTED_FACTS, ...found.facts } };
  return {
    ...job,
    options: decisionsOf(job),
    needs_name: needsName(job),
    earlier: await earlierOf(database, job),
    ...countsIn(counts, found.id),
  };
}

/** Texts from earlier imports of the same site; null for Ghost, whose IDs are unique. */
async function earlierOf(
  { queries }: AppDeps['database'],
  job: Omit<Uncounted, 'failure_said'>,
): Promise<ShownImport['earlier']> {
  const origin = originOf(job);
  if (origin === '') return null;
  const [found] = await rows<{ count: number; imported_at: string | null }>(
    queries,
    sql`SELECT count(*)::int AS count, max(imported_at) AS imported_at FROM imported_sources
        WHERE system = ${job.system} AND origin = ${origin} AND kind = 'text'`,
  );
  return found === undefined || found.imported_at === null
    ? null
    : { count: found.count, imported_at: new Date(found.imported_at).toISOString() };
}

/** Imports, the newest first. */
export async function listSiteImports(
  { database }: Pick<AppDeps, 'database'>,
  { page, perPage, words }: { page: number; perPage: number; words: Translator },
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
  return {
    found: await Promise.all(found.map((one) => shown(database, one, { words, counts }))),
    total: counted?.total ?? 0,
  };
}

type Counts = Pick<ShownImport, 'counts' | 'noted' | 'pictures'>;
type Known = Pick<ShownImport, 'needs_name' | 'earlier'>;
type Uncounted = Omit<ShownImport, keyof Counts | keyof Known> & { failure_said: KeptMessage | null };

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
