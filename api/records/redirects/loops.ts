import { sql } from 'drizzle-orm';
import { REDIRECT_FOLDERS_MAX } from '#schema/base/limits.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import { FOLDER, foldedPath } from '../documents/redirect-rules.ts';
import { resolvePath } from './resolve.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Represents any page below a folder. */
export const ANY_PAGE = 'any-page';
/** How many redirects into a folder are followed one by one, so that a lookup always ends. */
const INTO_FOLDER_MAX = 200;

/** The loop that a newly written redirect closes together with the others; undefined if there is none. */
export async function loopProblem(tx: Queries, from: string): Promise<Spoken | undefined> {
  const starts = from.endsWith(FOLDER) ? await startsOfFolder(tx, from) : [from];
  for (const start of starts) {
    const found = await resolvePath(tx, start);
    if (found.is === 'loop') return loopWords(found.steps.map((step) => step.from));
  }
  return undefined;
}

function loopWords(path: readonly string[]): Spoken {
  return spoken('loop', { path: [...path.slice(0, 4), path[0] ?? ''].join(' → ') });
}

/** Paths from which a loop through a folder would be found: any page in it, and the redirects to and from it. */
export async function startsOfFolder(tx: Queries, from: string): Promise<string[]> {
  const folder = from.slice(0, -FOLDER.length);
  const into = await rows<{ from: string; to: string }>(
    tx,
    sql`SELECT "from", "to" FROM redirects WHERE made_by = 'person' AND "from" NOT LIKE '%/*'
          AND starts_with(lower("to" COLLATE "C"), ${`${foldedPath(folder)}/`}) LIMIT ${INTO_FOLDER_MAX}`,
  );
  const folders = await rows<{ from: string; to: string | null }>(
    tx,
    sql`SELECT "from", "to" FROM redirects WHERE made_by = 'person' AND "from" LIKE '%/*' LIMIT ${REDIRECT_FOLDERS_MAX}`,
  );
  const probes = folders.flatMap((one) => probeOf(one, folder));
  return [`${folder}/${ANY_PAGE}`, ...into.map((one) => one.from), ...probes];
}

/** A path in another folder that ends up in this folder or below it. */
function probeOf({ from, to }: { from: string; to: string | null }, folder: string): string[] {
  if (to === null || !to.endsWith(FOLDER) || !to.startsWith('/')) return [];
  const source = from.slice(0, -FOLDER.length);
  const [target, inside] = [`${foldedPath(to.slice(0, -FOLDER.length))}/`, `${foldedPath(folder)}/`];
  if (target.startsWith(inside)) return [`${source}/${ANY_PAGE}`];
  return inside.startsWith(target) ? [`${source}/${inside.slice(target.length)}${ANY_PAGE}`] : [];
}
