import type { Resource } from '#schema/define/define-resource.ts';
import { findDeclaration, listDefaultsOf } from '../records/declarations.ts';
import { CONTACT_PATHS } from './screen-paths.ts';

/**
 * The admin's URLs are specified (`/admin/articles?page=2&search=…`, `/admin/articles/edit/{id}`); react-admin has
 * its own (`?filter={json}&page&perPage&sort&order`, `/admin/articles/{id}`) and does not let them be changed. This
 * is the bijection between both; `admin-router.tsx` applies it to everything that enters and leaves.
 */

/** The base of every address of the admin. */
export const ADMIN_BASE = '/admin';

/** What follows a resource's name where it is not a record. */
const SCREENS: readonly string[] = ['create', 'create-ai', 'edit', ...CONTACT_PATHS];

/** `/admin/articles/5` → `/admin/articles/edit/5` */
export function encodePath(path: string): string {
  const [resource, key, ...rest] = partsOf(path);
  if (resource === undefined || key === undefined || SCREENS.includes(key)) return path;
  return [ADMIN_BASE, resource, 'edit', key, ...rest].join('/');
}

/** `/admin/articles/edit/5` → `/admin/articles/5` */
export function decodePath(path: string): string {
  const [resource, screen, key, ...rest] = partsOf(path);
  if (resource === undefined || screen !== 'edit' || key === undefined) return path;
  return [ADMIN_BASE, resource, key, ...rest].join('/');
}

/** react-admin's list parameters in its own address → the specified ones. `page` always stays: without any
 * parameter react-admin would restore those of the last visit. */
export function encodeSearch(path: string, search: string): string {
  const resource = listAt(path);
  const given = new URLSearchParams(search);
  if (
    resource === undefined ||
    !['filter', 'page', 'perPage', 'sort', 'order', 'columns'].some((name) => given.has(name))
  )
    return search;
  const defaults = listDefaultsOf(resource);
  const { q, ...filters } = filterOf(given.get('filter'));
  const params = new URLSearchParams({ page: given.get('page') ?? '1' });
  if (q !== undefined && q !== '') params.set('search', q);
  for (const [name, value] of Object.entries(filters)) params.set(name, value);
  const perPage = given.get('perPage') ?? String(defaults.perPage);
  if (perPage !== String(defaults.perPage)) params.set('per_page', perPage);
  const sortBy = given.get('sort') ?? defaults.sortBy;
  const sortOrder = (given.get('order') ?? defaults.sortOrder).toLowerCase();
  if (sortBy !== defaults.sortBy || sortOrder !== defaults.sortOrder) {
    params.set('sort_by', sortBy);
    params.set('sort_order', sortOrder);
  }
  const columns = given.get('columns') ?? '';
  if (columns !== '') params.set('columns', columns);
  return `?${params}`;
}

/**
 * react-admin knows nothing of columns and leaves them out as it goes from page to page: they are those of the present address,
 * unless the next one names some, or none (`columns=`).
 */
export function withColumns(search: string, present: string): string {
  const columns = new URLSearchParams(present).get('columns');
  const given = new URLSearchParams(search);
  const isList = given.has('filter') || given.has('page');
  if (columns === null || !isList || given.has('columns')) return search;
  given.set('columns', columns);
  return `?${given}`;
}

/** The specified list parameters → react-admin's own. */
export function decodeSearch(path: string, search: string): string {
  const resource = listAt(path);
  const given = new URLSearchParams(search);
  if (resource === undefined || given.size === 0) return search;
  const defaults = listDefaultsOf(resource);
  const filter: Record<string, string> = {};
  for (const [name, value] of given) {
    if (name === 'search' && value !== '') filter.q = value;
    else if (!LIST_PARAMS.includes(name) && value !== '') filter[name] = value;
  }
  const params = new URLSearchParams({
    filter: JSON.stringify(filter),
    order: (given.get('sort_order') ?? defaults.sortOrder).toUpperCase() === 'DESC' ? 'DESC' : 'ASC',
    page: wholeNumber(given.get('page'), 1),
    perPage: wholeNumber(given.get('per_page'), defaults.perPage),
    sort: given.get('sort_by') ?? defaults.sortBy,
  });
  const columns = given.get('columns');
  if (columns !== null && columns !== '') params.set('columns', columns);
  return `?${params}`;
}

const LIST_PARAMS = ['page', 'per_page', 'search', 'sort_by', 'sort_order', 'columns'];

/** The parts after `/admin/`, the first of them a resource; nothing for any other address. */
function partsOf(path: string): string[] {
  if (!path.startsWith(`${ADMIN_BASE}/`)) return [];
  const parts = path
    .slice(ADMIN_BASE.length + 1)
    .replace(/\/+$/, '')
    .split('/');
  return findDeclaration(parts[0] ?? '') === undefined ? [] : parts;
}

function listAt(path: string): Resource | undefined {
  const [name, ...rest] = partsOf(path);
  return name === undefined || rest.length > 0 ? undefined : findDeclaration(name);
}

/** Filters are texts only, because URLs carry nothing else. */
function filterOf(json: string | null): Record<string, string> {
  try {
    const filter: unknown = JSON.parse(json ?? '{}');
    if (typeof filter !== 'object' || filter === null) return {};
    return Object.fromEntries(
      Object.entries(filter).flatMap(([name, value]) =>
        value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
      ),
    );
  } catch {
    return {};
  }
}

function wholeNumber(text: string | null, otherwise: number): string {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? text : String(otherwise);
}
