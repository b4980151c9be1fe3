import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { attributeProblem } from '#schema/document/attribute-value.ts';
import { embedOf } from '#schema/document/embeds.ts';
import { type AttributeSpec, NODES, type NodeName } from '#schema/document/definition.ts';

/**
 * Pasted content with attributes that the server accepts: one it would refuse gets its default; an image without a URL is
 * removed.
 */
export function withValidAttributes(slice: Slice): Slice {
  return new Slice(validated(slice.content), slice.openStart, slice.openEnd);
}

function validated(fragment: Fragment): Fragment {
  const nodes: Node[] = [];
  for (const node of fragment.content) {
    if (node.isText) {
      nodes.push(node);
      continue;
    }
    const attrs = validAttributes(node);
    if (node.type.name === 'image' && attrs.identifier === null && attrs.src === null) continue;
    if (isWithoutAddress(node, attrs)) continue;
    const content = validated(node.content);
    if (node.type.name === 'gallery' && content.size === 0) continue;
    nodes.push(node.type.create(attrs, content, node.marks));
  }
  return Fragment.fromArray(nodes);
}

/** A card without a URL, or an embed that plays nothing, is dropped. */
function isWithoutAddress({ type }: Node, attrs: Record<string, unknown>): boolean {
  if (type.name === 'embed') return embedOf(String(attrs.href)) === undefined;
  return (type.name === 'bookmark' || type.name === 'button') && attrs.href === null;
}

function validAttributes(node: Node): Record<string, unknown> {
  const specs: Readonly<Record<string, AttributeSpec>> = NODES[node.type.name as NodeName]?.attributes ?? {};
  return Object.fromEntries(
    Object.entries(node.attrs).map(([name, value]) => {
      const spec = specs[name];
      if (spec === undefined || value === spec.default) return [name, value];
      return [name, attributeProblem(spec, value) === null ? value : spec.default];
    }),
  );
}
