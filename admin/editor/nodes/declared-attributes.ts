import type { Attribute, Attributes } from '@tiptap/core';
import {
  type AttributeSpec,
  MARKS,
  type MarkName,
  NODES,
  type NodeName,
} from '#schema/document/definition.ts';

/**
 * The attributes of a node or mark as the document declares them: the editor writes what the server stores.
 * An extension's own HTML form of an attribute is kept; otherwise it is a `data-` attribute.
 */
export function declaredAttributes(name: NodeName | MarkName, inherited: Attributes = {}): Attributes {
  const specs: Readonly<Record<string, AttributeSpec>> =
    name in NODES ? NODES[name as NodeName].attributes : MARKS[name as MarkName].attributes;
  return Object.fromEntries(
    Object.entries(specs).map(([attribute, spec]) => [
      attribute,
      { ...(inherited[attribute] ?? dataAttribute(attribute, spec)), default: spec.default },
    ]),
  );
}

function dataAttribute(attribute: string, spec: AttributeSpec): Partial<Attribute> {
  const dataName = `data-${attribute}`;
  return {
    parseHTML: (element: HTMLElement) => valueFrom(element.getAttribute(dataName), spec),
    renderHTML: (attributes: Record<string, unknown>) =>
      attributes[attribute] === spec.default ? {} : { [dataName]: String(attributes[attribute]) },
  };
}

/** Attributes of pasted HTML, kept only if the declaration allows them. */
function valueFrom(text: string | null, spec: AttributeSpec): unknown {
  if (text === null) return spec.default;
  switch (spec.type) {
    case 'boolean':
      return text === 'true';
    case 'integer':
      return /^\d{1,9}$/.test(text) && Number(text) >= spec.least && Number(text) <= spec.most
        ? Number(text)
        : spec.default;
    case 'choice':
      return spec.of.find((choice) => String(choice) === text) ?? spec.default;
    case 'text':
      return text.slice(0, spec.most);
    default:
      return text;
  }
}
