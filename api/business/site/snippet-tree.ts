import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Where a snippet goes: at the end of `<head>`, or before `</body>`. */
export type SnippetPlace = 'head' | 'foot';
export type SnippetElement = DefaultTreeAdapterTypes.Element;

interface ParsedSnippet {
  /** Its elements, including those in templates. */
  elements: SnippetElement[];
  /** How it would break the page around it. */
  fault: Spoken | undefined;
}

/** Stands for what follows a snippet on a page: an empty element that is allowed in both places. */
const AFTER = '<meta>';
const PAGES: Record<SnippetPlace, (snippet: string) => string> = {
  head: (snippet) => `<!doctype html><html><head>${snippet}${AFTER}</head><body><p>Text</p></body></html>`,
  foot: (snippet) => `<!doctype html><html><head></head><body><p>Text</p>${snippet}${AFTER}</body></html>`,
};

/** Parses a snippet as a browser would at its place in the page, with scripting on or off. */
export function parseSnippet(snippet: string, place: SnippetPlace, scriptingEnabled: boolean): ParsedSnippet {
  const page = PAGES[place](snippet);
  const document = parse(page, { scriptingEnabled, sourceCodeLocationInfo: true });
  const afterAt = page.lastIndexOf(AFTER);
  const elements = elementsIn(document.childNodes);
  const after = elements.find((element) => element.sourceCodeLocation?.startOffset === afterAt);
  return {
    elements: elements.filter((element) => {
      const at = element.sourceCodeLocation?.startOffset ?? -1;
      return at >= afterAt - snippet.length && at < afterAt;
    }),
    fault: faultOf(place, elements, after),
  };
}

function faultOf(
  place: SnippetPlace,
  elements: readonly SnippetElement[],
  after: SnippetElement | undefined,
): Spoken | undefined {
  if (elements.some(({ tagName, attrs }) => (tagName === 'html' || tagName === 'body') && attrs.length > 0))
    return spoken('page_tags', { html: '<html>', body: '<body>' });
  if (after === undefined) return OPEN;
  const { parentNode } = after;
  const around = parentNode !== null && 'tagName' in parentNode ? parentNode.tagName : undefined;
  if (around === 'head' || around === 'body') {
    if (place === 'head' && around === 'body') return spoken('head_only', { tags: HEAD_TAGS });
    // A browser moves content in an unclosed table to before the table.
    if (parentNode?.childNodes.at(-1) === after) return undefined;
  }
  return around === undefined || around === 'head' || around === 'body'
    ? OPEN
    : spoken('open_tag', { tag: `<${around}>` });
}

const OPEN = spoken('open');
const HEAD_TAGS = '<script>, <style>, <link>, <meta>, <noscript>, <template>';

/** In document order; without recursion, since a snippet may nest as deep as it is long. */
function elementsIn(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): SnippetElement[] {
  const found: SnippetElement[] = [];
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    found.push(node);
    if ('content' in node) waiting.push(...node.content.childNodes.toReversed());
    waiting.push(...node.childNodes.toReversed());
  }
  return found;
}
