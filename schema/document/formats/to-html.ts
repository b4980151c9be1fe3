import { bookmarkHtml, buttonHtml, embedHtml, signupHtml } from './block-html.ts';
import { escapeText, tag } from './escape-html.ts';
import { headingIds } from '../contents/heading-ids.ts';
import { imageHtml, type ImageUrl } from './image-html.ts';
import { inlineHtml } from './inline-html.ts';
import type { BlockNode, InlineNode, NodeOf, RichTextDocument, RichTextNode } from '../types.ts';
import { applyCase, attributesOf, childrenOf, type NodeCases } from '../contents/walk.ts';

export interface HtmlOptions {
  /** Where our images are served; without it they are shown in one width from this site. */
  readonly imageUrl?: ImageUrl;
  /** Gives headings ids for the table of contents. Default: true. */
  readonly headingIds?: boolean;
}

/**
 * The document as HTML, safe by construction: only our own tags, text and attribute values escaped, URLs checked. Empty
 * paragraphs between blocks are left out; a list item or cell with one paragraph has no `<p>`.
 */
export function toHtml(document: RichTextDocument, options: HtmlOptions = {}): string {
  const context: HtmlContext = {
    imageUrl: options.imageUrl,
    idOf: options.headingIds === false ? () => null : headingIds(),
    footnotes: [],
  };
  return blocks(document, context) + footnoteSection(context.footnotes);
}

/** One node as HTML. Its footnotes are numbered on from those in `footnotes`, and added there for the caller to place. */
export function nodeHtml(node: RichTextNode, footnotes: string[]): string {
  return applyCase(CASES, node, { imageUrl: undefined, idOf: () => null, footnotes });
}

interface HtmlContext {
  readonly imageUrl: ImageUrl | undefined;
  readonly idOf: (heading: NodeOf<'heading'>) => string | null;
  readonly footnotes: string[];
}

const CASES: NodeCases<HtmlContext, string> = {
  doc: blocks,
  paragraph: (node, context) => (node.content === undefined ? '' : `<p>${inline(node, context)}</p>`),
  heading: (node, context) => {
    if (node.content === undefined) return '';
    const name = `h${attributesOf(node).level}`;
    return `${tag(name, { id: context.idOf(node) })}${inline(node, context)}</${name}>`;
  },
  bulletList: (node, context) => `<ul>${blocks(node, context)}</ul>`,
  orderedList: (node, context) => {
    const { start } = attributesOf(node);
    return `${tag('ol', { start: start === 1 ? null : start })}${blocks(node, context)}</ol>`;
  },
  listItem: (node, context) => `<li>${itemHtml(node, context)}</li>`,
  blockquote: (node, context) => {
    const { cite } = attributesOf(node);
    const source = cite === null ? '' : `<footer><cite>${escapeText(cite)}</cite></footer>`;
    return `<blockquote>${blocks(node, context)}${source}</blockquote>`;
  },
  callout: (node, context) =>
    `<aside class="callout callout-${attributesOf(node).tone}">${blocks(node, context)}</aside>`,
  codeBlock: (node) => {
    const { language } = attributesOf(node);
    const code = (node.content ?? []).map((text) => text.text).join('');
    // One line end before the end tag belongs to the markup, so code that ends with one needs another.
    const end = code.endsWith('\n') ? '\n' : '';
    const start = tag('code', { class: language === null ? null : `language-${language}` });
    return `<pre>${start}${escapeText(code)}${end}</code></pre>`;
  },
  horizontalRule: () => '<hr />',
  image: (node, context) => imageHtml(node, context.imageUrl),
  gallery: (node, context) => `<div class="gallery">${blocks(node, context)}</div>`,
  toggle: (node, context) =>
    `<details><summary>${escapeText(attributesOf(node).summary)}</summary>${blocks(node, context)}</details>`,
  embed: (node, context) => embedHtml(node, context.imageUrl),
  bookmark: bookmarkHtml,
  button: buttonHtml,
  signup: signupHtml,
  table: (node, context) => `<table><tbody>${blocks(node, context)}</tbody></table>`,
  tableRow: (node, context) => `<tr>${blocks(node, context)}</tr>`,
  tableHeader: (node, context) => cell('th', node, context),
  tableCell: (node, context) => cell('td', node, context),
  hardBreak: () => '<br />',
  footnote: (node, context) => {
    const number = context.footnotes.push(attributesOf(node).text);
    return `<sup class="footnote-ref"><a href="#fn:${number}" id="fnref:${number}">${number}</a></sup>`;
  },
  text: (node) => escapeText(node.text),
};

function blocks(node: RichTextNode, context: HtmlContext): string {
  let html = '';
  for (const child of childrenOf(node)) html += applyCase(CASES, child, context);
  return html;
}

function inline(node: { content?: InlineNode[] }, context: HtmlContext): string {
  return inlineHtml(node.content ?? [], (leaf) => applyCase(CASES, leaf, context));
}

/** The first paragraph has no `<p>` when only lists follow it. */
function itemHtml(item: NodeOf<'listItem'>, context: HtmlContext): string {
  const [first, ...others] = item.content ?? [];
  if (first?.type !== 'paragraph' || !others.every(isList)) return blocks(item, context);
  return inline(first, context) + others.map((other) => applyCase(CASES, other, context)).join('');
}

function isList(node: BlockNode): boolean {
  return node.type === 'bulletList' || node.type === 'orderedList';
}

function cell(
  name: 'td' | 'th',
  node: NodeOf<'tableCell'> | NodeOf<'tableHeader'>,
  context: HtmlContext,
): string {
  const { colspan, rowspan } = attributesOf(node);
  const [only, ...others] = node.content ?? [];
  const content =
    only?.type === 'paragraph' && others.length === 0 ? inline(only, context) : blocks(node, context);
  const start = tag(name, {
    colspan: colspan === 1 ? null : colspan,
    rowspan: rowspan === 1 ? null : rowspan,
  });
  return `${start}${content}</${name}>`;
}

function footnoteSection(footnotes: readonly string[]): string {
  if (footnotes.length === 0) return '';
  const items = footnotes.map((text, index) => {
    const number = index + 1;
    const back = `<a href="#fnref:${number}" class="footnote-back" aria-label="Back to the text">↩</a>`;
    return `<li id="fn:${number}">${escapeText(text)} ${back}</li>`;
  });
  return `<section class="footnotes"><ol>${items.join('')}</ol></section>`;
}
