import { anyContent } from '#schema/define/define-content-type.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { contentTypes, isContentType, isListedType, resourceNamed } from '#schema/registry/registry.ts';

/** Content of all types, for the start page and for choosing content. It has no screens. */
export const ANY_CONTENT = anyContent.name;

/** Lists that leave out no content: of all that is in lists, and of each type that is in none. */
export const ALL_CONTENT_LISTS: readonly string[] = [
  ANY_CONTENT,
  ...contentTypes.filter((type) => !isListedType(type)).map(({ name }) => name),
];

/** The declaration of that name, or undefined. */
export const findDeclaration = resourceNamed;

/** The name of the field that names a record of a resource, or content of any type. */
export function titleFieldOf(name: string): string {
  return (name === ANY_CONTENT ? anyContent : resourceNamed(name))?.title ?? 'name';
}

/** The declaration of that name. An unknown name is an error in the code. */
export function declarationOf(name: string): Resource {
  const declaration = resourceNamed(name);
  if (declaration === undefined) throw new Error(`There is no resource called "${name}".`);
  return declaration;
}

/** The admin's default request for a list. */
export function listDefaultsOf(resource: Resource): {
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  perPage: number;
} {
  const { admin, sort } = resource.list;
  if (admin !== undefined) return admin;
  // Staff look for what they touched last; the API's default order is for readers.
  if (isContentType(resource)) return { sortBy: 'updated_at', sortOrder: 'desc', perPage: 20 };
  return { sortBy: sort.by, sortOrder: sort.order, perPage: 20 };
}

interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}
const sorts = new WeakMap<Resource, Sort>();

/** The same as react-admin writes it; one object for each declaration, as its effects compare identities. */
export function listSortOf(resource: Resource): Sort {
  const known = sorts.get(resource);
  if (known !== undefined) return known;
  const { sortBy, sortOrder } = listDefaultsOf(resource);
  const sort: Sort = { field: sortBy, order: sortOrder === 'desc' ? 'DESC' : 'ASC' };
  sorts.set(resource, sort);
  return sort;
}
