import {
  attribute,
  classesOf,
  elementsUnder,
  type HtmlElement,
  type HtmlNode,
  oneLine,
  rawText,
} from './html-tree.ts';

const BACK_LINK_CLASSES = ['footnote-back', 'footnote-backref', 'footnote-return'];

/** The notes at the end of a page, by the IDs that the marks in the text link to. */
export class HtmlFootnotes {
  private readonly texts = new Map<string, string>();
  private readonly taken = new Set<string>();

  constructor(nodes: readonly HtmlNode[]) {
    for (const section of elementsUnder(nodes)) {
      if (!isFootnoteSection(section)) continue;
      for (const item of elementsUnder(section.childNodes)) {
        const id = attribute(item, 'id');
        if (item.tagName !== 'li' || id === null) continue;
        this.texts.set(id, oneLine(rawText(item.childNodes, isBackLink), 2000));
      }
    }
  }

  /** The text of the note that a link such as `#fn:1` points to, or null. */
  take(href: string | null): string | null {
    if (href === null || !this.has(href)) return null;
    const id = href.slice(1);
    this.taken.add(id);
    return this.texts.get(id) ?? null;
  }

  /** Whether a URL points to a note. */
  has(href: string | null): boolean {
    return href?.startsWith('#') === true && this.texts.has(href.slice(1));
  }

  /** Notes that nothing in the text links to. */
  left(): string[] {
    return [...this.texts].filter(([id, text]) => !this.taken.has(id) && text !== '').map(([, text]) => text);
  }

  /** Whether the notes were read from this section. */
  isSource(element: HtmlElement): boolean {
    return this.texts.size > 0 && isFootnoteSection(element);
  }
}

function isFootnoteSection(element: HtmlElement): boolean {
  return classesOf(element).includes('footnotes') || attribute(element, 'data-footnotes') !== null;
}

function isBackLink(element: HtmlElement): boolean {
  if (element.tagName !== 'a' || attribute(element, 'href')?.startsWith('#') !== true) return false;
  return (
    classesOf(element).some((name) => BACK_LINK_CLASSES.includes(name)) ||
    attribute(element, 'data-footnote-backref') !== null ||
    /^\s*[↩↑^]\ufe0e?\s*$/.test(rawText(element.childNodes))
  );
}
