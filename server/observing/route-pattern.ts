import type { Route } from '#api/platform/route/route.ts';

type Named = Pick<Route, 'method' | 'path'>;

const API = '/api/v1';
/** A first segment that names a part of the site; tokens and names of people come after it. */
const FIRST = /^\/[a-z\d-]{0,60}(?:\.[a-z\d]{1,10})?$/;

/**
 * How a path appears in the request log and in traces: the pattern of its route, never an ID, a slug, a
 * token, or a query. Pages and files appear with their first segment: `/articles/*`.
 */
export function createRoutePatterns(routes: readonly Named[]): (method: string, target: string) => string {
  const byLength = new Map<string, { segments: string[]; path: string }[]>();
  for (const { method, path } of routes) {
    const segments = path.split('/');
    const key = keyOf(method, segments);
    byLength.set(key, [...(byLength.get(key) ?? []), { segments, path }]);
  }
  return (method, target) => {
    const [path = '/'] = target.split('?', 1);
    if (!path.startsWith(`${API}/`)) return patternOfPage(path);
    const segments = path.slice(API.length).split('/');
    const asked = byLength.get(keyOf(method === 'HEAD' ? 'GET' : method, segments)) ?? [];
    // A fixed segment is more specific than a parameter: `/content/slug` before `/content/:id`.
    const [found] = asked
      .filter((one) => one.segments.every((part, at) => part.startsWith(':') || part === segments[at]))
      .toSorted((one, other) => parameters(one.segments) - parameters(other.segments));
    return found === undefined ? `${API}/*` : `${API}${found.path}`;
  };
}

function keyOf(method: string, segments: readonly string[]): string {
  return `${method} ${segments.length}`;
}

function parameters(segments: readonly string[]): number {
  return segments.filter((part) => part.startsWith(':')).length;
}

function patternOfPage(path: string): string {
  const end = path.indexOf('/', 1);
  const first = end === -1 ? path : path.slice(0, end);
  if (!FIRST.test(first)) return '/*';
  return end === -1 || end === path.length - 1 ? first : `${first}/*`;
}
