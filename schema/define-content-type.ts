import { contentAccess, publishAccess } from './access.ts';
import { type Action, type ResourceDeclaration, type SitePages, defineResource } from './define-resource.ts';
import {
  type FieldMap,
  boolean,
  choice,
  dateTime,
  image,
  number,
  reference,
  references,
  richText,
  slug,
  text,
  url,
} from './fields/index.ts';
import { INTRO_MAX_CHARS, TITLE_MAX_CHARS } from './limits.ts';

/** States of content (contract §4). `scheduled` is a draft with a time. */
export const CONTENT_STATUSES = ['draft', 'scheduled', 'published', 'archived', 'trashed'] as const;

/** The fields that every content type has (contract §4). */
export const contentFields = {
  title: text({ required: true, max: TITLE_MAX_CHARS }),
  slug: slug({ from: 'title', help: 'The last part of the address. Made from the title when left empty.' }),
  intro: text({
    multiline: true,
    max: INTRO_MAX_CHARS,
    help: 'One or two sentences below the title and in lists.',
  }),
  body: richText(),
  image: image({ label: 'Cover' }),
  author: text({ help: 'Who wrote the work: of a summary, the author of the book.' }),
  written_by: text({ label: 'Written by', help: 'Who of us wrote this page.' }),
  category: reference({ to: 'categories' }),
  tags: references({ to: 'tags' }),
  published_date: dateTime({
    label: 'Publication date',
    help: 'Shown on the page. Set when first published, unless given.',
  }),
  seo_title: text({ label: 'Title for search engines' }),
  seo_description: text({ label: 'Description for search engines', multiline: true, max: 320 }),
  canonical_url: url({ label: 'Canonical address', help: 'Only where the text appeared elsewhere first.' }),
  reading_minutes: number({ readOnly: true, label: 'Reading time', unit: 'min' }),
  status: choice({ options: CONTENT_STATUSES, default: 'draft', readOnly: true }),
  has_unpublished_changes: boolean({ readOnly: true, staffOnly: true, computed: true }),
  scheduled_at: dateTime({ readOnly: true, staffOnly: true, label: 'Goes live' }),
  content_type_name: text({ required: true, readOnly: true }),
} as const;
type ContentFields = typeof contentFields;

const EDITORS = { roles: ['administrator', 'editor'] } as const;
/** What can be done with content beyond reading and writing it. */
export const contentActions = {
  publish: { label: 'Publish', grant: publishAccess, status: 200 },
  unpublish: { label: 'Unpublish', grant: publishAccess, status: 200 },
  unschedule: { label: 'Cancel the schedule', grant: publishAccess, status: 200 },
  archive: { label: 'Archive', grant: publishAccess, status: 200 },
  duplicate: { label: 'Duplicate', grant: { ...EDITORS, scope: 'content:write' }, status: 201 },
  restore: { label: 'Restore', grant: contentAccess.delete, status: 200 },
  'preview-link': { label: 'Share a preview', grant: contentAccess.create, status: 201 },
  preview: { label: 'Preview', grant: contentAccess.create, status: 200 },
} as const satisfies Record<string, Action>;

/** What a content type says; everything else is the same for all of them. */
interface ContentTypeDeclaration<Name extends string, Fields extends FieldMap> {
  readonly name: Name;
  /** `content_type_name` on the wire. */
  readonly type: string;
  readonly label: { readonly one: string; readonly many: string };
  readonly purpose: string;
  readonly fields: Fields;
  readonly site: SitePages;
  /** Fields of the main column, placed before the body; the rest goes into a group of the side panel. */
  readonly main?: readonly (keyof NoInfer<Fields> & string)[];
  /** Required to publish beyond title, slug, intro and body. */
  readonly requiredToPublish?: readonly ((keyof NoInfer<Fields> & string) | keyof ContentFields)[];
  readonly admin?: { readonly sortBy: string; readonly sortOrder: 'asc' | 'desc'; readonly perPage: number };
}

/** Declares a content type: one file that does so is all a new type needs. */
export function defineContentType<const Name extends string, const Fields extends FieldMap>(
  declaration: ContentTypeDeclaration<Name, Fields>,
): ResourceDeclaration<Name, ContentFields & Fields, typeof contentActions> {
  const { name, type, label, purpose, fields, site, main = [] } = declaration;
  // A field of all that is declared anew keeps its place.
  const aside = Object.keys(fields).filter((field) => !main.includes(field) && !(field in contentFields));
  const ownGroup = aside.length === 0 ? [] : [{ label: label.one, fields: aside }];
  const allFields: ContentFields & Fields = { ...contentFields, ...fields };
  return defineResource<Name, ContentFields & Fields, typeof contentActions>({
    name,
    label,
    purpose,
    group: 'Content',
    api: { path: '/content' },
    storage: { strategy: 'document', type },
    fields: allFields,
    title: 'title',
    list: {
      columns: ['title', 'status', 'category', 'author', 'updated_at'],
      filters: ['category', 'tags', 'author'],
      bulk: ['category', 'tags', 'author', 'written_by', 'published_date'],
      sortable: ['title', 'published_date', 'created_at', 'updated_at'],
      sort: { by: 'published_date', order: 'desc' },
      ...(declaration.admin === undefined ? {} : { admin: declaration.admin }),
    },
    search: { A: ['title'], B: ['intro', 'author'], C: ['tags'], D: ['body'] },
    form: {
      main: ['title', 'intro', ...main, 'body'],
      side: [
        { label: 'Page', fields: ['slug', 'category', 'tags', 'author', 'written_by', 'published_date'] },
        { label: 'Cover', fields: ['image'] },
        ...ownGroup,
        { label: 'Search engines', fields: ['seo_title', 'seo_description', 'canonical_url'] },
      ],
    },
    publishing: { required: ['title', 'slug', 'intro', 'body', ...(declaration.requiredToPublish ?? [])] },
    site,
    access: contentAccess,
    actions: contentActions,
  });
}
