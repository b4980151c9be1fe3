import { attributeProblem, isUnstorable } from './attribute-value.ts';
import {
  type AttributeSpec,
  CONTENT_RULES,
  DOCUMENT_MAX_DEPTH,
  isMarkName,
  isNodeName,
  MARKS,
  type MarkSpec,
  NODES,
  type NodeName,
  type NodeSpec,
} from './definition.ts';
import { EMBED_LABELS, embedOf } from './embeds.ts';
import { compareMarks, isSameMarks } from './marks.ts';
import { visibleText } from '../base/visible-text.ts';
import type { Mark, RichTextDocument, RichTextNode, TextNode } from './types.ts';
import { type Said, sayingOf } from '../messages/said.ts';
import { messages } from './messages.ts';
import { asIssue } from '../messages/faults.ts';

const say = sayingOf(messages);

/** One thing that is wrong, and where: `['content', 3, 'attrs', 'level']`. */
export interface DocumentIssue {
  path: (string | number)[];
  message: string;
  said?: Said;
}

/** Enough to say what is wrong; a document with thousands of faults does not need a list of thousands. */
const ISSUES_MAX = 20;
const CONTROL_CHARACTERS = /[\u0001-\u0008\u000b-\u001f]/g;

const MARK_SPECS: Record<string, MarkSpec> = MARKS;
const NODE_SPECS: Record<NodeName, NodeSpec> = NODES;

/**
 * Checks a value whose depth and size are within the caps and gives back the document in its one canonical form:
 * attributes at their default left out, marks in nesting order, neighboring text of equal marks joined, no empty text.
 */
export function validateDocument(value: unknown): {
  document: RichTextDocument | null;
  issues: DocumentIssue[];
} {
  const check = new DocumentCheck();
  const node = check.node(value, ['doc'], 1);
  if (node?.type !== 'doc' || check.issues.length > 0) return { document: null, issues: check.issues };
  return { document: node, issues: [] };
}

type Fields = Record<string, unknown>;

class DocumentCheck {
  readonly issues: DocumentIssue[] = [];
  private readonly path: (string | number)[] = [];

  node(value: unknown, admitted: readonly NodeName[], depth: number): RichTextNode | null {
    if (depth > DOCUMENT_MAX_DEPTH) {
      return this.refuse(say('nested', { limit: DOCUMENT_MAX_DEPTH }));
    }
    if (!isFields(value)) return this.refuse(say('not_a_node'));
    const { type } = value;
    if (!isNodeName(type)) return this.refuse(say('unknown_node', { name: quoted(type) }), 'type');
    if (!admitted.includes(type)) return this.refuse(say('not_here', { type }), 'type');
    if (type === 'text') return this.text(value);

    const spec = NODE_SPECS[type];
    this.refuseUnknownKeys(value, spec.group === 'inline' ? INLINE_KEYS : ELEMENT_KEYS);
    const node: Fields = { type };
    const attrs = this.attributes(value.attrs, spec.attributes);
    if (attrs !== null) node.attrs = attrs;
    const problem = addressProblem(type, attrs);
    if (problem !== undefined) this.refuse(problem, 'attrs');
    const content = this.content(value.content, type, depth);
    if (content.length > 0) node.content = content;
    // Code is text, so a break in it has no mark of it.
    const marks = this.marks(value.marks).filter((mark) => mark.type !== 'code');
    if (spec.marks && marks.length > 0) node.marks = marks;
    // The table has been followed for every key, so this is a node of its type.
    return node as unknown as RichTextNode;
  }

  private content(value: unknown, type: NodeName, depth: number): RichTextNode[] {
    const items = value ?? [];
    if (!Array.isArray(items)) {
      this.refuse(say('nodes'), 'content');
      return [];
    }
    const rule = CONTENT_RULES[NODE_SPECS[type].content];
    const nodes: RichTextNode[] = [];
    /** Texts of several pieces: a letter and its accent may have come in two. */
    const joined = new Set<TextNode>();
    this.path.push('content', 0);
    for (const [index, item] of items.entries()) {
      if (this.issues.length >= ISSUES_MAX) break;
      this.path[this.path.length - 1] = index;
      const admitted = index === 0 && rule.first !== undefined ? [rule.first] : rule.admits;
      const node = this.node(item, admitted, depth + 1);
      if (node === null) continue;
      const grown = appendNode(nodes, node, !NODE_SPECS[type].marks);
      if (grown !== undefined) joined.add(grown);
    }
    this.path.length -= 2;
    for (const node of joined) node.text = visibleText(node.text);
    if (nodes.length < rule.least && type === 'doc') return [{ type: 'paragraph' }];
    if (items.length < rule.least) this.refuse(say('empty', { type }), 'content');
    return nodes;
  }

  private text(value: Fields): TextNode | null {
    this.refuseUnknownKeys(value, TEXT_KEYS);
    const { text } = value;
    if (typeof text !== 'string') return this.refuse(say('text'), 'text');
    if (isUnstorable(text)) return this.refuse(say('unstorable'), 'text');
    const marks = this.marks(value.marks);
    const plain = plainOf(text);
    return marks.length > 0 ? { type: 'text', text: plain, marks } : { type: 'text', text: plain };
  }

