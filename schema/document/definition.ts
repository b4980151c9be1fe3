/**
 * The rich-text document: every node and mark as data. Validation, rendering, parsers, and the editor's
 * schema all use this table, so a new node type does not compile until each of them handles it. Names,
 * groups, and content expressions are those of TipTap 3 (ProseMirror).
 */

/** Raised when stored documents have to be changed to stay valid. */
export const DOCUMENT_VERSION = 1;

/** Levels of nodes, the document itself included. */
export const DOCUMENT_MAX_DEPTH = 100;

/** The allowed content of a node, in ProseMirror's notation. `''`: nothing. */
export type ContentExpression =
  | ''
  | 'block+'
  | 'inline*'
  | 'text*'
  | 'listItem+'
  | 'paragraph block*'
  | 'tableRow+'
  | 'image+'
  | '(tableCell | tableHeader)*';

/** One attribute. `default: null` means absent. `always`: written even with its default value. */
export type AttributeSpec = (
  | { readonly type: 'boolean'; readonly default: boolean | null }
  | {
      readonly type: 'integer';
      readonly least: number;
      readonly most: number;
      readonly default: number | null;
    }
  | { readonly type: 'choice'; readonly of: readonly (string | number)[]; readonly default: string | number }
  /** Plain text of at most `most` characters. */
  | { readonly type: 'text'; readonly most: number; readonly default: string | null }
  /** The identifier of one of our stored images. */
  | { readonly type: 'image-identifier'; readonly default: null }
  /** A programming language, as in `language-ts`. */
  | { readonly type: 'language'; readonly default: null }
  /** A URL that `isSafeHref` or `isSafeImageSource` accepts. */
  | { readonly type: 'href' | 'image-source'; readonly default: null; readonly required?: true }
) & { readonly always?: true };

export interface NodeSpec {
  readonly group: 'block' | 'inline' | null;
  readonly content: ContentExpression;
  /** False: text in it has no marks. */
  readonly marks: boolean;
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
}

export interface MarkSpec {
  readonly attributes: Readonly<Record<string, AttributeSpec>>;
  /** `'_'`: excludes all other marks. */
  readonly excludes: '_' | null;
}

/** On every block: drafted by AI and not edited since. */
const ai = { type: 'boolean', default: false } as const;
/** For quotations: whether the words were found in the source. Absent: not checked. False blocks publishing. */
const verified = { type: 'boolean', default: null } as const;
const span = { type: 'integer', least: 1, most: 100, default: 1 } as const;
const pixels = { type: 'integer', least: 1, most: 20_000, default: null } as const;

const address = { type: 'href', default: null, required: true } as const;
const title = { type: 'text', most: 300, default: '' } as const;
const picture = { type: 'image-identifier', default: null } as const;

const block = { group: 'block', marks: true } as const;
const inline = { group: 'inline', marks: true, content: '' } as const;
const part = { group: null, marks: true } as const;
const cell = { ...part, content: 'block+', attributes: { colspan: span, rowspan: span } } as const;

