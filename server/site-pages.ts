import { createHash } from 'node:crypto';
import { renderPage } from 'vike/server';
import type { Environment } from '#api/platform/base/env.ts';
import { isPrivatePage } from '#site/data/private-pages.ts';
import { twinPathOf } from '#site/feeds/machine-paths.ts';
import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import type { PageParts } from '#site/seo/page-shell.ts';
import type { SiteRequest, SiteSettings } from '#site/site-context.ts';
import type { RenderedPage } from './cached-page.ts';
import { arrangePage } from './page-html.ts';

const FOR_ONE_READER = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
/** Addresses of Vite's own server, which Vike refuses to look at (its `assertIsNotViteRequest`). No page of a site has one. */
const OF_VITE = /^\/(?:@vite\/client|@fs\/|__vite_ping)/;
const WITHOUT_PAGE = '/not-found';
/** A page that cannot be shown at the moment. */
const TRY_AGAIN = { 'cache-control': 'no-store', 'retry-after': '5' };
const ANALYTICS_HOST = 'https://us.i.posthog.com';

/** What pages are rendered from: the settings of the installation, and a way to the API. */
export function siteRequestOf(env: Environment, fetch: typeof globalThis.fetch): Omit<SiteRequest, 'now'> {
  return {
    settings: {
      name: env.siteName,
      url: env.siteUrl,
      contactEmail: env.contactEmail,
      socialUrl: env.socialUrl,
      twitterSite: env.twitterSite,
      twitterCreator: env.twitterCreator,
      analytics: analyticsOf(env),
    },
    fetch,
  };
}

/** PostHog's own cloud unless a host is named; undefined without a key. */
function analyticsOf({ posthogKey, posthogHost }: Environment): SiteSettings['analytics'] {
  if (posthogKey === undefined) return undefined;
  return { key: posthogKey, host: new URL(posthogHost ?? ANALYTICS_HOST).origin };
}

/** Pages for one person are not counted: nothing on them names a project or an address to send to. */
function withoutAnalytics(siteRequest: SiteRequest): SiteRequest {
  return { ...siteRequest, settings: { ...siteRequest.settings, analytics: undefined } };
}

interface Asked {
  urlOriginal: string;
  headersOriginal: Record<string, string>;
  siteRequest: SiteRequest;
}
/** Absent where Vike answers without a page: a redirect, a failure of the error page itself. */
interface Rendered {
  pageParts?: PageParts;
}

/** Renders one page of the site; an unexpected failure is the error page with its status. */
export async function renderSitePage(
  url: string,
  asked: SiteRequest,
  requestId: string,
): Promise<RenderedPage> {
  const isPrivate = isPrivatePage(url);
  const siteRequest = isPrivate ? withoutAnalytics(asked) : asked;
  const { httpResponse, pageParts } = await renderPage<Rendered, Asked>({
    urlOriginal: OF_VITE.test(url) ? WITHOUT_PAGE : url,
    headersOriginal: { 'x-request-id': requestId },
    siteRequest,
  });
  const document = await httpResponse.getBody();
  const body = pageParts === undefined ? document : arrangePage(document, pageParts);
  const headers = Object.fromEntries(
    httpResponse.headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );
  headers['cache-control'] = 'public, max-age=0, must-revalidate';
  headers['speculation-rules'] = '"/links.speculationrules"';
  if (httpResponse.statusCode === 503) Object.assign(headers, TRY_AGAIN);
  if (isPrivate) Object.assign(headers, FOR_ONE_READER);
  const twin = httpResponse.statusCode === 200 ? twinPathOf(url) : undefined;
  if (twin !== undefined) headers.link = [headers.link, markdownLink(twin)].filter(Boolean).join(', ');
  headers['content-security-policy'] = contentSecurityPolicy(siteRequest.settings.analytics?.host);
  return { status: httpResponse.statusCode, headers, body };
}

/** The same text for programs, also for those that do not read the page (RFC 8288). */
function markdownLink(path: string): string {
  return `<${path}>; rel="alternate"; type="text/markdown"`;
}

/** The one inline script of pages and their one inline style, by their hashes: none that got in another way works. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const APPEARANCE_HASH = hashOf(APPEARANCE_SCRIPT);
const FADE_HASH = hashOf(FADE_STYLE);

/** The origin of analytics may be sent to; their script is one of ours. */
function contentSecurityPolicy(analyticsHost: string | undefined): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${APPEARANCE_HASH}`,
    `style-src 'self' ${FADE_HASH}`,
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...(analyticsHost === undefined ? [] : [analyticsHost])].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
