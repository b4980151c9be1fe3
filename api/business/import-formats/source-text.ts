import { SITE_IMPORT_TEXT_MAX_CHARS } from '#schema/base/limits.ts';
import { SourceFileError } from './source-item.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The text of a file as it arrives. Throws {@link SourceFileError} for bytes that are not UTF-8; guesses
 * nothing.
 */
export async function* utf8Text(stream: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of stream) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw notUtf8();
    throw error;
  }
}

export function notUtf8(): SourceFileError {
  return new SourceFileError(spoken('not_utf8'));
}

/** Checks that a parser regularly completes something: an endless text would fill the memory. */
export function createPatience(): { heard(): void; waited(chars: number): void } {
  let silent = 0;
  return {
    heard: () => {
      silent = 0;
    },
    waited: (chars) => {
      silent += chars;
      if (silent > SITE_IMPORT_TEXT_MAX_CHARS) {
        throw new SourceFileError(spoken('long_text', { millions: SITE_IMPORT_TEXT_MAX_CHARS / 1_000_000 }));
      }
    },
  };
}

/** A time in an export as ISO 8601 in UTC; null when missing or invalid. */
export function momentOf(value: unknown): string | null {
  if (typeof value === 'number') return isoOf(value);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value) || value.startsWith('0000')) return null;
  const text = value.trim().replace(' ', 'T');
  const hasZone = /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  return isoOf(Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`));
}

function isoOf(milliseconds: number): string | null {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 1000 || year > 9999 ? null : date.toISOString();
}

/** The path of a public URL, decoded and without a trailing slash; undefined when it has none. */
export function pathOf(address: string, base?: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const { pathname } = new URL(address, base);
  const path = decoded(pathname).replace(/\/+$/, '');
  return path === '' ? undefined : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
