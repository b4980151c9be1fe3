import { parseFragment } from 'parse5';

/** Longer than any line of an export: the rest of a longer line is left as it is. */
const READ_MAX_CHARS = 100_000;

/** Decodes entities (`&amp;`, `&#8217;`) in plain text of an export; markup in it stays text. */
export function entitiesRead(text: string): string {
  if (!text.includes('&')) return text;
  if (text.length > READ_MAX_CHARS)
    return entitiesRead(text.slice(0, READ_MAX_CHARS)) + text.slice(READ_MAX_CHARS);
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : text;
}
