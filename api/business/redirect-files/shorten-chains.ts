import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';
import {
  type Destination,
  closest,
  destinationOf,
  foldedPath,
  indexedPart,
  sourcesOf,
  targetPath,
} from '../../records/documents/redirect-rules.ts';
import { movedTo } from '../../records/documents/redirects.ts';
import { isLivePath } from '../../records/resources/public-paths.ts';
import { ANY_PAGE } from '../../records/redirects/loops.ts';
import { REDIRECT_STEPS_MAX } from '#schema/base/limits.ts';
import { type Rule, inParts, pause } from './file-rules.ts';

const TARGET = sql.raw(targetPath());
const GONE = 410;
const PERMANENT = 301;

/** Where redirects end if they are followed from the target of a line. */
export interface Final {
  to: string | null;
  status: number;
}

/**
 * Those sources that are the target of a stored redirect which the file doesn’t change, each with that redirect’s source.
 */
export async function sourcesGoneTo(
  on: Queries,
  lines: readonly Pick<Rule, 'from'>[],
  graph: ReadonlyMap<string, Rule>,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const part of inParts(lines)) {
    const keys = sql.param(part.map(({ from }) => foldedPath(from)));
    const stored = await rows<{ from: string; key: string }>(
      on,
      sql`SELECT "from", ${TARGET} AS key FROM redirects
          WHERE made_by = 'person' AND ${TARGET} = ANY (${keys}::text[])
            AND ${sql.raw(indexedPart(targetPath()))} = ANY (SELECT left(key, 500) FROM unnest(${keys}::text[]) AS key)`,
    );
    for (const { from, key } of stored)
      if (graph.get(foldedPath(from))?.isOfFile !== true) found.set(key, from);
    await pause();
  }
  return found;
}

/**
 * Where each line ends, for those whose target is itself redirected: by the file, by stored redirects, or because a page
 * moved.
 */
export async function finalTargets<Line extends Rule>(
  on: Queries,
  lines: readonly Line[],
  graph: ReadonlyMap<string, Rule>,
): Promise<ReadonlyMap<Line, Final>> {
  const ways = new Map(lines.map((line) => [line, wayOf(line, graph, new Set())]));
  await pause();
  // A page takes precedence over a redirect, including that of a folder.
  const between = [...new Set([...ways.values()].flatMap(({ paths }) => paths))];
  const live = await livePaths(on, between);
  const finals = new Map<Line, Final>();
  for (const [line, way] of ways) {
    const { steps, end } = way.paths.some((path) => live.has(path)) ? wayOf(line, graph, live) : way;
    if (steps > 0) finals.set(line, end);
  }
  await followMoves(on, { lines, finals, live });
  return finals;
}

interface Way {
  /** How many redirects follow the line itself. */
  steps: number;
  /** The paths that were redirected. */
  paths: string[];
  end: Final;
}

function wayOf(line: Rule, graph: ReadonlyMap<string, Rule>, live: ReadonlySet<string>): Way {
  const way: Way = { steps: 0, paths: [], end: line };
  let suffix = '';
  let isPermanent = line.status === PERMANENT;
  let next = stepOf(line, line.from.replace(/\*$/, ANY_PAGE));
  while (next !== undefined && 'path' in next && way.steps < REDIRECT_STEPS_MAX) {
    const { path } = next;
    if (next.suffix !== '') ({ suffix } = next);
    const rule = live.has(path) ? undefined : closest(sourcesOf(path).flatMap((one) => graph.get(one) ?? []));
    if (rule === undefined) break;
    way.steps += 1;
    way.paths.push(path);
    isPermanent &&= rule.status === PERMANENT;
    next = stepOf(rule, path);
    way.end = { to: targetOf(next, suffix), status: isPermanent ? PERMANENT : 302 };
  }
  return way.end.to === null ? { ...way, end: { to: null, status: GONE } } : way;
}

const stepOf = (rule: Rule, path: string) => (rule.to === null ? undefined : destinationOf(rule, path));

/** A target as it is entered: a folder again if any page of it was followed. */
function targetOf(destination: Destination | undefined, suffix: string): string | null {
  if (destination === undefined) return null;
  const whole = 'url' in destination ? destination.url : destination.path + (destination.suffix || suffix);
  return whole.replace(new RegExp(`/${ANY_PAGE}$`), '/*');
}

async function livePaths(on: Queries, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const live = new Set<string>();
  for (const part of inParts(paths)) {
    const found = await rows<{ path: string }>(
      on,
      sql`SELECT path FROM unnest(${sql.param(part)}::text[]) AS v (path) WHERE ${sql.raw(isLivePath('v.path'))}`,
    );
    for (const { path } of found) live.add(path);
    await pause();
  }
  return live;
}

/** Continues to the current URL of a page if a target is one of its former URLs. */
async function followMoves<Line extends Rule>(
  on: Queries,
  { lines, finals }: { lines: readonly Line[]; finals: Map<Line, Final>; live: ReadonlySet<string> },
): Promise<void> {
  const byPath = new Map<string, Line[]>();
  for (const line of lines) {
    const { to } = finals.get(line) ?? line;
    const [path = ''] = to?.split(/[?#]/, 1) ?? [];
    if (!path.startsWith('/')) continue;
    // A whole file may go to one page, so what is there isn’t copied for each line.
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [line]);
    else known.push(line);
  }
  for (const part of inParts([...byPath.keys()])) {
    const keys = sql.param(part.map(foldedPath));
    const former = await rows<{ key: string }>(
      on,
      sql`SELECT lower("from" COLLATE "C") AS key FROM redirects
          WHERE made_by = 'product' AND lower("from" COLLATE "C") = ANY (${keys}::text[])`,
    );
    const known = new Set(former.map(({ key }) => key));
    for (const path of part.filter((one) => known.has(foldedPath(one)))) {
      const moved = await movedTo(on, path);
      if (moved === undefined) continue;
      for (const line of byPath.get(path) ?? []) {
        const { to, status } = finals.get(line) ?? line;
        finals.set(line, { to: moved + (to ?? '').slice(path.length), status });
      }
    }
    await pause();
  }
}
