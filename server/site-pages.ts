import { createHash } from 'node:crypto';
import { renderPage } from 'vike/server';
import type { Environment } from '#api/env.ts';
import type { SiteRequest } from '#site/site-context.ts';
import type { RenderedPage } from './page-cache.ts';

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
    },
    fetch,
  };
}

/** Renders one page of the site; an unexpected failure is the error page with its status. */
export async function renderSitePage(
  url: string,
  siteRequest: SiteRequest,
  requestId: string,
): Promise<RenderedPage> {
  const { httpResponse } = await renderPage({
    urlOriginal: url,
    headersOriginal: { 'x-request-id': requestId },
    siteRequest,
  });
  const body = await httpResponse.getBody();
  const headers = Object.fromEntries(
    httpResponse.headers.map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  );
  headers['cache-control'] = 'public, max-age=0, must-revalidate';
  headers['content-security-policy'] = contentSecurityPolicy(body);
  return { status: httpResponse.statusCode, headers, body };
}

/** Inline scripts that run: blocks of data (JSON-LD) are not looked at by a policy. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g;

/** Inline scripts are data of our own making; each is allowed by its hash, so that none that got in another way runs. */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>();
  for (const [, text] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
    );
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
