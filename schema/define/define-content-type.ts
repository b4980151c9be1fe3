import { contentAccess } from '../access/access.ts';
import { type ContentTypeAccess, accessOf, contentActions } from './content-actions.ts';
import {
  type BookDescription,
  type Resource,
  type ResourceDeclaration,
  type SitePages,
  defineResource,
} from './define-resource.ts';
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
} from '../fields/index.ts';
import { localizedFields, withLanguage } from './localized-fields.ts';
import { INTRO_MAX_CHARS, TITLE_MAX_CHARS } from '../base/limits.ts';
import type {
  BulkName,
  BylineName,
  ColumnName,
  CoverTitleName,
  FilterName,
  SearchName,
  SortName,
} from './list-parameters.ts';
import type { ContentIcon, Menu } from './menu.ts';
import { type PreviewAddress, declaredPreview } from './preview-address.ts';
import type { RecordOf } from './record.ts';
import { searchedFields } from './searched-fields.ts';

/** States of content (contract §4). `scheduled` is a draft with a time. */
export const CONTENT_STATUSES = ['draft', 'scheduled', 'published', 'archived', 'trashed'] as const;

/** The name of all content together, in the API and as the target of references. */
const ANY_CONTENT = 'content';

/** The fields that every content type has (contract §4). */
export const contentFields = {
  title: text({ required: true, max: TITLE_MAX_CHARS }),
  slug: slug({
    from: 'title',
    help: 'The last part of the URL. If left empty, it’s generated from the title.',
  }),
  intro: text({
    multiline: true,
    max: INTRO_MAX_CHARS,
    help: 'One or two sentences, shown below the title and in lists.',
  }),
  body: richText(),
  image: image({ label: 'Cover' }),
  author: text({
    help: 'The author of the work discussed. For a book summary, the book’s author.',
    suggests: { from: 'books', field: 'author' },
  }),
  written_by: text({
    label: 'Byline',
    help: 'The staff member or contributor who wrote this page.',
    suggests: { from: 'contributors', field: 'title' },
  }),
  category: reference({ to: 'categories' }),
  tags: references({ to: 'tags' }),
  published_date: dateTime({ label: 'Publication date', help: 'Filled in when you first publish.' }),
  related: references({
    to: ANY_CONTENT,
    embed: false,
    staffOnly: true,
    label: 'Always related',
    help: 'These come first under “Read next”, in this order.',
  }),
  unrelated: references({
    to: ANY_CONTENT,
    embed: false,
    staffOnly: true,
    label: 'Never related',
    help: 'These never appear under “Read next”, even if they’re also in the list above.',
  }),
  seo_title: text({ label: 'Meta title' }),
  seo_description: text({ label: 'Meta description', multiline: true, max: 320 }),
  canonical_url: url({ label: 'Canonical URL', help: 'Only if this page was first published elsewhere.' }),
  reading_minutes: number({ readOnly: true, label: 'Reading time', unit: 'min' }),
  status: choice({ options: CONTENT_STATUSES, default: 'draft', readOnly: true }),
  has_unpublished_changes: boolean({
    readOnly: true,
    staffOnly: true,
    computed: true,
    label: 'Unpublished changes',
  }),
  scheduled_at: dateTime({ readOnly: true, staffOnly: true, label: 'Scheduled for' }),
  content_type_name: text({ required: true, readOnly: true }),
} as const;
type ContentFields = typeof contentFields;

/**
 * What all content types share, and how content is read, listed, and filtered when no type is named. Not a
 * resource itself: nothing is stored under its type.
 */
