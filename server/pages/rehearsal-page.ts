import { pathInRehearsal } from '#schema/pages/rehearsal-address.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

interface Inside {
  /** The path of the home page in the preview. */
  base: string;
  siteUrl: string;
}

/** Its address is a secret, so it isn’t sent along either. */
const OF_A_PREVIEW = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
/** Headers that invite others to fetch, keep, or compare a page. */
const NOT_OF_A_PREVIEW = ['etag', 'last-modified', 'link', 'speculation-rules', 'vary', 'content-length'];
/** Links, forms, and frames of a page; a link that leaves the preview on purpose is marked. */
const LINKS =
  /(<a\b(?![^>]*\sdata-live)[^>]*?\shref="|<form\b[^>]*?\saction="|<iframe\b[^>]*?\ssrc=")([^"]*)/g;

/** A page that no cache keeps, no search engine lists, and nothing counts. */
export function unlisted(page: RenderedPage): RenderedPage {
  const { redirect: _redirect, tags: _tags, sources: _sources, ...others } = page;
  const headers = { ...page.headers };
  for (const name of NOT_OF_A_PREVIEW) delete headers[name];
  return { ...others, headers: Object.assign(headers, OF_A_PREVIEW) };
}

/**
 * The same for a page that stays within the preview of the site: its links, forms, and redirects lead to other pages of it, and
 * its scripts can’t reach anything else.
 */
export function insideRehearsal(page: RenderedPage, inside: Inside): RenderedPage {
  const { headers, ...others } = unlisted(page);
  const { location, 'content-security-policy': policy } = headers;
  if (location !== undefined) headers.location = addressInside(location, inside);
  if (policy !== undefined) headers['content-security-policy'] = policyInside(policy, inside);
  const isHtml = headers['content-type']?.startsWith('text/html') === true;
  return { ...others, headers, body: isHtml ? linkedInside(page.body, inside) : page.body };
}

function linkedInside(body: RenderedPage['body'], inside: Inside): string {
  const html = typeof body === 'string' ? body : Buffer.from(body).toString();
  return html.replaceAll(LINKS, (_, before: string, to: string) => before + addressInside(to, inside));
}

function addressInside(to: string, { base, siteUrl }: Inside): string {
  const path = to === siteUrl || to.startsWith(`${siteUrl}/`) ? to.slice(siteUrl.length) || '/' : to;
  return path.startsWith('/') && !path.startsWith('//') ? pathInRehearsal(path, base) : to;
}

/** Forms and requests reach nothing outside the preview, so no one can sign up in one by mistake. */
function policyInside(policy: string, { base, siteUrl }: Inside): string {
  const home = siteUrl + base;
  const only = `${home} ${home}/`;
  return policy
    .replace(/connect-src [^;]*/, `connect-src ${only}`)
    .replace(/form-action [^;]*/, `form-action ${only}`);
}
