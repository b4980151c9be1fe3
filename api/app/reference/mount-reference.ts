import { hash } from 'node:crypto';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { etagOf, isNotModified } from '../../platform/http/conditional.ts';
import { EDGE_HEADERS } from '../../platform/http/edge-headers.ts';
import type { App, AppContext } from '../../platform/route/exchange.ts';
import type { Route } from '../../platform/route/route.ts';
import { describeRoutes } from './openapi.ts';
import { referencePage } from './reference-page.ts';

interface Written {
  body: string;
  etag: string;
  headers: Record<string, string>;
}

/** Below `prefix`, `/openapi.json` for machines and `/docs` for people, generated on the first request. */
export function mountReference(
  app: App,
  { deps, routes, prefix }: { deps: AppDeps; routes: readonly Route[]; prefix: string },
) {
  const url = deps.env.siteUrl + prefix;
  const describe = () => describeRoutes(routes, { siteName: deps.site().name, url });
  let json: Written | undefined;
  let page: Written | undefined;
  app.get(`${prefix}/openapi.json`, (c) =>
    send(c, (json ??= written(JSON.stringify(describe()), 'application/json'))),
  );
  app.get(`${prefix}/docs`, (c) => send(c, (page ??= writtenPage(referencePage(describe())))));
}

function written(body: string, type: string): Written {
  return {
    body,
    etag: etagOf(body, undefined),
    headers: { ...EDGE_HEADERS, 'Content-Type': `${type}; charset=utf-8` },
  };
}

/** The page may use its own style sheet and script, known by their hashes, and the API. */
function writtenPage(body: string): Written {
  const page = written(body, 'text/html');
  const hashes = (['style', 'script'] as const).map((name) => `${name}-src '${hashOf(body, name)}'`);
  page.headers['Content-Security-Policy'] =
    `${EDGE_HEADERS['Content-Security-Policy']}; ${hashes.join('; ')}; connect-src 'self'`;
  return page;
}

function hashOf(body: string, name: 'style' | 'script'): string {
  const [, content = ''] = new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(body) ?? [];
  return `sha256-${hash('sha256', content, 'base64')}`;
}

function send(c: AppContext, { body, etag, headers }: Written): Response {
  const all = {
    ...headers,
    ETag: etag,
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'X-Request-Id': c.get('exchange').requestId,
  };
  if (isNotModified(c.req.header('if-none-match') ?? null, etag))
    return new Response(null, { status: 304, headers: all });
  return new Response(body, { headers: all });
}
