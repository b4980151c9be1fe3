/** Text as a regular expression that matches it literally, with or without the `u` flag. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
}
