import { isAtRoot } from '#schema/pages/content-addresses.ts';
import { ownImagePath } from '#schema/document/formats/image-html.ts';
import { type FixedPage, fixedPageAt, fixedSlug } from '#schema/pages/fixed-pages.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { referenceKey, referencesKey } from '#schema/fields/index.ts';
import {
  type DocumentResource,
  contentTypeNamed,
  isContentType,
  isDocumentResource,
  isListedType,
  resourceNamed,
} from '#schema/registry/registry.ts';
import { createSchemaOf } from '#schema/bodies/write-schemas.ts';
import { parseBody } from '../../platform/request/parse-body.ts';
import { withDocuments } from '../../records/document-rows/html-fields.ts';
import { readMarkdown } from '../../records/rich-text/read-html.ts';
import { ImportFileError, type MarkdownFile } from '../import-formats/markdown/front-matter.ts';
import type { Taxonomy } from './taxonomy.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { resources } from '#schema/resources/index.ts';
import { Spoken, later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What the names in a file refer to. */
export interface References {
  siteName: string;
  taxonomy: Taxonomy;
  /** The ID of content by its type and slug. */
  contentId(type: string, slug: string): Promise<string | undefined>;
  /** `true`: references to content of any type that isn’t there yet are left out. */
  isEarly?: boolean;
  /** The identifier of an image that the file names. Throws {@link ImportFileError} if there is none. */
  keepImage(name: string): Promise<string | undefined>;
}

/** The body that a POST for a file would have. Throws what is wrong with the file. */
export async function documentBody(
  resource: DocumentResource,
  file: MarkdownFile,
  references: References,
): Promise<Record<string, unknown>> {
  const {
    category,
    tags,
    image,
    image_alt: alt,
    cover: _cover,
    status,
    content,
    // Where an exported record came from (docs/reference/export-format.md).
    colophon: _origin,
    ...attributes
  } = file.attributes;
  const { taxonomy, siteName } = references;
  const raw: Record<string, unknown> = { ...attributes };
  // A fixed page is recognized by its path, even if it was written under another site name.
  const fixed = fixedPageOf(resource, raw.slug);
  if (fixed !== undefined) raw.slug = fixedSlug(fixed, siteName);
  if (file.body !== '' && resource.fields.body !== undefined) {
    raw.body = await readMarkdown(await withOwnImages(file.body, references));
  }
  if (category !== undefined) raw.category_id = entryOf(taxonomy, 'category', category);
  if (Array.isArray(tags)) raw.tag_ids = tags.map((tag) => entryOf(taxonomy, 'tag', tag));
  if (!isContentType(resource) && status !== undefined) raw.status = status;
  await addReferred(raw, resource, references);
  if (Array.isArray(content)) raw.content = await itemsOf(references, content);
  if (typeof image === 'string') {
    const identifier = await references.keepImage(image);
    if (identifier !== undefined) raw.image_unique_identifier = identifier;
    if (alt !== undefined) raw.image_alt = alt;
  }
  return withDocuments(resource, parseBody(createSchemaOf(resource), raw, resource), 'slow');
}

/** In an export, images of a text are files: `../images/ab12….jpg`. */
const IMAGE_FILE = /(?:\.\.\/)+images\/[0-9a-f]{32}\.(?:jpg|png|webp|avif)/g;

async function withOwnImages(markdown: string, { keepImage }: References): Promise<string> {
  const kept = new Map<string, string | undefined>();
  for (const [name] of markdown.matchAll(IMAGE_FILE))
    if (!kept.has(name)) kept.set(name, await keepImage(name));
  return markdown.replaceAll(IMAGE_FILE, (name) => {
    const identifier = kept.get(name);
    return identifier === undefined ? name : ownImagePath(identifier, 800);
  });
}

/** Whether records without an image get a generated one. */
export function hasCover(resource: DocumentResource): boolean {
  return isContentType(resource) && isListedType(resource);
}

/** The page of the site that a slug belongs to. */
export function fixedPageOf(resource: DocumentResource, slug: unknown): FixedPage | undefined {
  return isAtRoot(resource) && typeof slug === 'string' ? fixedPageAt(slug) : undefined;
}

function entryOf({ categories, tags }: Taxonomy, what: 'category' | 'tag', slug: unknown): string {
  const entry = (what === 'tag' ? tags : categories).get(String(slug));
  if (entry !== undefined) return entry.id;
  const named = what === 'tag' ? resources.tags : resources.categories;
  throw recordMissing(named, String(slug), what === 'tag' ? 'tags' : what);
}

/** A file names something by its slug that isn’t there; it is called as its declaration calls it. */
function recordMissing({ name, label }: Resource, slug: string, attribute: string): ImportFileError {
  const one = { messages: { room: `schema.${name}`, texts: { one: label.one.toLowerCase() } }, key: 'one' };
  return new ImportFileError(spoken('record_missing', { what: new Spoken(one), slug }), {
    attribute,
    isMissing: true,
  });
}

/** Fields that refer to documents name them by their slugs: `books: [walden]` becomes `book_ids`. */
async function addReferred(
  raw: Record<string, unknown>,
  resource: DocumentResource,
  references: References,
): Promise<void> {
  const { contentId } = references;
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'references') continue;
    const named = raw[name];
    if (field.to === anyContent.name && Array.isArray(named)) {
      delete raw[name];
      raw[referencesKey(name)] = await anyIds(named, name, references);
    }
    const target = resourceNamed(field.to);
    if (raw[name] === undefined || target === undefined || !isDocumentResource(target)) continue;
    const ids = await Promise.all(
      [raw[name]].flat().map(async (named) => {
        const slug = typeof named === 'string' ? named : '';
        const id = await contentId(target.storage.type, slug);
        if (id !== undefined) return id;
        throw recordMissing(target, slug, name);
      }),
    );
    delete raw[name];
    if (field.kind === 'references') raw[referencesKey(name)] = ids;
    else raw[referenceKey(name)] = ids[0] ?? null;
  }
}

/** The fields of a resource that refer to content of any type. Files name each by `{type, slug}`. */
export function anyContentFields({ fields }: DocumentResource): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'references' && field.to === anyContent.name ? [name] : [],
  );
}

async function anyIds(
  named: readonly unknown[],
  attribute: string,
  { contentId, isEarly = false }: References,
): Promise<string[]> {
  const ids = await Promise.all(
    named.map(async (one) => {
      const { type = '', slug = '' } = (one ?? {}) as { type?: string; slug?: string };
      const id = contentTypeNamed(type) === undefined ? undefined : await contentId(type, slug);
      if (id !== undefined || isEarly) return id ?? [];
      const words = spoken('record_missing', { what: type, slug });
      throw new ImportFileError(words, { attribute, isMissing: true });
    }),
  );
  return ids.flat();
}

/** Items of a list name their content by type and slug. */
async function itemsOf(
  { contentId }: References,
  items: unknown[],
): Promise<{ content_id: string; note: string | null }[]> {
  return Promise.all(
    items.map(async (item) => {
      const { type = '', slug = '', note } = item as { type?: string; slug?: string; note?: string };
      const found = contentTypeNamed(type) === undefined ? undefined : await contentId(type, slug);
      if (found !== undefined) return { content_id: found, note: note ?? null };
      throw new ImportFileError(spoken('item_missing', { type, slug }), {
        attribute: 'content',
        isMissing: true,
      });
    }),
  );
}
