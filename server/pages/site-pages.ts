import { createHash } from 'node:crypto';
import type { AllowedSources } from '#schema/answers/operations/site.ts';
import { EMBED_ORIGINS } from '#schema/document/embeds.ts';
import { pathInLanguage } from '#site/data/queries/page-language.ts';
import { isPrivatePage } from '#site/data/private-pages.ts';
import { twinPathOf } from '#site/feeds/paths/machine-paths.ts';
import { APPEARANCE_SCRIPT, FADE_STYLE } from '#site/seo/appearance-script.ts';
import { remembered } from '#site/data/remembered.ts';
import { ownLook } from '#site/seo/own-look.ts';
import type { PageParts } from '#site/seo/page-shell.ts';
import type { SiteRequest, SiteSettings } from '#site/base/site-context.ts';
import type { RenderedPage } from '../cache/cached-page.ts';
import { arrangePage } from './page-html.ts';

const FOR_ONE_READER = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
/**
 * URLs of Vite's own server, which Vike refuses (its `assertIsNotViteRequest`). No page of a site has one.
 */
const OF_VITE = /^\/(?:@vite\/client|@fs\/|__vite_ping)/;
const WITHOUT_PAGE = '/not-found';
/** For a page that cannot be shown at the moment. */
const TRY_AGAIN = { 'cache-control': 'no-store', 'retry-after': '5' };

/** Pages for one person are not counted and run no third-party code: their URLs and forms hold secrets. */
function forOneReader(siteRequest: SiteRequest): SiteRequest {
  return { ...siteRequest, settings: { ...siteRequest.settings, analytics: null, code: null } };
}

/** A page requested from Vike. */
export interface VikeRequest {
  urlOriginal: string;
  headersOriginal: Record<string, string>;
  siteRequest: SiteRequest;
}

/** Vike's response. */
export interface AnswerOfVike {
  status: number;
  headers: readonly (readonly [name: string, value: string])[];
  document: string;
  /** Missing when Vike answers without a page. */
  pageParts?: PageParts | undefined;
}

/** Renders pages of the site; an unexpected failure renders the error page with its status. */
export function createSitePages(render: (asked: VikeRequest) => Promise<AnswerOfVike>) {
  return async (url: string, asked: SiteRequest, requestId: string): Promise<RenderedPage> => {
    const isPrivate = isPrivatePage(url);
    const siteRequest = isPrivate ? forOneReader(asked) : asked;
    const answer = await render({
      urlOriginal: OF_VITE.test(url) ? WITHOUT_PAGE : url,
      headersOriginal: { 'x-request-id': requestId },
      siteRequest,
    });
    return { status: answer.status, ...pageOf(answer, { url, isPrivate, siteRequest }) };
  };
}

function pageOf(
  { status, headers: given, document, pageParts }: AnswerOfVike,
  { url, isPrivate, siteRequest }: { url: string; isPrivate: boolean; siteRequest: SiteRequest },
): Pick<RenderedPage, 'headers' | 'body'> {
  const { analytics, code } = siteRequest.settings;
  const body = pageParts === undefined ? document : arrangePage(document, pageParts, code);
  const headers = Object.fromEntries(
    given.map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );
  headers['cache-control'] = 'public, max-age=0, must-revalidate';
  headers['speculation-rules'] = '"/links.speculationrules"';
  if (status === 503) Object.assign(headers, TRY_AGAIN);
  if (isPrivate) Object.assign(headers, FOR_ONE_READER);
  const twin = status === 200 ? twinPathOf(pathInLanguage(siteRequest, url)) : undefined;
  if (twin !== undefined) headers.link = [headers.link, markdownLink(twin)].filter(Boolean).join(', ');
  headers['content-security-policy'] = contentSecurityPolicy(siteRequest.settings, {
    media: pageParts?.mediaOrigins ?? [],
    frames: framedBy(body),
  });
  if (code !== null || analytics?.provider === 'snippet')
    headers['etag'] = etagOf(headers['content-security-policy'], body);
  return { headers, body };
}

/** A link to the same text for programs, including those that do not parse the page (RFC 8288). */
function markdownLink(path: string): string {
  return `<${path}>; rel="alternate"; type="text/markdown"`;
}

/** The hashes of the only inline script and the only inline style: injected ones do not work. */
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const APPEARANCE_HASH = hashOf(APPEARANCE_SCRIPT);
const FADE_HASH = hashOf(FADE_STYLE);

/** The custom style of a site is part of its pages, too. */
const ownStyleHashes = remembered((settings: SiteSettings): string[] => {
  const { style } = ownLook(settings);
  return style === '' ? [] : [hashOf(style)];
});

/** A browser that caches the page keeps its policy, so a page with another policy needs another ETag. */
function etagOf(policy: string, body: string): string {
  return `"${createHash('sha1').update(policy).update('\n').update(body).digest('base64url')}"`;
}

/** The origins of video and audio players in the text of a page, the only ones that it may frame. */
function framedBy(body: string): string[] {
  return EMBED_ORIGINS.filter((origin) => body.includes(`data-frame="${origin}/`));
}

/** What a page embeds from other sites. */
interface Elsewhere {
  media: readonly string[];
  frames: readonly string[];
}

/**
 * A page plays media only from the origins in its own fields, and frames only the players in its own text. The analytics
 * origin is allowed for connections; its script is our own. What snippets need is listed with them.
 */
function contentSecurityPolicy(settings: SiteSettings, { media, frames: players }: Elsewhere): string {
  const { analytics, code } = settings;
  const counting = analytics?.provider === 'snippet' ? analytics.allowed : undefined;
  const allowed = (use: keyof AllowedSources): readonly string[] => [
    ...new Set([...(code?.allowed[use] ?? []), ...(counting?.[use] ?? [])]),
  ];
  const host = analytics?.provider === 'posthog' ? [analytics.host] : [];
  const directive = (...parts: string[]) => parts.join(' ');
  const frames = [...new Set([...players, ...allowed('frame')])];
  return [
    "default-src 'self'",
    directive("script-src 'self'", APPEARANCE_HASH, ...allowed('script')),
    directive("style-src 'self'", FADE_HASH, ...ownStyleHashes(settings), ...allowed('style')),
    directive("img-src 'self' data:", ...allowed('image')),
    directive("font-src 'self'", ...allowed('font')),
    ...(media.length === 0 ? [] : [directive("media-src 'self'", ...media)]),
    directive("connect-src 'self'", ...host, ...allowed('connect')),
    ...(frames.length === 0 ? [] : [directive("frame-src 'self'", ...frames)]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
