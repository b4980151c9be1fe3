import { isWebUrl } from '#schema/fields/url.ts';
import { REDIRECT_FROM_MAX_CHARS, REDIRECT_TO_MAX_CHARS } from '#schema/base/limits.ts';
import { FOLDER, foldedPath, partsOf } from '../documents/redirect-rules.ts';
import { isReserved } from '../publishing/site-links.ts';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import { commonFaults } from '../../platform/route/common-faults.ts';

const spoken = later(messages);

/** The stored form of what a user entered, or its error. */
export type Checked = { value: string } | { problem: Spoken };

const isBroken = (text: string) => /[\u0000-\u0020\u007F\\]/.test(text) || !text.isWellFormed();
/** First segments that aren’t pages, in addition to those of `isReserved`. */
const OF_THE_PRODUCT = new Set(['_server']);
const FILES = new Set(['/favicon.ico', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/llms.txt']);
const FEED = /^(?:\/[^/]+)*\/feed\.(?:xml|atom|json)$/;

/** The path that a redirect is for: decoded, and without a trailing slash. */
export function checkedFrom(entered: string, siteUrl: string): Checked {
  const text = withoutOrigin(entered.trim(), siteUrl);
  if (!text.startsWith('/') || text.startsWith('//')) return { problem: spoken('own_path') };
  if (/[?#]/.test(text)) return { problem: spoken('no_query') };
  const path = decodedPath(text);
  if (path === undefined) return { problem: spoken('not_in_url') };
  const parts = partsOf(path);
  const value = `/${parts.join('/')}`;
  if (value === '/') return { problem: spoken('home_page') };
  if ([...value].length > REDIRECT_FROM_MAX_CHARS)
    return { problem: commonFaults.charactersAtMost(REDIRECT_FROM_MAX_CHARS) };
  if (
    parts.slice(0, -1).some((part) => part.includes('*')) ||
    /\*./.test(parts.at(-1) ?? '') ||
    /[^*]\*$/.test(parts.at(-1) ?? '')
  )
    return { problem: spoken('star_last') };
  if (isOfProduct(value)) return { problem: spoken('of_product') };
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
    return { problem: commonFaults.charactersAtMost(REDIRECT_TO_MAX_CHARS) };
  if (isBroken(text)) return { problem: spoken('broken_url') };
  const isOwn = text.startsWith('/') && !text.startsWith('//');
  if (!isOwn && !isWebUrl(text)) return { problem: spoken('path_or_url') };
  if (/\*/.test(text.endsWith(FOLDER) ? text.slice(0, -1) : text)) return { problem: spoken('star_at_end') };
  if (!isOwn) return { value: text };
  const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(text) ?? [];
  const plain = decodedPath(path);
  if (plain === undefined) return { problem: spoken('not_in_url') };
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
}): Spoken | undefined {
  if (status === 410) return to === null ? undefined : spoken('gone_empty');
  if (to === null) return spoken('target_required');
  if (to.endsWith(FOLDER) && !from.endsWith(FOLDER)) return spoken('star_of_source');
  if (!to.startsWith('/')) return undefined;
  const [path = ''] = foldedPath(to).split(/[?#]/, 1);
  const source = foldedPath(from);
  if (path === source) return spoken('same_url');
  if (!source.endsWith(FOLDER)) return undefined;
  const folder = source.slice(0, -FOLDER.length);
  const isInside = path === folder || path.startsWith(`${folder}/`);
  return isInside ? spoken('inside_source') : undefined;
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
