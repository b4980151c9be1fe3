import { parseFragment } from 'parse5';

/** Longer than any line of an export: the rest of a longer one is left as it is. */
const READ_MAX_CHARS = 100_000;

/** Plain text in which an export wrote signs as entities (`&amp;`, `&#8217;`); markup in it stays the text that it is. */
export function entitiesRead(text: string): string {
  if (!text.includes('&')) return text;
  if (text.length > READ_MAX_CHARS)
    return entitiesRead(text.slice(0, READ_MAX_CHARS)) + text.slice(READ_MAX_CHARS);
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : text;
}
