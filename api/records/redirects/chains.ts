import { sql } from 'drizzle-orm';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { FOLDER, foldedPath, indexedPart, targetPath } from '../documents/redirect-rules.ts';
import { isLivePath } from '../resources/public-paths.ts';
import { ANY_PAGE } from './loops.ts';
import { messages } from './messages.ts';
import { resolvePath } from './resolve.ts';

const spoken = later(messages);

/** How many redirects to one source are checked and named. */
const NAMED_MAX = 3;
const TARGET = sql.raw(targetPath());
const INDEXED = sql.raw(indexedPart(targetPath()));

/**
 * Until the end of the transaction, no one else can save a redirect: otherwise two people could each add one half of a chain
 * or a loop without seeing the other’s.
 */
export async function holdRedirects(tx: Queries): Promise<void> {
  await rows(tx, sql`SELECT pg_advisory_xact_lock(hashtext('redirects'))`);
}

interface Written {
  id: string;
  from: string;
}

/** The chain that a newly written redirect is part of, as errors for its fields; undefined if there is none. */
export async function chainProblem(
  tx: Queries,
  written: Written,
): Promise<Record<string, Spoken[]> | undefined> {
  const { from } = written;
  const found = await resolvePath(tx, from.replace(/\*$/, ANY_PAGE));
  const end = 'steps' in found ? found.steps.at(-1)?.to : undefined;
  if ('steps' in found && found.steps.length > 1)
    return {
      to: [end == null ? spoken('chain_gone') : spoken('chain_target', { final: asEntered(end) })],
    };
  const sources = await sourcesTo(tx, written);
  if (sources.length === 0) return undefined;
  const count = sources.length;
  return {
    from: [
      end == null
        ? spoken('chain_source_gone', { sources: sources.join(', '), count })
        : spoken('chain_source', { sources: sources.join(', '), count, final: asEntered(end) }),
    ],
  };
}

/** Turns a target that was followed from any page of a folder back into the target of that folder. */
function asEntered(target: string): string {
  return target.endsWith(`/${ANY_PAGE}`) ? target.slice(0, -ANY_PAGE.length) + FOLDER.slice(1) : target;
}

/** The first redirects whose whole target is the source of this one. */
async function sourcesTo(tx: Queries, { id, from }: Written): Promise<string[]> {
  const source = foldedPath(from);
  const folder = source.endsWith(FOLDER) ? source.slice(0, -FOLDER.length) : undefined;
  const inFolder =
    folder === undefined
      ? sql``
      : sql`OR (${INDEXED} = left(${folder}, 500) AND ${TARGET} = ${folder})
          OR (starts_with(${INDEXED}, left(${`${folder}/`}, 500)) AND starts_with(${TARGET}, ${`${folder}/`}))`;
  const found = await rows<{ id: string; from: string }>(
    tx,
    sql`SELECT id, "from" FROM redirects WHERE made_by = 'person' AND id <> ${id}
          AND ((${INDEXED} = left(${source}, 500) AND ${TARGET} = ${source}) ${inFolder})
          AND NOT ${sql.raw(isLivePath(`split_part(split_part("to", '#', 1), '?', 1)`))}
        ORDER BY "from" LIMIT ${NAMED_MAX * NAMED_MAX}`,
  );
  const chained: string[] = [];
  for (const one of found) {
    // A page there, or a redirect for a smaller folder, takes precedence over the new one.
    const way = await resolvePath(tx, one.from.replace(/\*$/, ANY_PAGE));
    if (!('steps' in way) || way.steps[1]?.id !== id) continue;
    chained.push(one.from);
    if (chained.length === NAMED_MAX) break;
  }
  return chained;
}
