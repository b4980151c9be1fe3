import { isPrivatePage } from '../data/private-pages.ts';

/** The only part of a query that says nothing about the visitor: which campaign a link belongs to. */
const CAMPAIGN_PARAMETER = /^utm_(?:source|medium|campaign|term|content)$/;
const DEPTH_MAX = 20;

/**
 * The same data with every URL stripped of its query, fragment, and credentials; only `utm_…` parameters
 * stay. For a private page, only the first part of the path stays. Types are kept, and the input is not
 * changed.
 */
export function withoutQueries<T>(value: T): T {
  return stripped(value, 0) as T;
}

/** A URL that is safe to send; text that is not a URL is returned unchanged. */
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
