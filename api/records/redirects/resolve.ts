import { sql } from 'drizzle-orm';
import { REDIRECT_STEPS_MAX } from '#schema/base/limits.ts';
import type { Resolution, ResolvedStep } from '#schema/answers/records/redirects.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { type Queries, rows } from '../../platform/database/database.ts';
import {
  type Destination,
  type FormerPage,
  type RedirectRule,
  destinationOf,
  escapedPart,
  foldedPath,
  partsOf,
  redirectsAt,
} from '../documents/redirect-rules.ts';
import { currentPath } from '../documents/redirects.ts';
import { isReserved, pageAt } from '../publishing/site-links.ts';

const GONE = 410;
const PERMANENT = 301;

interface Found {
  rule: RedirectRule | undefined;
  former: FormerPage | undefined;
}

/**
 * What a visitor finds at a path: a page, nothing, or the target of redirects after all steps. A page always takes
 * precedence over a redirect. A chain that loops or is too long has no target.
 */
export async function resolvePath(on: Queries, asked: string): Promise<Resolution> {
  const steps: ResolvedStep[] = [];
  const seen = new Set<string>();
  let path = `/${partsOf(asked).join('/')}`;
  let suffix = '';
  for (;;) {
    const found = isReserved(path) ? undefined : await redirectsAt(on, path);
    const step = found && (await stepFrom(on, path, found));
    if (step === undefined) return ended(on, { path, suffix, steps });
    if (seen.has(foldedPath(path)) || steps.length >= REDIRECT_STEPS_MAX) return { is: 'loop', steps };
    seen.add(foldedPath(path));
    const { id, status, madeBy, destination } = step;
    const made = { id, status, made_by: madeBy, from: path };
    if (destination === undefined)
      return { is: 'gone', id: steps[0]?.id ?? id, steps: [...steps, { ...made, to: null }] };
    if ('url' in destination)
      return redirected([...steps, { ...made, to: destination.url }], addressOf(destination.url));
    ({ path } = destination);
    if (destination.suffix !== '') ({ suffix } = destination);
    steps.push({ ...made, to: path + suffix });
  }
}

interface Step {
  id: string | null;
  status: number;
  madeBy: 'person' | 'product';
  /** Undefined if the page is gone. */
  destination: Destination | undefined;
}

/** The redirect for a path; undefined if there is none, or if there is a page, which takes precedence. */
async function stepFrom(on: Queries, path: string, { rule, former }: Found): Promise<Step | undefined> {
  if (rule !== undefined) {
    if ((await pageAt(on, path))?.is === 'page') return undefined;
    const { id, status } = rule;
    return {
      id,
      status,
      madeBy: 'person',
      destination: status === GONE ? undefined : destinationOf(rule, path),
    };
  }
  const moved = await currentPath(on, path, former);
  if (moved === undefined) return undefined;
  const destination = { path: moved, suffix: '' };
  return { id: former?.id ?? null, status: PERMANENT, madeBy: 'product', destination };
}

async function ended(
  on: Queries,
  { path, suffix, steps }: { path: string; suffix: string; steps: ResolvedStep[] },
): Promise<Resolution> {
  const page = await pageAt(on, path);
  const target =
    page === undefined ? 'unknown' : page.is === 'page' ? 'page' : page.is === 'draft' ? 'draft' : 'nothing';
  if (steps.length > 0) return redirected(steps, locationOf(path, suffix), target);
  if (target === 'page') return { is: 'page' };
  return target === 'unknown' ? { is: 'unknown' } : { is: 'nothing', is_draft: target === 'draft' };
}

function redirected(
  steps: ResolvedStep[],
  location: string,
  target: 'page' | 'draft' | 'nothing' | 'elsewhere' | 'unknown' = 'elsewhere',
): Resolution {
  const isPermanent = steps.every(({ status }) => status === PERMANENT);
  return {
    is: 'redirect',
    id: steps[0]?.id ?? null,
    status: isPermanent ? 301 : 302,
    location,
    target,
    steps,
  };
}

/**
 * A path in the form for a header: each segment escaped, and a single slash at its start, so that it never names another
 * host.
 */
function locationOf(path: string, suffix: string): string {
  const { search, hash } = new URL(`http://site/${suffix}`);
  return `/${partsOf(path).map(escapedPart).join('/')}${search}${hash}`;
}

/** A URL of another site in the form for a header. */
function addressOf(url: string): string {
  return new URL(url).href;
}

/** The redirect target for a path without a page, for public requests; undefined if there is none. */
export async function publicRedirect(
  { database }: Pick<AppDeps, 'database'>,
  path: string,
): Promise<Extract<Resolution, { is: 'redirect' | 'gone' }> | undefined> {
  const found = await resolvePath(database.queries, path);
  return found.is === 'redirect' || found.is === 'gone' ? found : undefined;
}

/** Counts how often visitors were redirected, by the IDs of redirects, in one statement. */
export async function addHits(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  hits: ReadonlyMap<string, number>,
): Promise<void> {
  await rows(
    database.queries,
    sql`UPDATE redirects r SET hits = least(r.hits::bigint + v.count, 2147483647), last_hit_at = ${now().toISOString()}
        FROM unnest(${sql.param([...hits.keys()])}::uuid[], ${sql.param([...hits.values()])}::int[]) AS v (id, count)
        WHERE r.id = v.id`,
  );
}
