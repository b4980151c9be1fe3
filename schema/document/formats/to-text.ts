import { SIGNUP_TEXT } from './block-html.ts';
import type { RichTextDocument, RichTextNode } from '../types.ts';
import { applyCase, attributesOf, childrenOf, type NodeCases } from '../contents/walk.ts';

/**
 * The document as plain text: paragraphs separated by blank lines, list items on their own lines, table cells separated by
 * tabs. Footnotes are at the end, so that the sentences they belong to stay whole.
 */
export function toText(document: RichTextDocument): string {
  const context: TextContext = { footnotes: [] };
  const body = applyCase(CASES, document, context);
  const notes = context.footnotes.map((note, index) => `[${index + 1}] ${note}`);
  return joined([body, ...notes], '\n\n');
}

interface TextContext {
  readonly footnotes: string[];
}

const CASES: NodeCases<TextContext, string> = {
  doc: paragraphs,
  paragraph: line,
  heading: line,
  bulletList: (node, context) => listed(node, context, () => '- '),
  orderedList: (node, context) => {
    const { start } = attributesOf(node);
    return listed(node, context, (index) => `${start + index}. `);
  },
  listItem: (node, context) => joined(children(node, context), '\n'),
  blockquote: (node, context) => {
    const { cite } = attributesOf(node);
    return joined([...children(node, context), cite === null ? '' : `— ${cite}`], '\n\n');
  },
  callout: paragraphs,
  codeBlock: (node, context) => children(node, context).join(''),
  horizontalRule: () => '',
  image: (node) => {
    const { alt, caption } = attributesOf(node);
    return caption || alt;
  },
  gallery: (node, context) => joined(children(node, context), '\n'),
  toggle: (node, context) => joined([attributesOf(node).summary, ...children(node, context)], '\n\n'),
  embed: (node) => {
    const { href, title } = attributesOf(node);
    return joined([title, href ?? ''], '\n');
  },
  bookmark: (node) => {
    const { href, title, description } = attributesOf(node);
    return joined([title, description, href ?? ''], '\n');
  },
  button: (node) => {
    const { href, label } = attributesOf(node);
    return joined([label, href ?? ''], ': ');
  },
  signup: (node) => attributesOf(node).text || SIGNUP_TEXT,
  table: (node, context) => joined(children(node, context), '\n'),
  tableRow: (node, context) => children(node, context).join('\t'),
  tableHeader: cellText,
  tableCell: cellText,
  hardBreak: () => '\n',
  footnote: (node, context) => {
    context.footnotes.push(attributesOf(node).text);
    return '';
  },
  text: (node) => node.text,
};

function children(node: RichTextNode, context: TextContext): string[] {
  return childrenOf(node).map((child) => applyCase(CASES, child, context));
}

function paragraphs(node: RichTextNode, context: TextContext): string {
  return joined(children(node, context), '\n\n');
}

function line(node: RichTextNode, context: TextContext): string {
  return children(node, context).join('').trim();
}

function cellText(node: RichTextNode, context: TextContext): string {
  return joined(children(node, context), ' ').replaceAll('\n', ' ');
}

function listed(node: RichTextNode, context: TextContext, marker: (index: number) => string): string {
  const items = children(node, context).map((item, index) => {
    const bullet = marker(index);
    return bullet + item.replaceAll('\n', `\n${' '.repeat(bullet.length)}`);
  });
  return joined(items, '\n');
}

function joined(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}
