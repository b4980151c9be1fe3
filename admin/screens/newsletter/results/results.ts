import { percentOf } from '../../../language/formats.ts';
/** 12 %, 1.4 %, –. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  return percentOf(share);
}
