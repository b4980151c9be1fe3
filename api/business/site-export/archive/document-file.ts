import { yaml } from '../../../platform/text/yaml.ts';
import type { RichTextDocument } from '#schema/document/schema.ts';
import { toHtml } from '#schema/document/formats/to-html.ts';
import { toMarkdown } from '#schema/document/formats/to-markdown.ts';
import { anyContent } from '#schema/define/define-content-type.ts';
import { type DocumentResource, documentTypeNamed, resourceNamed } from '#schema/registry/registry.ts';
import { type WireName, wireNamesOf } from '../../../records/document-rows/document-columns.ts';

/** A text file in an archive. */
export interface TextFile {
  path: string;
  text: string;
}

/** A document as one line of an archive contains it. */
export interface ExportedDocument {
  id: string;
  type: string;
  language: string;
  translation_group: string | null;
  slug: string | null;
  status: string;
  version: number;
  published_version?: number | null;
  scheduled_at?: string | null;
  created_at: string;
  updated_at: string;
  body: RichTextDocument | null;
  data: Record<string, unknown>;
  parts: Record<string, unknown>;
  [column: string]: unknown;
}

/** What the names in a file stand for, by ID. */
export interface Names {
  categories: ReadonlyMap<string, string>;
  tags: ReadonlyMap<string, string>;
  /** The type and slug of each document. */
  documents: ReadonlyMap<string, { type: string; slug: string }>;
  /** The file of each image, by identifier. */
  images: ReadonlyMap<string, string>;
}

/**
 * The path of a document in an archive: versions in other languages and unpublished changes have their own
 * folders.
 */
function documentPath(resource: DocumentResource, row: ExportedDocument, isDraft: boolean): string {
  const folders = [isDraft ? 'drafts' : '', resource.name, row.language].filter((part) => part !== '');
  return `${folders.join('/')}/${row.slug ?? row.id}.md`;
}

/** A document as Markdown with front matter, in the format that `npm run import` reads (docs/reference/export-format.md). */
export function documentFile(row: ExportedDocument, names: Names, isDraft = false): TextFile | undefined {
  const resource = documentTypeNamed(row.type);
  if (resource === undefined) return undefined;
  const path = documentPath(resource, row, isDraft);
  const up = '../'.repeat(path.split('/').length - 1);
  const head: Record<string, unknown> = {};
  for (const wire of wireNamesOf(resource)) {
    if (wire.key === 'body') continue;
    addNamed(head, { wire, value: valueOf(row, wire), names, up });
  }
  // Importing the file elsewhere must not publish what wasn’t public here.
  if (row.status !== 'published') head.status = 'draft';
  head.colophon = originOf(row);
  const body = row.body === null ? '' : withImageFiles(toMarkdown(row.body), names, up);
  return { path, text: `---\n${yaml().stringify(head, { lineWidth: 0 })}---\n\n${body}` };
}

function originOf(row: ExportedDocument): Record<string, unknown> {
  const { id, version, status, created_at, updated_at, language, translation_group, scheduled_at } = row;
  const said = { id, version, status, created_at, updated_at };
  return {
    ...said,
    ...(language === '' ? {} : { language, translation_of: translation_group }),
    ...(scheduled_at == null ? {} : { scheduled_at }),
  };
}

function valueOf(row: ExportedDocument, { key, place, sources }: WireName): unknown {
  if ('column' in place) return row[place.column];
  const kept = 'in' in place ? row[place.in] : row.parts;
  const name = sources.find((source) => kept[source] !== undefined) ?? key;
  return kept[name];
}

interface Named {
  wire: WireName;
  value: unknown;
  names: Names;
  up: string;
}

function isNothing(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

function addNamed(head: Record<string, unknown>, { wire, value, names, up }: Named): void {
  if (isNothing(value)) return;
  const { key, fieldName, field } = wire;
  if (key === 'category_id') head.category = names.categories.get(value as string);
  else if (key === 'tag_ids') head.tags = slugsIn(names.tags, value);
  else if (field.kind === 'image' && typeof value === 'string') {
    if (key.endsWith('image_unique_identifier')) head[fieldName] = up + (names.images.get(value) ?? value);
    else head[key] = value;
  } else if (field.kind === 'rich-text') head[key] = toHtml(value as RichTextDocument);
  else if (field.kind === 'content-items') head[key] = itemsIn(names, value);
  else if (field.kind === 'references' && field.to === anyContent.name)
    head[fieldName] = [value].flat().flatMap((id) => names.documents.get(id as string) ?? []);
  else if (field.kind === 'reference' || field.kind === 'references')
    addReferred(head, { wire, value, names, up });
  else head[key] = value;
}

function addReferred(
  head: Record<string, unknown>,
  { wire: { fieldName, field }, value, names }: Named,
): void {
  const to = 'to' in field && typeof field.to === 'string' ? resourceNamed(field.to) : undefined;
  if (to?.storage.strategy !== 'document') return;
  const slugs = [value].flat().flatMap((id) => names.documents.get(id as string)?.slug ?? []);
  if (slugs.length > 0) head[fieldName] = field.kind === 'references' ? slugs : slugs[0];
}

function itemsIn(names: Names, value: unknown): unknown[] {
  return (value as { content_id: string; note: string | null }[]).flatMap(({ content_id: id, note }) => {
    const found = names.documents.get(id);
    if (found === undefined) return [];
    return [{ ...found, ...(note === null ? {} : { note }) }];
  });
}

function slugsIn(slugs: ReadonlyMap<string, string>, ids: unknown): string[] {
  return (ids as string[]).flatMap((id) => slugs.get(id) ?? []);
}

const OWN_IMAGE = /\/images\/([0-9a-f]{32})\/\d+\.(?:avif|webp|jpg)/g;

/** Images in a text become files next to it. */
function withImageFiles(markdown: string, { images }: Names, up: string): string {
  return markdown.replaceAll(OWN_IMAGE, (address, identifier: string) => {
    const file = images.get(identifier);
    return file === undefined ? address : up + file;
  });
}
