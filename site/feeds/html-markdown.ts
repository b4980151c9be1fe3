import {
  escapeLineStart,
  escapeLinkText,
  escapeMarkdown,
  markdownTarget,
} from '#schema/document/formats/escape-markdown.ts';
import { ownValue } from '#schema/base/own-value.ts';

/** A start tag, an end tag, or text: React renders pages without any other `<`. */
const PIECE = /<(\/?)([a-z][a-z0-9]*)((?:\s[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|<!--.*?-->|([^<]+)/gs;
const VOID: ReadonlySet<string> = new Set(['img', 'input', 'source', 'br', 'hr', 'link', 'meta', 'track']);
/** Interactive elements, and those that repeat adjacent content. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'button',
  'dialog',
  'form',
  'iframe',
  'noscript',
  'picture',
  'script',
  'select',
  'style',
  'svg',
  'template',
]);
/** Elements that contain blocks. */
const HOLDERS: ReadonlySet<string> = new Set(
  'div section article header footer nav aside main details summary figure figcaption dl li'.split(' '),
);
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00A0',
};

/** An element of a page, with its children in order. */
interface Node {
  name: string;
  attributes: string;
  children: (Node | string)[];
}

/** Converts the text of a page that React rendered to Markdown; `origin` is added to URLs of the site. */
export function markdownOfHtml(html: string, origin: string): string {
  return blocksOf(parse(html), origin).join('\n\n');
}

/** Decodes text from HTML that React rendered. */
export function unescapeHtml(text: string): string {
  return text.replace(/&([a-z]+|#x27|#39);/g, (whole, name: string) => ownValue(ENTITIES, name) ?? whole);
}

function parse(html: string): Node {
  const root: Node = { name: '', attributes: '', children: [] };
  const open: Node[] = [root];
  for (const [, slash, name, attributes = '', text] of html.matchAll(PIECE)) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(unescapeHtml(text));
    else if (name === undefined) continue;
    else if (slash === '/') open.length = Math.max(1, open.length - 1);
    else {
      const node: Node = { name, attributes, children: [] };
      parent.children.push(node);
      if (!VOID.has(name)) open.push(node);
    }
  }
  return root;
}

/** The blocks of an element, in order; text between them becomes blocks as well. */
function blocksOf(node: Node, origin: string): string[] {
  const blocks: string[] = [];
  let line: (Node | string)[] = [];
  const flush = () => {
    const words = escapeLineStart(inline(line, origin));
    if (words !== '') blocks.push(words);
    line = [];
  };
  for (const child of node.children) {
    const made = typeof child === 'string' ? undefined : blockOf(child, origin);
    if (made === undefined) line.push(child);
    else {
      flush();
      blocks.push(...made);
    }
  }
  flush();
  return blocks;
}

/** Undefined: it is inline. */
function blockOf(node: Node, origin: string): string[] | undefined {
  const { name } = node;
  if (isLeftOut(node)) return [];
  const level = /^h([1-6])$/.exec(name)?.[1];
  if (level !== undefined) return [`${'#'.repeat(Number(level))} ${inline(node.children, origin)}`];
  switch (name) {
    case 'p':
    case 'dt':
    case 'dd':
      return nonEmpty(escapeLineStart(inline(node.children, origin)));
    case 'ul':
    case 'ol':
      return nonEmpty(listOf(node, origin));
    case 'pre':
      return nonEmpty(`~~~\n${textOf(node).replace(/^~~~/gm, ' ~~~')}\n~~~`);
    case 'blockquote':
      return [blocksOf(node, origin).join('\n\n').replace(/^/gm, '> ')];
    case 'hr':
      return ['---'];
    default:
      return HOLDERS.has(name) ? blocksOf(node, origin) : undefined;
  }
}

/** One line for each item: its title, then its description. */
function listOf(node: Node, origin: string): string {
  const items = node.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const words = blocksOf(child, origin).map((block) => block.replace(/^#+ /, '').replaceAll('\n', ' '));
    return words.length === 0 ? [] : [words.join(' — ')];
  });
  return items.map((item, index) => `${node.name === 'ol' ? `${index + 1}.` : '-'} ${item}`).join('\n');
}

function inline(children: readonly (Node | string)[], origin: string): string {
  const parts = children.map((child) => {
    if (typeof child === 'string') return escapeMarkdown(child.replace(/\s+/g, ' '));
    if (isLeftOut(child)) return '';
    const words = inline(child.children, origin);
    const href = child.name === 'a' ? attributeOf(child, 'href') : undefined;
    if (href !== undefined && words !== '') return linkOf(words, href, origin);
    if (child.name === 'em' || child.name === 'cite') return words === '' ? '' : `*${words}*`;
    if (child.name === 'strong') return words === '' ? '' : `**${words}**`;
    return child.name === 'br' ? ' ' : words;
  });
  return joined(children, parts).trim();
}

/** Elements without text between them are separated only by style: here by a dot or a space. */
function joined(children: readonly (Node | string)[], parts: readonly string[]): string {
  const isElement = (child: Node | string | undefined) => child !== undefined && typeof child !== 'string';
  const areSpans = children.every((child) => typeof child !== 'string' && child.name === 'span');
  let words = '';
  parts.forEach((part, index) => {
    if (part === '') return;
    const isApart = words === '' || !isElement(children[index]) || !isElement(children[index - 1]);
    words += isApart ? part : (areSpans ? ' · ' : ' ') + part;
  });
  return words;
}

function linkOf(words: string, href: string, origin: string): string {
  const address = href.startsWith('/') ? origin + href : href;
  return /^(?:https?:|mailto:)/.test(address)
    ? `[${escapeLinkText(words)}](${markdownTarget(address, '')})`
    : words;
}

function isLeftOut({ name, attributes }: Node): boolean {
  return LEFT_OUT.has(name) || /\s(?:aria-hidden="true"|hidden(?:=""|\s|$))/.test(attributes);
}

function attributeOf({ attributes }: Node, name: string): string | undefined {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
  return value === undefined ? undefined : unescapeHtml(value);
}

function textOf({ children }: Node): string {
  return children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}

function nonEmpty(block: string): string[] {
  return block === '' ? [] : [block];
}
