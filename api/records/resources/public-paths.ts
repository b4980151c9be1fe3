import { isAtRoot } from '#schema/pages/content-addresses.ts';
import { contentTypes, hasCategoryPages, listedTypes } from '#schema/registry/registry.ts';
import { escapePattern } from '#schema/base/escape-pattern.ts';
import { sitePages } from '#schema/pages/site-pages.ts';
import { literal } from '../../platform/database/statement.ts';

/*
 * Public paths in SQL, for queries that need very many of them. They follow the declarations; `publicPathOf` and
 * `publishing/site-links.ts` do the same for a single path.
 */

/** The path of a publication `p` in its category `k`; null if a part of it is missing. */
export const PUBLIC_PATH = `CASE WHEN p.language = '' THEN '' ELSE '/' || lower(p.language) END || CASE p.type ${contentTypes
  .map(({ storage, site }) => `WHEN ${literal(storage.type)} THEN ${joined(site.path)}`)
  .join(' ')} WHEN 'list' THEN '/lists/' || p.slug END`;

function joined(path: string): string {
  const columns: Record<string, string> = { slug: 'p.slug', category: 'k.slug' };
  return path
    .split(/\{(\w+)\}/)
    .map((part, at) => (at % 2 === 1 ? (columns[part] ?? 'NULL') : literal(part)))
    .join(' || ');
}

/** Pages that always exist, including those that can’t be checked here. */
const FIXED = [
  ...sitePages.map(({ path }) => path).filter((path) => !path.includes('{')),
  ...listedTypes.map(({ site }) => site.index),
];
const CHECKED = ['/lists/{slug}', '/tags/{slug}'];
const UNKNOWN = sitePages
  .map(({ path }) => path)
  .filter((path) => path.includes('{') && !CHECKED.includes(path));

/** SQL expression: whether there is a public page at a path. */
export function isLivePath(path: string): string {
  const part = (number: number) => `split_part(${path}, '/', ${number})`;
  const matches = (pattern: string) => `${path} ~ ${literal(patternOf(pattern))}`;
  const publication = (type: string, where: string) =>
    `EXISTS (SELECT 1 FROM publications p LEFT JOIN categories k ON k.id = p.category_id WHERE p.type = ${literal(type)} AND ${where})`;
  const conditions = [
    `${path} = ANY (ARRAY[${FIXED.map(literal).join(', ')}])`,
    ...UNKNOWN.map(matches),
    ...contentTypes.map((type) => {
      const { storage, site } = type;
      // A slug at the root may have two parts.
      if (isAtRoot(type)) return publication(storage.type, `p.language = '' AND p.slug = substr(${path}, 2)`);
      const where = site.path
        .split('/')
        .flatMap((name, at) =>
          name === '{slug}'
            ? [`p.slug = ${part(at + 1)}`]
            : name === '{category}'
              ? [`k.slug = ${part(at + 1)}`]
              : [],
        );
      return `(${matches(site.path)} AND ${publication(storage.type, [`p.language = ''`, ...where].join(' AND '))})`;
    }),
    ...contentTypes
      .filter(hasCategoryPages)
      .map(
        ({ site }) =>
          `(${matches(`${site.index}/{slug}`)} AND EXISTS (SELECT 1 FROM categories c WHERE c.slug = ${part(site.index.split('/').length + 1)}))`,
      ),
    `EXISTS (SELECT 1 FROM publications p LEFT JOIN categories k ON k.id = p.category_id WHERE p.language <> '' AND ${PUBLIC_PATH} = ${path})`,
    `(${matches('/lists/{slug}')} AND ${publication('list', `p.slug = ${part(3)}`)})`,
    `(${matches('/tags/{slug}')} AND EXISTS (SELECT 1 FROM tags g WHERE g.slug = ${part(3)}))`,
  ];
  return `(${conditions.join('\n OR ')})`;
}

function patternOf(path: string): string {
  const parts = path.split(/\{\w+\}/).map(escapePattern);
  return `^${parts.join('[^/]+')}$`;
}

/** The target of a redirect `t`: as it was entered, or the current URL of the page that it remembers. */
export const LEADS_TO = `CASE WHEN t.target_id IS NULL THEN t."to"
  WHEN t.target_kind = 'tag' THEN (SELECT '/tags/' || g.slug FROM tags g WHERE g.id = t.target_id)
  WHEN t.target_kind = 'category' THEN
    (SELECT regexp_replace(t."from", '[^/]*$', '') || c.slug FROM categories c WHERE c.id = t.target_id)
  ELSE (SELECT ${PUBLIC_PATH} FROM publications p LEFT JOIN categories k ON k.id = p.category_id WHERE p.id = t.target_id) END`;

const PATH = `split_part(split_part(t."to", '#', 1), '?', 1)`;
/** Whether a redirect `t` points to a path of this site that doesn’t exist; false for paths that can’t be checked. */
export const IS_BROKEN = `(CASE WHEN t.target_id IS NOT NULL THEN (${leadsNowhere()})
  ELSE coalesce(t.status <> 410 AND t."to" ~ '^(/[[:alnum:]_-]+)+([?#].*)?$' AND NOT ${isLivePath(PATH)}
    AND NOT EXISTS (SELECT 1 FROM redirects o WHERE lower(o."from" COLLATE "C") = lower(${PATH} COLLATE "C")), false) END)`;

function leadsNowhere(): string {
  return `CASE t.target_kind WHEN 'content' THEN NOT EXISTS (SELECT 1 FROM publications p WHERE p.id = t.target_id)
    WHEN 'tag' THEN NOT EXISTS (SELECT 1 FROM tags g WHERE g.id = t.target_id)
    ELSE NOT EXISTS (SELECT 1 FROM categories c WHERE c.id = t.target_id) END`;
}
