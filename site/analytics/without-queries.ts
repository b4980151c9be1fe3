import { isPrivatePage } from '../data/private-pages.ts';

/** The one part of a query that says nothing of the visitor: which campaign a link belongs to. */
const CAMPAIGN_PARAMETER = /^utm_(?:source|medium|campaign|term|content)$/;
const DEPTH_MAX = 20;

/**
 * The same data in which every web address has lost its query, its fragment and its credentials; only `utm_…` parameters
 * stay. Of an address of a private page only the first part of the path is left. Shapes are kept, the input is not changed.
 */
export function withoutQueries<T>(value: T): T {
  return stripped(value, 0) as T;
}

/** One address as it may leave the site; text that is no web address is returned as it is. */
export function withoutQuery(text: string): string {
  const isAbsolute = /^https?:\/\//i.test(text);
  if (!isAbsolute && !text.startsWith('/')) return text;
  if (!URL.canParse(text, 'http://site')) return text.replace(/[?#].*$/s, '');
  const url = new URL(text, 'http://site');
  const kept = new URLSearchParams([...url.searchParams].filter(([name]) => CAMPAIGN_PARAMETER.test(name)));
  const path = isPrivatePage(url.pathname) ? `/${url.pathname.split('/')[1] ?? ''}` : url.pathname;
  const query = kept.size === 0 ? '' : `?${kept.toString()}`;
  return (isAbsolute ? url.origin : '') + path + query;
}

function stripped(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutQuery(value);
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return value;
  if (Array.isArray(value)) return value.map((item) => stripped(item, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, stripped(item, depth + 1)]));
}
