import type { BookDescription, Resource } from '../define/define-resource.ts';
import { resources } from '../resources/index.ts';
import type { ContentIcon, Menu } from '../define/menu.ts';
import type { CreateInputOf, RecordOf, SelectedOf, UpdateInputOf } from '../define/record.ts';
import type { SiteTypes } from '../site-folder/site-folder.ts';
import { siteTypes } from '../site-folder/site-types.ts';

/** All declarations by name, of the product and of the site folder. */
export type DeclaredResources = typeof resources & SiteTypes;
/** The name of a resource: a content type, or other records such as `tags` or `contacts`. */
export type ResourceName = keyof DeclaredResources;
/** A record of a resource, as the API returns it to staff. */
export type RecordFor<Name extends ResourceName> = RecordOf<DeclaredResources[Name]>;
/** The fields that create a record of a resource. */
export type CreateInputFor<Name extends ResourceName> = CreateInputOf<DeclaredResources[Name]>;
/** The fields that change a record of a resource: any of them, and the `version` that the change is based on. */
export type UpdateInputFor<Name extends ResourceName> = UpdateInputOf<DeclaredResources[Name]>;

/** The fields that a list of a resource can return. */
export type FieldNameOf<Name extends ResourceName> =
  | (keyof DeclaredResources[Name]['fields'] & string)
  | 'created_at'
  | 'updated_at'
  | 'version';
/** A record with the requested fields and those that identify it. */
export type SelectedFor<Name extends ResourceName, Field extends FieldNameOf<Name>> = SelectedOf<
  DeclaredResources[Name],
  Field
>;

/** All declarations, for code that treats them alike, sorted by name. */
export const allResources: readonly Resource[] = [...Object.values<Resource>(resources), ...siteTypes].sort(
  (one, other) => (one.name < other.name ? -1 : 1),
);

const byName = new Map(allResources.map((resource) => [resource.name, resource]));

/** The declaration of that name, or undefined. */
export function resourceNamed(name: string): Resource | undefined {
  return byName.get(name);
}

/** A declaration whose records are in the shared table of documents. */
export type DocumentResource = Resource & {
  readonly storage: { readonly strategy: 'document'; readonly type: string };
};
export type TableResource = Resource & {
  readonly storage: { readonly strategy: 'table'; readonly table: string };
};
/** A declaration whose records become pages of the site with the whole life of content: draft, published, archived. */
export type ContentType = DocumentResource &
  Required<Pick<Resource, 'site' | 'publishing'>> & { readonly menu?: Menu<ContentIcon> };

export function isDocumentResource(resource: Resource): resource is DocumentResource {
  return resource.storage.strategy === 'document';
}

export function isTableResource(resource: Resource): resource is TableResource {
  return resource.storage.strategy === 'table';
}

export function isContentType(resource: Resource): resource is ContentType {
  return isDocumentResource(resource) && resource.publishing !== undefined && resource.site !== undefined;
}

/** The content types, sorted by name. */
export const contentTypes: readonly ContentType[] = allResources.filter(isContentType);

/** A content type with a page that lists it; these are meant if no type is named. */
export type ListedType = ContentType & { readonly site: { readonly index: string } };

export function isListedType(type: ContentType): type is ListedType {
  return type.site.index !== undefined;
}

/** The content types with a page that lists them. */
export const listedTypes: readonly ListedType[] = contentTypes.filter(isListedType);

const byTypeName = new Map(contentTypes.map((resource) => [resource.storage.type, resource]));

/** The declaration behind a `content_type_name`, or undefined. */
export function contentTypeNamed(typeName: string): ContentType | undefined {
  return byTypeName.get(typeName);
}

const byStorageType = new Map(
  allResources.filter(isDocumentResource).map((resource) => [resource.storage.type, resource]),
);

/** The declaration of documents that are stored under a type, including curated lists. */
export function documentTypeNamed(typeName: string): DocumentResource | undefined {
  return byStorageType.get(typeName);
}

/** The content types whose records are each about one book, and the fields that say which. */
export const bookDescriptions: readonly { type: ContentType; book: BookDescription }[] = contentTypes.flatMap(
  (type) => (type.describesBook === undefined ? [] : [{ type, book: type.describesBook }]),
);

/** Whether a type has a page for each category, below the page that lists them all. */
export function hasCategoryPages(type: ContentType): type is ListedType {
  return isListedType(type) && type.site.path.includes('{category}');
}

/** The start of a language’s paths: `/de`, and empty for the site’s own. */
export function languagePrefix(language: string | null | undefined): string {
  return language ? `/${language.toLowerCase()}` : '';
}

/** The parts of a public path. */
export interface PathParts {
  slug: string;
  categorySlug: string | null;
  /** The version’s language; null or empty for the site’s own. */
  language?: string | null | undefined;
}

/** The public path of content; undefined if a part is missing (a summary without a category). */
export function publicPathOf(
  resource: ContentType,
  { slug, categorySlug, language }: PathParts,
): string | undefined {
  const { path } = resource.site;
  if (path.includes('{category}') && categorySlug === null) return undefined;
  return languagePrefix(language) + path.replace('{category}', categorySlug ?? '').replace('{slug}', slug);
}
