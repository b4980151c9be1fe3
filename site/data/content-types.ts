import { type ContentType, type ResourceName, contentTypes } from '#schema/registry.ts';

/** The declaration of a content type that a page is made for by name. */
export function contentType(name: ResourceName): ContentType {
  const type = contentTypes.find((declared) => declared.name === name);
  if (type === undefined) throw new Error(`${name} is not a content type`);
  return type;
}
