/** The strings in a stored value, one a line: of a list, and of entries with several fields each. */
export function readableText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(readableText).filter(Boolean).join(' \n ');
}
