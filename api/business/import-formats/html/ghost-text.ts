import { escapeAttribute, escapeText } from '#schema/document/formats/escape-html.ts';
import { ownValue } from '#schema/base/own-value.ts';
import { cardHtml } from './ghost-cards.ts';
import type { Notes } from '../notes.ts';

/** The forms in which an export may hold the text of a post. */
export interface GhostText {
  html?: string | undefined;
  lexical?: string | undefined;
  mobiledoc?: string | undefined;
  /** The editor format of the first versions. */
  markdown?: string | undefined;
}

/**
 * The text of a Ghost post as HTML: the HTML that Ghost rendered, if present, or else from its lexical or
 * mobiledoc source. Anything without a counterpart is listed in `notes`.
 */
export function ghostHtml(post: GhostText, notes: Notes): string {
  if (post.html !== undefined && post.html.trim() !== '') return post.html;
  const lexical = parsed(post.lexical);
  if (lexical?.root !== undefined) return lexicalHtml(lexical.root, { notes, depth: 0 });
  const mobiledoc = parsed(post.mobiledoc);
  if (Array.isArray(mobiledoc?.sections)) return mobiledocHtml(mobiledoc, notes);
  return post.markdown !== undefined ? cardHtml('markdown', { markdown: post.markdown }, notes) : '';
}

function parsed(source = ''): Record<string, unknown> | undefined {
  if (source.trim() === '') return undefined;
  try {
    const value: unknown = JSON.parse(source);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Scope {
  notes: Notes;
  depth: number;
}
type LexicalNode = Record<string, unknown>;

const DEPTH_MAX = 100;
/** Format bits of a lexical text and their HTML elements, from the outermost in. */
const FORMATS = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
] as const;

function lexicalHtml(value: unknown, scope: Scope): string {
  if (typeof value !== 'object' || value === null || scope.depth > DEPTH_MAX) return '';
  const node = value as LexicalNode;
  const type = textOf(node.type).replace(/^extended-/, '');
  const read = ownValue(NODES, type);
  if (read !== undefined) return read(node, () => childrenHtml(node, { ...scope, depth: scope.depth + 1 }));
  if (Array.isArray(node.children) && node.children.length > 0)
    return childrenHtml(node, { ...scope, depth: scope.depth + 1 });
  return cardHtml(type, node, scope.notes);
}

type NodeReader = (node: LexicalNode, inside: () => string) => string;
const words: NodeReader = (node) => formatted(textOf(node.text), Number(node.format ?? 0));
const link: NodeReader = (node, inside) => linkHtml(node.url, inside());
const element =
  (name: string): NodeReader =>
  (_, inside) =>
    wrapped(name, inside());

const NODES: Readonly<Record<string, NodeReader>> = {
  root: (_, inside) => inside(),
  text: words,
  tk: words,
  linebreak: () => '<br>',
  tab: () => ' ',
  link,
  autolink: link,
  'at-link': link,
  heading: (node, inside) => wrapped(headingName(node.tag), inside()),
  list: (node, inside) => wrapped(node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul', inside()),
  listitem: element('li'),
  paragraph: element('p'),
  quote: element('blockquote'),
  aside: element('blockquote'),
};

function childrenHtml(node: LexicalNode, scope: Scope): string {
  return Array.isArray(node.children) ? node.children.map((child) => lexicalHtml(child, scope)).join('') : '';
}

function formatted(text: string, format: number): string {
  return FORMATS.reduceRight(
    (html, [bit, name]) => ((format & bit) === 0 ? html : wrapped(name, html)),
    escapeText(text),
  );
}

function wrapped(name: string, html: string): string {
  return `<${name}>${html}</${name}>`;
}

function headingName(tag: unknown): string {
  return typeof tag === 'string' && /^h[1-6]$/.test(tag) ? tag : 'h2';
}

function linkHtml(url: unknown, html: string): string {
  return typeof url === 'string' ? `<a href="${escapeAttribute(url)}">${html}</a>` : html;
}

/** Elements that mobiledoc allows for sections, lists, and markups. */
const SECTIONS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'aside', 'pull-quote']);
const MARKUPS = new Set(['a', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'sub', 'sup']);

interface Mobiledoc {
  atoms?: unknown;
  cards?: unknown;
  markups?: unknown;
  sections?: unknown;
}

function mobiledocHtml(doc: Mobiledoc, notes: Notes): string {
  const cards = listOf(doc.cards);
  return listOf(doc.sections)
    .map((value) => {
      const [kind, second, third] = listOf(value);
      if (kind === 1) {
        const name = typeof second === 'string' && SECTIONS.has(second) ? second : 'p';
        return wrapped(
          name === 'aside' || name === 'pull-quote' ? 'blockquote' : name,
          markersHtml(doc, third),
        );
      }
      if (kind === 2 && typeof second === 'string') return `<img src="${escapeAttribute(second)}">`;
      if (kind === 3) {
        const items = listOf(third).map((item) => wrapped('li', markersHtml(doc, item)));
        return wrapped(second === 'ol' ? 'ol' : 'ul', items.join(''));
      }
      if (kind !== 10) return '';
      const [name, payload] = listOf(cards[Number(second)]);
      return cardHtml(textOf(name), (payload ?? {}) as LexicalNode, notes);
    })
    .join('');
}

function markersHtml(doc: Mobiledoc, markers: unknown): string {
  const markups = listOf(doc.markups);
  const atoms = listOf(doc.atoms);
  const open: string[] = [];
  let html = '';
  for (const marker of listOf(markers)) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      const [tag, attributes] = listOf(markups[Number(index)]);
      const name = typeof tag === 'string' && MARKUPS.has(tag) ? tag : 'span';
      const names = listOf(attributes);
      const href = names[names.indexOf('href') + 1];
      html += name === 'a' && typeof href === 'string' ? `<a href="${escapeAttribute(href)}">` : `<${name}>`;
      open.push(name);
    }
    const [atom, text] = kind === 1 ? listOf(atoms[Number(value)]) : [undefined, value];
    html += atom === 'soft-return' ? '<br>' : escapeText(textOf(text));
    for (let count = Math.min(Number(closed ?? 0), open.length); count > 0; count -= 1)
      html += `</${open.pop() ?? 'span'}>`;
  }
  return (
    html +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
