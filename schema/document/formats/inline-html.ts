import { escapeText, tag } from './escape-html.ts';
import { isSameMark } from '../marks.ts';
import { isSafeHref, isWebAddress } from '../safe-url.ts';
import type { InlineNode, Mark, MarkOf } from '../types.ts';
import type { MarkName } from '../definition.ts';

const MARK_TAGS: { readonly [Name in MarkName]: { open: (mark: MarkOf<Name>) => string; close: string } } = {
  link: {
    open: ({ attrs }) => {
      // Checked when it was saved, and again here, whatever way the document was saved.
      if (!isSafeHref(attrs.href)) return '<a>';
      const rel = isWebAddress(attrs.href) ? 'noopener' : null;
      return tag('a', { href: attrs.href, title: attrs.title, rel });
    },
    close: '</a>',
  },
  bold: { open: () => '<strong>', close: '</strong>' },
  italic: { open: () => '<em>', close: '</em>' },
  underline: { open: () => '<u>', close: '</u>' },
  strike: { open: () => '<s>', close: '</s>' },
  code: { open: () => '<code>', close: '</code>' },
};

/** Inline nodes as HTML: marks that span several nodes are opened once. */
export function inlineHtml(
  nodes: readonly InlineNode[],
  leaf: (node: Exclude<InlineNode, { type: 'text' }>) => string,
): string {
  let html = '';
  let open: Mark[] = [];
  for (const node of nodes) {
    const marks = node.marks ?? [];
    let shared = 0;
    while (shared < open.length && isSameMark(open[shared] as Mark, marks[shared])) shared += 1;
    html += closing(open.slice(shared));
    for (const mark of marks.slice(shared)) html += openTag(mark);
    open = marks;
    html += node.type === 'text' ? escapeText(node.text) : leaf(node);
  }
  return html + closing(open);
}

/** The start tag of a mark. */
export function openTag(mark: Mark): string {
  const open = MARK_TAGS[mark.type].open as (mark: Mark) => string;
  return open(mark);
}

/** The end tag of a mark. */
export function closeTag(mark: Mark): string {
  return MARK_TAGS[mark.type].close;
}

function closing(marks: readonly Mark[]): string {
  let html = '';
  for (let index = marks.length - 1; index >= 0; index -= 1) html += closeTag(marks[index] as Mark);
  return html;
}
