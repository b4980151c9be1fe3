import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface Compressed {
  brotli: Buffer;
  gzip: Buffer;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const LONG_BYTES = 100_000;
/**
 * log2 of the window. With the usual 22, or any above 16, quality 9 takes 12 times as long for a page without
 * making it smaller.
 */
const QUICK_WINDOW = 16;
const MIN_BYTES = 512;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|[a-z]+\+(?:json|xml)))/;

/** Whether compression saves more than it costs. */
export function isWorthCompressing(type: string, bytes: number): boolean {
  return bytes >= MIN_BYTES && COMPRESSIBLE.test(type);
}

/** Both encodings, within about a millisecond for a page. */
export async function compressQuickly(identity: Buffer): Promise<Compressed> {
  const [br, gz] = await Promise.all([quickBrotli(identity), quickGzip(identity)]);
  return { brotli: br, gzip: gz };
}

export function quickBrotli(identity: Buffer): Promise<Buffer> {
  return withBrotli(identity, identity.length > LONG_BYTES ? 5 : 9, QUICK_WINDOW);
}

export function quickGzip(identity: Buffer): Promise<Buffer> {
  return gzipped(identity, { level: 6 });
}

/**
 * As small as possible: a tenth smaller, but 40 times as slow. Undefined when it would take a second or more.
 */
export async function compressSmall(identity: Buffer): Promise<Buffer | undefined> {
  return identity.length > LONG_BYTES ? undefined : withBrotli(identity, 11, constants.BROTLI_DEFAULT_WINDOW);
}

function withBrotli(identity: Buffer, quality: number, window: number): Promise<Buffer> {
  return brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
    },
  });
}
