import { createHash } from 'node:crypto';
import { EDGE_HEADERS } from '#api/platform/http/edge-headers.ts';
import {
  type Compressed,
  compressQuickly,
  isWorthCompressing,
  quickBrotli,
  quickGzip,
} from './compression.ts';
import { ANYTHING, type Source, type Tag } from './page-tags.ts';

/** A rendered response. */
export interface RenderedPage {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** What it shows; if missing, it may show anything. */
  tags?: ReadonlySet<Tag>;
  /** All responses that it was rendered from; if missing, its validity cannot be checked. */
  sources?: readonly Source[];
  /** Based on something that could not be confirmed: sent once, as stale, and not cached. */
  isStale?: boolean;
  /** A redirect that was followed: it is counted, and the query of the visitor goes along. */
  redirect?: Followed;
}

/** A redirect that led to a response; null: one that is not stored, such as from a wrong category. */
export interface Followed {
  id: string | null;
}

/** A response in the form in which it is sent. */
export interface CachedPage {
  status: number;
  /** Alternating names and values: all headers except those that differ between requests. */
  headers: readonly string[];
  /** The subset that a 304 repeats (RFC 9110 §15.4.5). */
  notModifiedHeaders: readonly string[];
  etag: string;
  tags: ReadonlySet<Tag>;
  sources: readonly Source[] | undefined;
  identity: Buffer;
  /** Undefined when compression is not worthwhile, or was skipped because the response is not cached. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  redirect?: Followed | undefined;
}

/** The size of an entry besides its bodies: header strings, the key, the maps. */
const ENTRY_BYTES = 2_000;
const REPEATED: ReadonlySet<string> = new Set(['cache-control', 'etag', 'vary']);

/** A response that is sent uncompressed. */
export function uncompressed({ status, headers, body, tags, sources, redirect }: RenderedPage): CachedPage {
  const identity =
    typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.buffer, body.byteOffset, body.length);
  const etag = headers.etag ?? `"${createHash('sha1').update(identity).digest('base64url')}"`;
  const vary = [headers.vary, 'Accept-Encoding'].filter((part) => part !== undefined).join(', ');
  const all: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': EDGE_HEADERS['Referrer-Policy'],
    'permissions-policy': EDGE_HEADERS['Permissions-Policy'],
    'cross-origin-opener-policy': EDGE_HEADERS['Cross-Origin-Opener-Policy'],
    ...headers,
    etag,
    vary,
  };
  return {
    status,
    headers: Object.entries(all).flat(),
    notModifiedHeaders: Object.entries(all)
      .filter(([name]) => REPEATED.has(name))
      .flat(),
    etag,
    tags: tags ?? ANYTHING,
    sources,
    identity,
    brotli: undefined,
    gzip: undefined,
    redirect,
  };
}

/** The same in every encoding that callers may accept. */
export async function compressed(page: CachedPage): Promise<CachedPage> {
  const forms: Compressed = await compressQuickly(page.identity);
  return { ...page, ...forms };
}

/** The same in the one encoding that this caller accepts. */
export async function compressedFor(page: CachedPage, encoding: 'br' | 'gzip'): Promise<CachedPage> {
  return encoding === 'br'
    ? { ...page, brotli: await quickBrotli(page.identity) }
    : { ...page, gzip: await quickGzip(page.identity) };
}

export function isCompressible({ identity, headers }: CachedPage): boolean {
  return isWorthCompressing(headers[headers.indexOf('content-type') + 1] ?? '', identity.length);
}

/** The memory that a response takes. */
export function bytesOf({ identity, brotli: br, gzip: gz }: CachedPage): number {
  return identity.length + (br?.length ?? 0) + (gz?.length ?? 0) + ENTRY_BYTES;
}
