import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** Where a snippet goes: at the end of `<head>`, or before `</body>`. */
export type SnippetPlace = 'head' | 'foot';
export type SnippetElement = DefaultTreeAdapterTypes.Element;

interface ParsedSnippet {
  /** Its elements, including those in templates. */
  elements: SnippetElement[];
  /** How it would break the page around it. */
  fault: string | undefined;
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
): string | undefined {
  if (elements.some(({ tagName, attrs }) => (tagName === 'html' || tagName === 'body') && attrs.length > 0))
    return 'can’t contain <html> or <body>, because the page already has them';
  if (after === undefined) return OPEN;
  const { parentNode } = after;
  const around = parentNode !== null && 'tagName' in parentNode ? parentNode.tagName : undefined;
  if (around === 'head' || around === 'body') {
    if (place === 'head' && around === 'body')
      return 'can contain only <script>, <style>, <link>, <meta>, <noscript>, and <template>, because anything else ends the head of a page. Move the rest to the end of the page';
    // A browser moves content in an unclosed table to before the table.
    if (parentNode?.childNodes.at(-1) === after) return undefined;
  }
  return around === undefined || around === 'head' || around === 'body'
    ? OPEN
    : `leaves <${around}> open, which would swallow what follows on the page. Close it`;
}

const OPEN =
  'leaves an element, an attribute, or a comment open, which would swallow what follows on the page. Close it';

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