export const NODES = {
  doc: { ...part, content: 'block+', attributes: {} },
  paragraph: { ...block, content: 'inline*', attributes: { verified, ai } },
  heading: {
    ...block,
    content: 'inline*',
    attributes: { level: { type: 'choice', of: [2, 3, 4], default: 2, always: true }, ai },
  },
  bulletList: { ...block, content: 'listItem+', attributes: { ai } },
  orderedList: {
    ...block,
    content: 'listItem+',
    attributes: { start: { type: 'integer', least: 0, most: 999_999_999, default: 1 }, ai },
  },
  listItem: { ...part, content: 'paragraph block*', attributes: {} },
  /** `cite` names the source as text: "Walden, chapter 2". */
  blockquote: {
    ...block,
    content: 'block+',
    attributes: { cite: { type: 'text', most: 500, default: null }, verified, ai },
  },
  callout: {
    ...block,
    content: 'block+',
    attributes: {
      tone: { type: 'choice', of: ['note', 'tip', 'warning'], default: 'note', always: true },
      ai,
    },
  },
  codeBlock: {
    ...block,
    content: 'text*',
    marks: false,
    attributes: { language: { type: 'language', default: null }, ai },
  },
  horizontalRule: { ...block, content: '', attributes: { ai } },
  /** Has an `identifier` (one of our images), a `src`, or both. Dimensions are those of the original. */
  image: {
    ...block,
    content: '',
    attributes: {
      identifier: { type: 'image-identifier', default: null },
      src: { type: 'image-source', default: null },
      alt: { type: 'text', most: 1000, default: '' },
      caption: { type: 'text', most: 1000, default: '' },
      width: pixels,
      height: pixels,
      ai,
    },
  },
  /** Images side by side; each has its own caption. */
  gallery: { ...block, content: 'image+', attributes: { ai } },
  /** Closed until the reader opens it. */
  toggle: {
    ...block,
    content: 'block+',
    attributes: { summary: { type: 'text', most: 300, default: '' }, ai },
  },
  /** A video or recording from a declared provider (embeds.ts), behind one of our images or a plain card. */
  embed: { ...block, content: '', attributes: { href: address, title, identifier: picture, ai } },
  /** A page as a card with its title and description. */
  bookmark: {
    ...block,
    content: '',
    attributes: { href: address, title, description: { type: 'text', most: 600, default: '' }, ai },
  },
  button: {
    ...block,
    content: '',
    attributes: { href: address, label: { type: 'text', most: 100, default: '' }, ai },
  },
  /** The newsletter form; `text` is its purpose. */
  signup: { ...block, content: '', attributes: { text: { type: 'text', most: 300, default: '' }, ai } },
  table: { ...block, content: 'tableRow+', attributes: { ai } },
  tableRow: { ...part, content: '(tableCell | tableHeader)*', attributes: {} },
  tableHeader: cell,
  tableCell: cell,
  hardBreak: { ...inline, attributes: {} },
  /** Placed where its number appears; `text` is the note. Never has marks. */
  footnote: { ...inline, marks: false, attributes: { text: { type: 'text', most: 2000, default: '' } } },
  text: { ...inline, attributes: {} },
} as const satisfies Record<string, NodeSpec>;

/** In nesting order, outermost first. */
export const MARKS = {
  link: {
    attributes: {
      href: { type: 'href', default: null, required: true },
      title: { type: 'text', most: 500, default: null },
    },
    excludes: null,
  },
  bold: { attributes: {}, excludes: null },
  italic: { attributes: {}, excludes: null },
  underline: { attributes: {}, excludes: null },
  strike: { attributes: {}, excludes: null },
  code: { attributes: {}, excludes: '_' },
} as const satisfies Record<string, MarkSpec>;

/** Which nodes each content expression allows, the minimum number, and which comes first. */
export const CONTENT_RULES: Record<ContentExpression, ContentRule> = {
  '': { admits: [], least: 0 },
  'block+': { admits: namesInGroup('block'), least: 1 },
  'inline*': { admits: namesInGroup('inline'), least: 0 },
  'text*': { admits: ['text'], least: 0 },
  'listItem+': { admits: ['listItem'], least: 1 },
  'paragraph block*': { admits: namesInGroup('block'), least: 1, first: 'paragraph' },
  'tableRow+': { admits: ['tableRow'], least: 1 },
  'image+': { admits: ['image'], least: 1 },
  '(tableCell | tableHeader)*': { admits: ['tableCell', 'tableHeader'], least: 0 },
};

export interface ContentRule {
  readonly admits: readonly NodeName[];
  readonly least: 0 | 1;
  readonly first?: NodeName;
}

export type NodeName = keyof typeof NODES;
export type MarkName = keyof typeof MARKS;

/** True for the name of a node of this definition, safe for names from outside. */
export function isNodeName(name: unknown): name is NodeName {
  return typeof name === 'string' && Object.hasOwn(NODES, name);
}

/** True for the name of a mark of this definition, safe for names from outside. */
export function isMarkName(name: unknown): name is MarkName {
  return typeof name === 'string' && Object.hasOwn(MARKS, name);
}

function namesInGroup(group: 'block' | 'inline'): NodeName[] {
  const names = Object.keys(NODES) as NodeName[];
  return names.filter((name) => NODES[name].group === group);
}
