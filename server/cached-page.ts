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

/** An answer as it was made. */
export interface RenderedPage {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** What it shows; without them it may show anything. */
  tags?: ReadonlySet<Tag>;
  /** All answers that it was rendered from; without them, its validity cannot be checked. */
  sources?: readonly Source[];
  /** Made from something that could not be confirmed: shown once, as stale, and not kept. */
  isStale?: boolean;
  /** A redirect that was followed: it is counted, and the query of the visitor goes along. */
  redirect?: Followed;
}

/** A redirect that led to an answer; null: one that is not stored, such as from a wrong category. */
export interface Followed {
  id: string | null;
}

/** An answer as it goes over the wire. */
export interface CachedPage {
  status: number;
  /** Names and values in turn: all headers but those that differ from one request to the next. */
  headers: readonly string[];
  /** Those of them that a 304 repeats (RFC 9110 §15.4.5). */
  notModifiedHeaders: readonly string[];
  etag: string;
  tags: ReadonlySet<Tag>;
  sources: readonly Source[] | undefined;
  identity: Buffer;
  /** Undefined where compression does not pay, or was not done because the answer is not kept. */
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  redirect?: Followed | undefined;
}

/** What an entry takes beside its bodies: header strings, the key, the maps. */
const ENTRY_BYTES = 2_000;
const REPEATED: ReadonlySet<string> = new Set(['cache-control', 'etag', 'vary']);

/** An answer that is sent as it is. */
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

/** The same in every form that callers may ask for. */
export async function compressed(page: CachedPage): Promise<CachedPage> {
  const forms: Compressed = await compressQuickly(page.identity);
  return { ...page, ...forms };
}

/** The same in the one form that this caller takes. */
export async function compressedFor(page: CachedPage, encoding: 'br' | 'gzip'): Promise<CachedPage> {
  return encoding === 'br'
    ? { ...page, brotli: await quickBrotli(page.identity) }
    : { ...page, gzip: await quickGzip(page.identity) };
}

export function isCompressible({ identity, headers }: CachedPage): boolean {
  return isWorthCompressing(headers[headers.indexOf('content-type') + 1] ?? '', identity.length);
}

/** What an answer takes in memory. */
export function bytesOf({ identity, brotli: br, gzip: gz }: CachedPage): number {
  return identity.length + (br?.length ?? 0) + (gz?.length ?? 0) + ENTRY_BYTES;
}