export const anyContent = defineResource({
  name: ANY_CONTENT,
  label: { one: 'Item', many: 'Content' },
  purpose: 'Content of all types.',
  group: 'Content',
  api: { path: '/content' },
  storage: { strategy: 'document', type: 'content' },
  fields: contentFields,
  title: 'title',
  list: {
    columns: ['title', 'status', 'category', 'author', 'updated_at'],
    filters: ['status', 'category', 'tags', 'author', 'written_by'],
    bulk: ['category', 'tags', 'author', 'written_by', 'published_date'],
    sortable: ['title', 'published_date', 'created_at', 'updated_at'],
    sort: { by: 'published_date', order: 'desc' },
  },
  // Tags and categories are searched by name at query time, because their names can change.
  search: { A: ['title'], B: ['intro', 'author'], D: ['body'] },
  form: {
    main: ['title', 'intro', 'body'],
    side: [
      { label: 'Page', fields: ['slug', 'category', 'tags', 'author', 'written_by', 'published_date'] },
      { label: 'Cover', fields: ['image'] },
      { label: 'Related content', fields: ['related', 'unrelated'] },
      { label: 'Search engines', fields: ['seo_title', 'seo_description', 'canonical_url'] },
    ],
  },
  publishing: { required: ['title', 'slug', 'intro', 'body'] },
  access: contentAccess,
  actions: contentActions,
});

/** The declaration of a content type; everything else is the same for all of them. */
interface ContentTypeDeclaration<
  Name extends string,
  Fields extends FieldMap,
  Localized extends true | undefined,
  Path extends string,
> {
  /** Its plural name in code and in the admin's URLs: `podcasts`. */
  readonly name: Name;
  /** Its `content_type_name` in the API: `podcast`. */
  readonly type: string;
  /** Its name for people, in the singular and in the plural. */
  readonly label: { readonly one: string; readonly many: string };
  /** One sentence that says what it is for. Shown where a list is still empty. */
  readonly purpose: string;
  readonly menu?: Menu<ContentIcon>;
  /** The fields that it has in addition to those of all content. */
  readonly fields: Fields;
  /** `true`: each entry can have a version in every language of the site. */
  readonly localized?: Exclude<Localized, undefined>;
  /** Its pages on the site. */
  readonly site: SitePages & {
    readonly path: Path;
    readonly byline?: readonly BylineName<NoInfer<Fields>>[];
    readonly coverTitle?: CoverTitleName<NoInfer<Fields>>;
    readonly structuredData?: Readonly<Record<string, keyof NoInfer<Fields> & string>>;
  };
  /** Fields in the main column of the form, before the body. The other fields are in a group of the side panel. */
  readonly main?: readonly (keyof NoInfer<Fields> & string)[];
  /** Fields of all content that the forms, lists, and pages of this type don't need. */
  readonly omit?: readonly (keyof ContentFields)[];
  /**
   * Where the admin and preview links show its drafts. By default, on their page of this site. Give a URL, which can contain
   * `{token}`, `{id}`, `{slug}`, `{language}`, and `{content_type_name}`, or a function that returns one. The program at that
   * URL gets the draft from `GET /api/v1/preview/{token}`.
   */
  readonly preview?: PreviewAddress<RecordOf<{ fields: FieldsOf<NoInfer<Fields>, undefined> }>>;
  /** Limits who may write it. By default, everyone who may write other content. */
  readonly access?: ContentTypeAccess;
  /** Columns, filters, and sort orders of its lists, in addition to those of all content. */
  readonly list?: {
    readonly columns?: readonly ColumnName<NoInfer<Fields>>[];
    readonly filters?: readonly FilterName<NoInfer<Fields>>[];
    readonly bulk?: readonly BulkName<NoInfer<Fields>>[];
    readonly sortable?: readonly SortName<NoInfer<Fields>>[];
    readonly admin?: {
      readonly sortBy: SortName<NoInfer<Fields>> | (typeof anyContent)['list']['sortable'][number];
      readonly sortOrder: 'asc' | 'desc';
      readonly perPage: number;
    };
  };
  /** Fields that search covers, for visitors too, in addition to title, intro, author, and body. */
  readonly search?: readonly SearchName<NoInfer<Fields>>[];
  /**
   * For types in which each entry is about one book, such as book summaries: the fields that describe the book.
   */
  readonly describesBook?: BookDescription<keyof NoInfer<Fields> & string>;
  /** Fields that are required to publish, in addition to title, slug, intro, and body. */
  readonly requiredToPublish?: readonly ((keyof NoInfer<Fields> & string) | keyof ContentFields)[];
}

