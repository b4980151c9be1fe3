import { escapeLinkText, escapeMarkdown, markdownTarget } from './escape-markdown.ts';
import { ownImagePath } from './image-html.ts';
import { inlineMarkdown } from './inline-markdown.ts';
import { isPipeTable, pipeTable } from './table-markdown.ts';
import { nodeHtml } from './to-html.ts';
import type { BlockNode, InlineNode, NodeOf, RichTextDocument, RichTextNode } from '../types.ts';
import { applyCase, attributesOf, type NodeCases } from '../contents/walk.ts';

/**
 * The document as Markdown (CommonMark, with the tables, strikethrough, footnotes and `> [!NOTE]` callouts of GitHub).
 * What Markdown cannot say (underlining, tables with spans, image sizes) is written as HTML, which Markdown admits.
 */
export function toMarkdown(document: RichTextDocument): string {
  const context: MarkdownContext = { footnotes: [] };
  const body = applyCase(CASES, document, context);
  const notes = context.footnotes.map((text, index) => `[^${index + 1}]: ${escapeMarkdown(text)}\n`);
  return [body === '' ? '' : `${body}\n`, notes.join('')].filter((part) => part !== '').join('\n');
}

interface MarkdownContext {
  readonly footnotes: string[];
}

/** Used where a list item begins with nothing, which Markdown could not distinguish from the marker of another list. */
const NOTHING = '<!-- -->';

const CASES: NodeCases<MarkdownContext, string> = {
  doc: (node, context) => blocks(node.content, context),
  paragraph: (node, context) => inline(node, context),
  heading: (node, context) => {
    const text = inline(node, context, true);
    // Signs at the end of the line would be read as closing the heading.
    return text === ''
      ? ''
      : `${'#'.repeat(attributesOf(node).level)} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`;
  },
  bulletList: (node, context) => list(node, context, () => '- '),
  orderedList: (node, context) => {
    const { start } = attributesOf(node);
    return list(node, context, (index) => `${start + index}. `);
  },
  listItem: (node, context) => {
    const [first, ...others] = node.content ?? [];
    const opening = first === undefined ? '' : applyCase(CASES, first, context);
    const rest = blocks(others, context);
    return [opening || NOTHING, rest].filter((part) => part !== '').join(isTight(node) ? '\n' : '\n\n');
  },
  blockquote: (node, context) => {
    const { cite } = attributesOf(node);
    const source = cite === null ? '' : `<cite>${escapeMarkdown(cite)}</cite>`;
    return quoted([blocks(node.content, context), source].filter((part) => part !== '').join('\n\n'));
  },
  callout: (node, context) => {
    const body = blocks(node.content, context);
    // Not every block may follow a line of text directly.
    const gap = node.content?.[0]?.type === 'paragraph' ? '\n' : '\n\n';
    return quoted(`[!${attributesOf(node).tone.toUpperCase()}]${gap}${body}`);
  },
  codeBlock: (node) => {
    const code = (node.content ?? []).map((text) => text.text).join('');
    const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
    const fence = '`'.repeat(longest + 1);
    return `${fence}${attributesOf(node).language ?? ''}\n${code === '' ? '' : `${code}\n`}${fence}`;
  },
  horizontalRule: () => '---',
  image: (node, context) => {
    const { identifier, src, alt, caption, width, height } = attributesOf(node);
    const address = identifier === null ? src : ownImagePath(identifier, 800);
    const isPlain = width === null && height === null && (identifier === null || src === null);
    if (address === null || !isPlain) return oneLineHtml(node, context);
    return `![${escapeLinkText(escapeMarkdown(alt))}](${markdownTarget(address, caption)})`;
  },
  // Markdown has none of these: HTML that it admits.
  gallery: oneLineHtml,
  toggle: oneLineHtml,
  embed: oneLineHtml,
  bookmark: oneLineHtml,
  button: oneLineHtml,
  signup: oneLineHtml,
  table: (node, context) =>
    isPipeTable(node) ? pipeTable(node, (cell) => inline(cell, context, true)) : oneLineHtml(node, context),
  // Parts of a table occur only in it and are written with it.
  tableRow: oneLineHtml,
  tableHeader: oneLineHtml,
  tableCell: oneLineHtml,
  hardBreak: (node, context) => inline({ content: [node] }, context),
  footnote: (node, context) => inline({ content: [node] }, context),
  text: (node, context) => inline({ content: [node] }, context),
};

function inline(node: { content?: InlineNode[] }, { footnotes }: MarkdownContext, oneLine = false): string {
  const footnote = (text: string) => String(footnotes.push(text));
  return inlineMarkdown(node.content ?? [], { footnote, oneLine });
}

/** Blocks with blank lines between them; a list right after another of its kind takes other markers. */
function blocks(nodes: readonly BlockNode[] | undefined, context: MarkdownContext): string {
  const parts: string[] = [];
  let previous = { type: '', isOther: false };
  for (const node of nodes ?? []) {
    const markdown = applyCase(CASES, node, context);
    if (markdown === '') continue;
    const isOther = isList(node) && previous.type === node.type && !previous.isOther;
    parts.push(isOther ? withOtherMarkers(markdown) : markdown);
    previous = { type: node.type, isOther };
  }
  return parts.join('\n\n');
}

function withOtherMarkers(markdown: string): string {
  return markdown.replace(/^- /gm, '* ').replace(/^(\d+)\. /gm, '$1) ');
}

type ListNode = NodeOf<'bulletList'> | NodeOf<'orderedList'>;

function list(node: ListNode, context: MarkdownContext, marker: (index: number) => string): string {
  const items = node.content ?? [];
  const written = items.map((item, index) => {
    const bullet = marker(index);
    return bullet + indented(applyCase(CASES, item, context), bullet.length);
  });
  return written.join(items.every(isTight) ? '\n' : '\n\n');
}

/** A paragraph, with at most one list after it that may begin on the next line: bullets, or numbers from 1. */
function isTight(item: NodeOf<'listItem'>): boolean {
  const [, second, third] = item.content ?? [];
  if (second === undefined) return true;
  const followsText =
    second.type === 'bulletList' || (second.type === 'orderedList' && attributesOf(second).start === 1);
  return followsText && third === undefined;
}

function isList(node: BlockNode): node is ListNode {
  return node.type === 'bulletList' || node.type === 'orderedList';
}

function indented(markdown: string, width: number): string {
  return markdown.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`);
}

function quoted(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

/** HTML in Markdown ends at the first blank line, so it has none. */
function oneLineHtml(node: RichTextNode, { footnotes }: MarkdownContext): string {
  return nodeHtml(node, footnotes).replaceAll('\n', '&#10;');
}
