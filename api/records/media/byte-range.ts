import type { Part } from '../../platform/storage/image-storage.ts';

/** Which bytes of a file to send: all, a part, or none because the file has no such part. */
export type Ranged = 'whole' | 'unsatisfiable' | Part;

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** Parses `Range` (RFC 9110 §14.2) for a file of that size. Multiple and invalid ranges are answered with the whole file. */
export function rangeOf(header: string | null, bytes: number): Ranged {
  const [, first, last] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  // A range that ends before it begins is invalid.
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= bytes ? 'unsatisfiable' : { start, end };
}
