import { type ListedType, type ResourceName, listedTypes } from '#schema/registry/registry.ts';

/** The declaration of a content type that has a list. */
export function contentType(name: ResourceName): ListedType {
  const type = listedTypes.find((declared) => declared.name === name);
  if (type === undefined) throw new Error(`${name} is not a content type with a list`);
  return type;
}
