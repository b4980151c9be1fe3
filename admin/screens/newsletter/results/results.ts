/** 12 %, 1.4 %, –. */
export function percent(share: number | null): string {
  if (share === null) return '–';
  return share.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 });
}
