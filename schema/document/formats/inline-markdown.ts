import type { MarkName } from '../definition.ts';
import { escapeLineStart, escapeLinkText, escapeMarkdown, markdownTarget } from './escape-markdown.ts';
import { closeTag, openTag } from './inline-html.ts';
import { isSameMark } from '../marks.ts';
import type { InlineNode, Mark } from '../types.ts';
import { attributesOf } from '../contents/walk.ts';

export interface InlineMarkdownOptions {
  /** Takes the text of a footnote, gives its label. */
  readonly footnote: (text: string) => string;
  /** The text must stay on one line (headings, table cells). */
  readonly oneLine: boolean;
}

/** Null: Markdown has no syntax for it (or one that is easily misread), so the HTML tag is written. */
const DELIMITERS: Readonly<Record<Exclude<MarkName, 'link'>, string | null>> = {
  bold: '**',
  italic: '*',
  strike: '~~',
  underline: null,
  code: null,
};

/** Inline nodes as Markdown that can be placed at the start of a line. */
export function inlineMarkdown(nodes: readonly InlineNode[], options: InlineMarkdownOptions): string {
  const lines = marked(trimmed(nodes), 0, options).split('\n');
  return lines.map((line) => escapeLineStart(line.trimStart())).join('\n');
}

/** Runs of nodes that share their mark at this depth are written together. */
function marked(nodes: readonly InlineNode[], depth: number, options: InlineMarkdownOptions): string {
  let markdown = '';
  for (let start = 0; start < nodes.length;) {
    const mark = markAt(nodes[start], depth);
    let end = start + 1;
    while (mark !== undefined && end < nodes.length && isSameMark(mark, markAt(nodes[end], depth))) end += 1;
    const run = nodes.slice(start, end);
    const around = { before: markdown, after: nodes[end] };
    const written =
      mark === undefined
        ? run.reduce((before, node) => continued(before, leaf(node, around, options)), '')
        : withMark({ mark, run, depth, around }, options);
    markdown = continued(markdown, written);
    start = end;
  }
  return markdown;
}

/** `![` would begin an image, `[^1]:` the text of a note, `[^1](` a link. */
function continued(before: string, next: string): string {
  if (next.startsWith('[')) return before.replace(/!$/, '\\!') + next;
  return /^[:(]/.test(next) && /\[\^\d+\]$/.test(before) ? `${before}\\${next}` : before + next;
}

interface Around {
  /** What was written before, at this depth. */
  readonly before: string;
  readonly after: InlineNode | undefined;
}

interface MarkedRun {
  readonly mark: Mark;
  readonly run: readonly InlineNode[];
  readonly depth: number;
  readonly around: Around;
}

function withMark({ mark, run, depth, around }: MarkedRun, options: InlineMarkdownOptions): string {
  if (mark.type === 'code')
    return codeSpan(run.map((node) => (node.type === 'text' ? node.text : '')).join(''));
  const inner = marked(run, depth + 1, options);
  if (mark.type === 'link') {
    const { href, title } = mark.attrs;
    const [only] = run;
    const isBare =
      run.length === 1 && only?.type === 'text' && only.text === href && depth + 1 === only.marks?.length;
    if (isBare && title === undefined && /^https?:/.test(href)) return `<${href}>`;
    return `[${escapeLinkText(inner)}](${markdownTarget(href, title ?? '')})`;
  }
  const delimiter = DELIMITERS[mark.type];
  const isClear = delimiter !== null && depth === 0 && isClearOf(inner, around);
  return isClear ? delimiter + inner + delimiter : openTag(mark) + inner + closeTag(mark);
}

/**
 * Delimiters are interpreted by their neighbors. When that could go wrong (in the middle of a word, next to
 * punctuation or other delimiters), tags are written instead.
 */
function isClearOf(inner: string, { before, after }: Around): boolean {
  return (
    CLEAR_START.test(inner) &&
    CLEAR_END.test(inner) &&
    CLEAR_BEFORE.test(before) &&
    CLEAR_AFTER.test(startOf(after))
  );
}

/** How the Markdown of a node begins. */
function startOf(node: InlineNode | undefined): string {
  if (node === undefined) return '';
  if (node.type !== 'text') return '[';
  const outermost = node.marks?.[0]?.type;
  if (outermost === undefined) return node.text;
  return outermost === 'link' || outermost === 'code' ? '[' : '*';
}

const CLEAR_START = /^[\p{L}\p{N}“‘"'(]/u;
const CLEAR_END = /[\p{L}\p{N}.,;:?…”’"')]$/u;
const CLEAR_BEFORE = /(?:^|[\s("'“‘—–])$/u;
const CLEAR_AFTER = /^(?:$|[\s[)"'.,;:?”’—–])/u;

function leaf(node: InlineNode, around: Around, options: InlineMarkdownOptions): string {
  switch (node.type) {
    case 'text':
      return escapeMarkdown(node.text);
    case 'hardBreak':
      return options.oneLine || !isBetweenText(around) ? '<br>' : '\\\n';
    case 'footnote':
      return `[^${options.footnote(attributesOf(node).text)}]`;
  }
}

/** A break at an edge, or next to another break, would be read as a backslash. */
function isBetweenText({ before, after }: Around): boolean {
  return /[^\s>]$/.test(before) && after?.type === 'text' && /^\S/.test(after.text);
}

function codeSpan(code: string): string {
  const runs = (code.match(/`+/g) ?? []).map((run) => run.length);
  let ticks = 1;
  while (runs.includes(ticks)) ticks += 1;
  const fence = '`'.repeat(ticks);
  const pad = /^[` ]|[` ]$/.test(code) ? ' ' : '';
  return fence + pad + code.replaceAll('\n', ' ') + pad + fence;
}

function markAt(node: InlineNode | undefined, depth: number): Mark | undefined {
  return node?.marks?.[depth];
}

/** White space at either end would be read as indentation or as a break. */
function trimmed(nodes: readonly InlineNode[]): InlineNode[] {
  const kept = [...nodes];
  const first = kept[0];
  if (first?.type === 'text') kept[0] = { ...first, text: first.text.replace(/^[ \t\n]+/, '') };
  const last = kept.at(-1);
  if (last?.type === 'text')
    kept[kept.length - 1] = { ...last, text: last.text.replace(/(?<![ \t\n])[ \t\n]+$/, '') };
  return kept.filter((node) => node.type !== 'text' || node.text !== '');
}
