import { sql } from 'drizzle-orm';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { REDIRECT_FOLDERS_MAX, REDIRECT_STEPS_MAX } from '#schema/base/limits.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import {
  FOLDER,
  closest,
  destinationOf,
  foldedPath,
  sourcesOf,
} from '../../records/documents/redirect-rules.ts';
import { isLivePath } from '../../records/resources/public-paths.ts';
import { ANY_PAGE, startsOfFolder } from '../../records/redirects/loops.ts';
import { checkedFrom, checkedTo, problemOfPair } from '../../records/redirects/redirect-address.ts';
import { type Rule, inParts, pause } from './file-rules.ts';
import type { FileEntry } from './read-redirects.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { finalTargets, sourcesGoneTo } from './shorten-chains.ts';

const spoken = later(messages);

/** How many lines are followed before other requests have their turn. */
const WALKED_AT_ONCE = 500;

/** The outcome of one line in a file, and what to write for it. */
export interface PlannedLine extends Omit<ImportedLine, 'reason'> {
  reason: Spoken | null;
  note: string | null | undefined;
}

interface StoredRule extends Rule {
  note: string | null;
}
type Good = PlannedLine & { status: number; before?: StoredRule };

/** What a file would do, with all of its lines and what is stored taken together. Writes nothing. */
export async function planRedirects(
  { env, database }: Pick<AppDeps, 'env' | 'database'>,
  entries: readonly FileEntry[],
): Promise<PlannedLine[]> {
  const on = database.queries;
  const firsts = new Map<string, number>();
  const planned = entries.map((entry) => checkedLine(entry, env.siteUrl, firsts));
  const good = planned.filter((line): line is Good => line.outcome !== 'refused');
  for (const part of inParts(good)) await compare(on, part);
  const changing = good.filter(({ outcome }) => outcome === 'created' || outcome === 'changed');
  await refuseFolders(on, changing);
  const graph = await refuseCircles(on, good);
  await refuseSources(on, good, graph);
  await shorten(on, good, graph);
  return planned;
}

/** A new redirect from the target of a stored one would create a chain that the file doesn’t mention. */
async function refuseSources(on: Queries, lines: readonly Good[], graph: Map<string, Rule>): Promise<void> {
  const created = lines.filter(({ outcome }) => outcome === 'created');
  const goneTo = await sourcesGoneTo(on, created, graph);
  for (const line of created) {
    const source = goneTo.get(foldedPath(line.from));
    if (source === undefined) continue;
    refuse(line, spoken('source_goes_here', { source }));
    graph.delete(foldedPath(line.from));
  }
}

/** Replaces targets that are themselves redirected with the URL that visitors finally get. */
async function shorten(on: Queries, lines: readonly Good[], graph: ReadonlyMap<string, Rule>): Promise<void> {
  const kept = lines.filter(({ outcome }) => outcome !== 'refused');
  for (const [line, { to, status }] of await finalTargets(on, kept, graph)) {
    const asked = line.to ?? '';
    Object.assign(line, { to, status });
    const { before } = line;
    if (before !== undefined) line.outcome = isSame(before, line) ? 'unchanged' : 'changed';
    line.reason =
      to === null
        ? spoken('target_gone', { target: asked })
        : spoken('target_final', { target: asked, final: to });
  }
}

function checkedLine(entry: FileEntry, siteUrl: string, firsts: Map<string, number>): PlannedLine {
  const { line, status, note, problem } = entry;
  const refuse = (reason: Spoken, from = entry.from): PlannedLine => {
    const to = entry.to?.slice(0, 300) ?? null;
    return { line, from, to, status, note, outcome: 'refused', reason };
  };
  if (problem !== undefined) return refuse(problem);
  const from = checkedFrom(entry.from, siteUrl);
  if ('problem' in from) return refuse(spoken('source', { problem: from.problem }));
  const to = entry.to === null || status === 410 ? { value: null } : checkedTo(entry.to, siteUrl);
  if ('problem' in to) return refuse(spoken('target', { problem: to.problem }), from.value);
  const pair = problemOfPair({ from: from.value, to: to.value, status });
  if (pair !== undefined) return refuse(spoken('target', { problem: pair }), from.value);
  const key = foldedPath(from.value);
  const first = firsts.get(key);
  if (first !== undefined) return refuse(spoken('line_twice', { line: String(first) }), from.value);
  firsts.set(key, line);
  return { line, from: from.value, to: to.value, status, note, outcome: 'created', reason: null };
}

/** What is stored for each source, and whether there is a page. */
async function compare(on: Queries, part: readonly Good[]): Promise<void> {
  const keys = sql.param(part.map(({ from }) => foldedPath(from)));
  const stored = await rows<StoredRule & { key: string }>(
    on,
    sql`SELECT lower("from" COLLATE "C") AS key, "from", "to", status, note FROM redirects
        WHERE made_by = 'person' AND lower("from" COLLATE "C") = ANY (${keys}::text[])`,
  );
  const byKey = new Map(stored.map((row) => [row.key, row]));
  const live = await livePaths(
    on,
    part.filter(({ from }) => !byKey.has(foldedPath(from))).map(({ from }) => from),
  );
  for (const line of part) {
    const before = byKey.get(foldedPath(line.from));
    if (live.has(line.from)) refuse(line, spoken('live_page'));
    else if (before !== undefined) {
      line.before = before;
      line.outcome = isSame(before, line) ? 'unchanged' : 'changed';
    }
  }
}