type FieldsOf<Fields extends FieldMap, Localized extends true | undefined> = ContentFields &
  (Localized extends true ? typeof localizedFields : unknown) &
  Fields;

/** With its path, which determines whether it is listed by category. */
type Declared<Name extends string, Fields extends FieldMap, Path extends string> = ResourceDeclaration<
  Name,
  Fields,
  typeof contentActions
> & { readonly site: { readonly path: Path } };

/**
 * Declares a content type. A new type needs only one file in `content-types/`: its pages, admin screens, API routes, and search
 * are derived from the declaration.
 */
export function defineContentType<
  const Name extends string,
  const Fields extends FieldMap,
  const Localized extends true | undefined = undefined,
  const Path extends string = string,
>(
  declaration: ContentTypeDeclaration<Name, Fields, Localized, Path>,
): Declared<Name, FieldsOf<Fields, Localized>, Path> {
  const { name, type, label, purpose, menu = {}, fields, site, localized } = declaration;
  const omit = [...(declaration.omit ?? []), ...(site.index === undefined ? RELATED : [])];
  const resource: Resource = {
    ...anyContent,
    name,
    label,
    purpose,
    menu,
    storage: { strategy: 'document', type },
    fields: { ...contentFields, ...(localized && localizedFields), ...fields },
    ...(localized && { localized }),
    ...(omit.length > 0 && { omitted: omit }),
    list: listOf(localized ? withLanguage(declaration.list) : declaration.list, omit),
    search: searchedFields(anyContent.search, declaration),
    form: formOf({ ...declaration, omit }),
    publishing: {
      required: [
        ...(anyContent.publishing?.required ?? []).filter((field) => !omit.includes(field)),
        ...(declaration.requiredToPublish ?? []),
      ],
    },
    site,
    ...(declaration.describesBook && { describesBook: declaration.describesBook }),
    ...accessOf(declaration.access),
    ...declaredPreview(name, declaration.preview),
  };
  // Its names were checked where they were written: common names above, its own by the type of the
  // declaration.
  return resource as Declared<Name, FieldsOf<Fields, Localized>, Path>;
}

/** Pages of types without a page that lists them have no “Read next”. */
const RELATED = ['related', 'unrelated'];

function listOf(
  { columns = [], filters = [], bulk = [], sortable = [], admin }: Partial<Resource['list']> = {},
  omit: readonly string[] = [],
) {
  const { list } = anyContent;
  const offered = (name: string) => !omit.includes(name);
  return {
    ...list,
    columns: [...list.columns.slice(0, -1), ...columns, ...list.columns.slice(-1)].filter(offered),
    filters: [...(list.filters ?? []), ...filters].filter(offered),
    bulk: [...(list.bulk ?? []), ...bulk].filter(offered),
    sortable: [...list.sortable, ...sortable],
    ...(admin === undefined ? {} : { admin }),
  };
}

/** Its own fields come before the body, or in a group before those for related content and search engines. */
function formOf({
  fields,
  label,
  main = [],
  omit = [],
}: {
  fields: FieldMap;
  label: Resource['label'];
  main?: readonly string[];
  omit?: readonly string[];
}): Resource['form'] {
  const { form } = anyContent;
  // A common field that a type redeclares keeps its place.
  const aside = Object.keys(fields).filter((field) => !main.includes(field) && !(field in contentFields));
  const ownGroup = aside.length === 0 ? [] : [{ label: label.one, fields: aside }];
  const side = [...form.side.slice(0, -2), ...ownGroup, ...form.side.slice(-2)].map((group) => ({
    ...group,
    // The image has its own group, named after the image field of the type.
    label: (group.fields.includes('image') ? fields.image?.label : undefined) ?? group.label,
    fields: group.fields.filter((field) => !omit.includes(field)),
  }));
  return {
    main: [...form.main.slice(0, -1), ...main, ...form.main.slice(-1)].filter(
      (field) => !omit.includes(field),
    ),
    side: side.filter((group) => group.fields.length > 0),
  };
}