  private marks(value: unknown): Mark[] {
    const items = value ?? [];
    if (!Array.isArray(items)) {
      this.refuse(say('marks'), 'marks');
      return [];
    }
    const marks: Mark[] = [];
    this.path.push('marks', 0);
    for (const [index, item] of items.entries()) {
      this.path[this.path.length - 1] = index;
      const mark = this.mark(item);
      if (mark === null) break;
      if (marks.some((other) => other.type === mark.type)) continue;
      marks.push(mark);
    }
    this.path.length -= 2;
    const alone = marks.find((mark) => MARK_SPECS[mark.type]?.excludes === '_');
    if (alone !== undefined && marks.length > 1) {
      this.refuse(say('alone', { type: alone.type }), 'marks');
    }
    return marks.length > 1 ? marks.sort(compareMarks) : marks;
  }

  private mark(value: unknown): Mark | null {
    if (!isFields(value)) return this.refuse(say('not_a_mark'));
    const { type } = value;
    if (!isMarkName(type)) return this.refuse(say('unknown_mark', { name: quoted(type) }), 'type');
    this.refuseUnknownKeys(value, MARK_KEYS);
    const attrs = this.attributes(value.attrs, MARKS[type].attributes);
    // As with nodes: the table has been followed.
    return (attrs === null ? { type } : { type, attrs }) as Mark;
  }

  /** The attributes to keep, or null where none are left. */
  private attributes(value: unknown, specs: Readonly<Record<string, AttributeSpec>>): Fields | null {
    const given = value ?? {};
    if (!isFields(given)) return this.refuse(say('object'), 'attrs');
    this.path.push('attrs');
    for (const name of Object.keys(given)) {
      if (!Object.hasOwn(specs, name)) this.refuse(say('unknown_attribute', { name: quoted(name) }), name);
    }
    const kept: Fields = {};
    for (const [name, spec] of Object.entries(specs)) {
      const attribute = this.attribute(Object.hasOwn(given, name) ? given[name] : null, spec, name);
      if (attribute !== null) kept[name] = attribute;
    }
    this.path.length -= 1;
    return Object.keys(kept).length > 0 ? kept : null;
  }

  /** The value to keep; null where it is absent, at its default, or refused. */
  private attribute(value: unknown, spec: AttributeSpec, name: string): unknown {
    if (value === null || value === undefined) {
      if ('required' in spec) this.refuse(say('required'), name);
      return spec.always ? spec.default : null;
    }
    const problem = attributeProblem(spec, value);
    if (problem !== null) return this.refuse(problem, name);
    if (value === spec.default) return spec.always ? value : null;
    // An empty text says nothing, so it is absent like any other default.
    if (typeof value !== 'string') return value;
    // An address means what its characters are; text is what people see.
    return (spec.type === 'text' ? plainOf(value) : withoutControls(value)) || null;
  }

  private refuseUnknownKeys(value: Fields, known: ReadonlySet<string>): void {
    for (const key of Object.keys(value)) {
      if (!known.has(key)) this.refuse(say('unknown_property', { name: quoted(key) }), key);
    }
  }

  private refuse(said: Said, key?: string): null {
    const path = key === undefined ? [...this.path] : [...this.path, key];
    if (this.issues.length < ISSUES_MAX) this.issues.push({ path, ...asIssue(said) });
    return null;
  }
}

const ELEMENT_KEYS: ReadonlySet<string> = new Set(['type', 'attrs', 'content']);
const INLINE_KEYS: ReadonlySet<string> = new Set(['type', 'attrs', 'marks']);
const TEXT_KEYS: ReadonlySet<string> = new Set(['type', 'text', 'marks']);
const MARK_KEYS: ReadonlySet<string> = new Set(['type', 'attrs']);

/** Adds a node, or its text to the text before it: then the result is that one. */
function appendNode(nodes: RichTextNode[], node: RichTextNode, plain: boolean): TextNode | undefined {
  if (node.type !== 'text') {
    nodes.push(node);
    return undefined;
  }
  const text: TextNode = plain ? { type: 'text', text: node.text } : node;
  if (text.text === '') return undefined;
  const last = nodes.at(-1);
  if (last?.type !== 'text' || !isSameMarks(last.marks, text.marks)) {
    nodes.push(text);
    return undefined;
  }
  last.text += text.text;
  return last;
}

/** What is wrong with the target of a node, besides what each of its attributes says. */
function addressProblem(type: NodeName, attrs: Fields | null): Said | undefined {
  if (type === 'image' && !hasAddress(attrs)) return say('image_address');
  if (type !== 'embed' || typeof attrs?.href !== 'string' || embedOf(attrs.href) !== undefined)
    return undefined;
  return say('embed_address', { services: EMBED_LABELS });
}

function hasAddress(attrs: Fields | null): boolean {
  return attrs !== null && ('identifier' in attrs || 'src' in attrs);
}

/** Text as people see it, without control characters. */
function plainOf(text: string): string {
  return withoutControls(visibleText(text));
}

function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '');
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 40)) : typeof value;
}
