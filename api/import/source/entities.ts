import { parseFragment } from 'parse5';

/** Plain text in which an export wrote signs as entities (`&amp;`, `&#8217;`); markup in it stays the text that it is. */
export function entitiesRead(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : text;
}