function isSame(before: StoredRule, { to, status, note }: Good): boolean {
  return before.to === to && before.status === status && (note === undefined || before.note === note);
}

async function livePaths(on: Queries, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const found = await rows<{ path: string }>(
    on,
    sql`SELECT path FROM unnest(${sql.param(paths)}::text[]) AS v (path) WHERE ${sql.raw(isLivePath('v.path'))}`,
  );
  return new Set(found.map(({ path }) => path));
}

async function refuseFolders(on: Queries, lines: readonly Good[]): Promise<void> {
  const [stored] = await rows<{ count: number }>(
    on,
    sql`SELECT count(*)::int AS count FROM redirects WHERE made_by = 'person' AND "from" LIKE '%/*'`,
  );
  const made = lines.filter(({ from, outcome }) => outcome === 'created' && from.endsWith(FOLDER));
  const room = Math.max(REDIRECT_FOLDERS_MAX - (stored?.count ?? 0), 0);
  for (const line of made.slice(room)) refuse(line, spoken('folders', { count: REDIRECT_FOLDERS_MAX }));
}

/** Refuses what would create a loop, or take too many steps, once the whole file is imported. */
async function refuseCircles(on: Queries, lines: readonly Good[]): Promise<Map<string, Rule>> {
  const graph = new Map<string, Rule>();
  for (const { from, to, status, outcome } of lines)
    if (outcome !== 'refused') graph.set(foldedPath(from), { from, to, status, isOfFile: true });
  await addStored(on, graph);
  for (const [at, line] of lines.entries()) {
    if (line.outcome === 'refused' || line.outcome === 'unchanged') continue;
    const starts = line.from.endsWith(FOLDER) ? await startsOfFolder(on, line.from) : [line.from];
    const problem = starts.map((start) => walk(graph, start)).find((one) => one !== undefined);
    if (problem !== undefined) {
      refuse(line, problem);
      // The other lines are checked without it, so that only one line of a loop is refused.
      graph.delete(foldedPath(line.from));
    }
    if (at % WALKED_AT_ONCE === 0) await pause();
  }
  return graph;
}

/** Adds stored redirects that may be reached: all folders, and step by step the targets of lines. */
async function addStored(on: Queries, graph: Map<string, Rule>): Promise<void> {
  const folders = await rows<Rule>(
    on,
    sql`SELECT "from", "to", status FROM redirects WHERE made_by = 'person' AND "from" LIKE '%/*' LIMIT ${REDIRECT_FOLDERS_MAX}`,
  );
  for (const rule of folders) if (!graph.has(foldedPath(rule.from))) graph.set(foldedPath(rule.from), rule);
  const asked = new Set<string>();
  let next = [...graph.values()].flatMap((rule) => nextPathOf(rule, rule.from));
  for (let step = 0; step < REDIRECT_STEPS_MAX && next.length > 0; step += 1) {
    const paths = [...new Set(next.map(foldedPath))].filter((path) => !graph.has(path) && !asked.has(path));
    next = [];
    for (const part of inParts(paths)) {
      part.forEach((path) => asked.add(path));
      const found = await rows<Rule>(
        on,
        sql`SELECT v."from", v."to", v.status FROM redirects v WHERE made_by = 'person'
            AND lower("from" COLLATE "C") = ANY (${sql.param(part)}::text[]) AND NOT ${sql.raw(isLivePath('v."from"'))}`,
      );
      for (const rule of found) {
        graph.set(foldedPath(rule.from), rule);
        next.push(...nextPathOf(rule, rule.from));
      }
    }
  }
}

function nextPathOf(rule: Rule, path: string): string[] {
  const destination = destinationOf(rule, path.replace(/\*$/, ANY_PAGE));
  return destination !== undefined && 'path' in destination ? [destination.path] : [];
}

/** What is wrong with following redirects from a path; undefined if it comes to an end. */
function walk(graph: ReadonlyMap<string, Rule>, start: string): Spoken | undefined {
  const seen = [start];
  let path = start;
  for (let steps = 0; ; steps += 1) {
    const rule = closest(sourcesOf(path).flatMap((source) => graph.get(source) ?? []));
    const destination = rule && destinationOf(rule, path);
    if (destination === undefined || !('path' in destination)) return undefined;
    ({ path } = destination);
    if (seen.some((one) => foldedPath(one) === foldedPath(path)))
      return spoken('loop', { path: [...seen.slice(0, 4), path].join(' → ') });
    if (steps >= REDIRECT_STEPS_MAX) return spoken('chain', { count: REDIRECT_STEPS_MAX });
    seen.push(path);
  }
}

function refuse(line: PlannedLine, reason: Spoken): void {
  line.outcome = 'refused';
  line.reason = reason;
}
