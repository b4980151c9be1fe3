import type { Part } from '../../platform/storage/image-storage.ts';

/** What of a file is sent: all of it, a part, or nothing because it has no such part. */
export type Ranged = 'whole' | 'unsatisfiable' | Part;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Reads `Range` (RFC 9110 §14.2) for a file of so many bytes. Several parts at once, and what is no range, are answered whole. */
export function rangeOf(header: string | null, bytes: number): Ranged {
  const [, first, last] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // A range that ends before it begins is no range.
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
