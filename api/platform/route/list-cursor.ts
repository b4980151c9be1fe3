import { z } from 'zod';
import { CURSOR_START } from '#schema/base/limits.ts';
import type { Cursor } from '../deps/wire-record.ts';
import { faults } from '#schema/faults/faults.ts';

/** The order of a list: a cursor is valid for one order only. */
interface Order {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
}

const written = z.tuple([
  z.string(),
  z.enum(['asc', 'desc']),
  z.int().min(1).max(999_999_999),
  z.string().max(2000).nullable(),
  z.uuid(),
]);
const CURSOR_MAX_CHARS = 6000;

/** `start`, or empty: the beginning. The content of a cursor is checked once the order is known. */
export const cursorParam = z.string().max(CURSOR_MAX_CHARS, faults.cursor).optional();

/** Parses a cursor that a list returned. Returns undefined for anything else and for a cursor of another order. */
export function readCursor(text: string, { sortBy, sortOrder }: Order): Cursor | undefined {
  if (text === '' || text === CURSOR_START) return { passed: 0 };
  const { data } = written.safeParse(parsed(text));
  if (data === undefined) return undefined;
  const [by, order, passed, value, id] = data;
  if (by !== sortBy || order !== sortOrder || value?.includes('\0') === true) return undefined;
  return { passed, after: { value, id } };
}

/** Writes a cursor as text for a URL. */
export function writeCursor(
  { sortBy, sortOrder }: Order,
  { passed, after }: Required<Pick<Cursor, 'passed'>> & { after: NonNullable<Cursor['after']> },
): string {
  const parts: z.input<typeof written> = [sortBy, sortOrder, passed, after.value, after.id];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
