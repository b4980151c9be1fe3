import { sql } from 'drizzle-orm';
import { type Queries, rows } from '../../platform/database/database.ts';

/** A redirect that a user entered. */
export interface RedirectRule {
  id: string;
  /** A path, or a folder with everything below it: `/blog/*`. */
  from: string;
  /** A path of this site or an address elsewhere; null where the page is gone. */
  to: string | null;
  status: number;
}

/** Of a page of the past: what it was. */
export interface FormerPage {
  id: string;
  target_kind: string;
  target_id: string;
}

/** The target of a rule: a path of this site, decoded, with its query and fragment; or a URL elsewhere. */
export type Destination = { path: string; suffix: string } | { url: string };

/** What a folder ends in, for everything below it. */
export const FOLDER = '/*';
/** Folders of a longer address are not looked for. */
const FOLDERS_MAX = 50;

/** Capitals make no difference where redirects are looked up; as `lower(… COLLATE "C")` in the database. */
export function foldedPath(path: string): string {
  return path.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The path of a redirect’s target as it is looked up, in SQL. `to` is the column. */
export function targetPath(to = '"to"'): string {
  return `lower(split_part(split_part(${to}, '#', 1), '?', 1) COLLATE "C")`;
}

/** The part of it that the index `redirects_to` orders, or the same part of another SQL text. */
export function indexedPart(text: string): string {
  return `left(${text}, 500)`;
}

/** The sources of redirects that a path may match: itself, and each folder that it is in. */
export function sourcesOf(path: string): string[] {
  const parts = partsOf(path).slice(0, FOLDERS_MAX);
  const folders = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}${FOLDER}`);
  return [path, FOLDER, ...folders].map(foldedPath);
}

/** The redirect that applies to a path: its own one, else that of the innermost folder. */
export function closest<Rule extends Pick<RedirectRule, 'from'>>(rules: readonly Rule[]): Rule | undefined {
  return rules.toSorted(
    (one, other) => Number(isFolder(one)) - Number(isFolder(other)) || other.from.length - one.from.length,
  )[0];
}

function isFolder({ from }: Pick<RedirectRule, 'from'>): boolean {
  return from.endsWith(FOLDER);
}

interface FoundRow extends RedirectRule {
  target_kind: string | null;
  target_id: string | null;
}

/** All redirects that are known for a path, with one index lookup. */
export async function redirectsAt(
  on: Queries,
  path: string,
): Promise<{ rule: RedirectRule | undefined; former: FormerPage | undefined }> {
  const found = await rows<FoundRow>(
    on,
    sql`SELECT id, "from", "to", status, target_kind, target_id FROM redirects
        WHERE made_by = 'person' AND lower("from" COLLATE "C") = ANY (${sql.param(sourcesOf(path))}::text[])
        UNION ALL SELECT id, "from", "to", status, target_kind, target_id FROM redirects
        WHERE made_by = 'product' AND lower("from" COLLATE "C") = ${foldedPath(path)}`,
  );
  const [former] = found.flatMap(({ id, target_kind: kind, target_id: target }) =>
    kind === null || target === null ? [] : [{ id, target_kind: kind, target_id: target }],
  );
  return { rule: closest(found.filter(({ target_id: target }) => target === null)), former };
}

/** The target of a rule for a path that it applies to; undefined: the page no longer exists. */
export function destinationOf(
  { from, to }: Pick<RedirectRule, 'from' | 'to'>,
  path: string,
): Destination | undefined {
  if (to === null) return undefined;
  const isElsewhere = !to.startsWith('/');
  const keepsRest = to.endsWith(FOLDER) && from.endsWith(FOLDER);
  const depth = partsOf(from).length - 1;
  const rest = keepsRest ? partsOf(path).slice(depth) : [];
  const base = keepsRest ? to.slice(0, -FOLDER.length) : to;
  // Each part is escaped by itself: a slash that hides in one of them must not name another host.
  if (isElsewhere) return { url: [base, ...rest.map(escapedPart)].join('/') };
  const [, basePath = '/', suffix = ''] = /^([^?#]*)(.*)$/s.exec(base) ?? [];
  return { path: `/${[...partsOf(basePath), ...rest].join('/')}`, suffix };
}

/** Characters allowed unencoded in a path (RFC 3986 §3.3) that `encodeURIComponent` would encode. */
const NEEDS_NO_ESCAPE = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** One part of a path as an address carries it. */
export function escapedPart(part: string): string {
  return encodeURIComponent(part).replace(NEEDS_NO_ESCAPE, decodeURIComponent);
}

/** The parts of a path without empty ones, and without dot segments. */
export function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
}
