import { isWebUrl } from '#schema/fields/url.ts';
import { REDIRECT_FROM_MAX_CHARS, REDIRECT_TO_MAX_CHARS } from '#schema/base/limits.ts';
import { FOLDER, foldedPath, partsOf } from '../documents/redirect-rules.ts';
import { isReserved } from '../publishing/site-links.ts';

/** The stored form of what a user entered, or its error. */
export type Checked = { value: string } | { problem: string };

const isBroken = (text: string) => /[\u0000-\u0020\u007F\\]/.test(text) || !text.isWellFormed();
/** First segments that aren’t pages, in addition to those of `isReserved`. */
const OF_THE_PRODUCT = new Set(['_server']);
const FILES = new Set(['/favicon.ico', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/llms.txt']);
const FEED = /^(?:\/[^/]+)*\/feed\.(?:xml|atom|json)$/;

/** The path that a redirect is for: decoded, and without a trailing slash. */
export function checkedFrom(entered: string, siteUrl: string): Checked {
  const text = withoutOrigin(entered.trim(), siteUrl);
  if (!text.startsWith('/') || text.startsWith('//'))
    return { problem: 'must be a path on this site, such as /old-page' };
  if (/[?#]/.test(text)) return { problem: 'must have no ? or #: they are not compared' };
  const path = decodedPath(text);
  if (path === undefined) return { problem: 'contains characters that aren’t allowed in a URL' };
  const parts = partsOf(path);
  const value = `/${parts.join('/')}`;
  if (value === '/') return { problem: 'is the home page' };
  if ([...value].length > REDIRECT_FROM_MAX_CHARS)
    return { problem: `must be at most ${REDIRECT_FROM_MAX_CHARS} characters` };
  if (
    parts.slice(0, -1).some((part) => part.includes('*')) ||
    /\*./.test(parts.at(-1) ?? '') ||
    /[^*]\*$/.test(parts.at(-1) ?? '')
  )
    return { problem: 'may hold * only as its last part: /blog/*' };
  if (isOfProduct(value)) return { problem: 'is used by the product and can’t be redirected' };
  return { value };
}

/** Whether the product itself serves this path, regardless of redirects. */
export function isOfProduct(path: string): boolean {
  const folded = foldedPath(path);
  const [, first = ''] = folded.split('/');
  return isReserved(path) || OF_THE_PRODUCT.has(first) || FILES.has(folded) || FEED.test(folded);
}

/** The target of a redirect: a path of this site with its query and fragment, or a URL elsewhere. */
export function checkedTo(entered: string, siteUrl: string): Checked {
  const text = withoutOrigin(entered.trim(), siteUrl);
  if ([...text].length > REDIRECT_TO_MAX_CHARS)
    return { problem: `must be at most ${REDIRECT_TO_MAX_CHARS} characters` };
  if (isBroken(text)) return { problem: 'must not hold spaces, backslashes or control characters' };
  const isOwn = text.startsWith('/') && !text.startsWith('//');
  if (!isOwn && !isWebUrl(text))
    return { problem: 'must be a path on this site, or start with http:// or https://' };
  if (/\*/.test(text.endsWith(FOLDER) ? text.slice(0, -1) : text))
    return { problem: 'may hold * only at its end, after a slash' };
  if (!isOwn) return { value: text };
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const plain = decodedPath(path);
  if (plain === undefined) return { problem: 'contains characters that aren’t allowed in a URL' };
  return { value: `/${partsOf(plain).join('/')}${suffix}` };
}

/** What is wrong with source and target together; undefined if nothing is. */
export function problemOfPair({
  from,
  to,
  status,
}: {
  from: string;
  to: string | null;
  status: number;
}): string | undefined {
  if (status === 410) return to === null ? undefined : 'must be empty, because the page is gone';
  if (to === null) return 'is required, unless the page is gone (410)';
  if (to.endsWith(FOLDER) && !from.endsWith(FOLDER)) return 'may end in /* only if the source does';
  if (!to.startsWith('/')) return undefined;
  const [path = ''] = foldedPath(to).split(/[?#]/, 1);
  const source = foldedPath(from);
  if (path === source) return 'is the same URL, so it would redirect to itself';
  if (!source.endsWith(FOLDER)) return undefined;
  const folder = source.slice(0, -FOLDER.length);
  const isInside = path === folder || path.startsWith(`${folder}/`);
  return isInside ? 'is inside the source, so it would redirect to itself' : undefined;
}

/** A URL of this site as a path; its scheme doesn’t matter. */
function withoutOrigin(text: string, siteUrl: string): string {
  const [start = '', host] = /^https?:\/\/([^/?#]*)/i.exec(text) ?? [];
  if (host?.toLowerCase() !== new URL(siteUrl).host) return text;
  const rest = text.slice(start.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A path without escapes; undefined if they hide a slash or can’t be decoded. */
export function decodedPath(path: string): string | undefined {
  if (/%(?:2F|5C|00)/i.test(path)) return undefined;
  try {
    const plain = decodeURIComponent(path.replace(/%(?![\dA-F]{2})/gi, '%25'));
    return /[\u0000-\u001F\u007F\\]/.test(plain) || !plain.isWellFormed() ? undefined : plain;
  } catch {
    return undefined;
  }
}
