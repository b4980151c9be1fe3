import { type AttributeSpec, NODES, type NodeName } from '../definition.ts';
import type { AttributesOf, NodeOf, RichTextNode } from '../types.ts';

/** One handler for each node type: leaving one out, or adding a type elsewhere, does not compile. */
export type NodeCases<Context, Result> = {
  readonly [Name in NodeName]: (node: NodeOf<Name>, context: Context) => Result;
};

/** Calls the handler of the node's type. */
export function applyCase<Context, Result>(
  cases: NodeCases<Context, Result>,
  node: RichTextNode,
  context: Context,
): Result {
  // The key is the node's own type, so the handler takes this node.
  const handle = cases[node.type] as ((node: RichTextNode, context: Context) => Result) | undefined;
  if (handle !== undefined) return handle(node, context);
  // A type that a later version stored while this one still runs: what is inside it, or nothing.
  return 'content' in (node as object)
    ? cases.doc({ ...(node as NodeOf<'doc'>), type: 'doc' }, context)
    : cases.text({ type: 'text', text: '' }, context);
}

const NO_NODES: readonly RichTextNode[] = [];

/** The nodes directly inside; none for leaves. */
export function childrenOf(node: RichTextNode): readonly RichTextNode[] {
  return 'content' in node && node.content !== undefined ? node.content : NO_NODES;
}

/** The node and everything in it, in reading order. */
export function* walk(node: RichTextNode): Generator<RichTextNode, void, undefined> {
  const waiting: RichTextNode[] = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    const children = childrenOf(next);
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const child = children[index];
      if (child !== undefined) waiting.push(child);
    }
  }
}

/** The text in a node as one line: hard breaks are spaces, footnotes are not part of it. */
export function textOf(node: RichTextNode): string {
  let text = '';
  for (const inner of walk(node)) {
    if (inner.type === 'text') text += inner.text;
    else if (inner.type === 'hardBreak') text += ' ';
  }
  return text;
}

/** The attributes with their defaults filled in. */
export function attributesOf<Name extends NodeName>(node: {
  type: Name;
  attrs?: object;
}): AttributesOf<Name> {
  return { ...DEFAULTS[node.type], ...node.attrs } as AttributesOf<Name>;
}

const DEFAULTS = Object.fromEntries(
  Object.entries(NODES).map(([name, { attributes }]) => [name, defaultsOf(attributes)]),
) as Record<NodeName, Record<string, unknown>>;

function defaultsOf(attributes: Readonly<Record<string, AttributeSpec>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(attributes).map(([name, spec]) => [name, spec.default]));
}
