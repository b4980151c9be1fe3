import type { Access, Grant } from '../access/access.ts';
import type { FieldMap } from '../fields/index.ts';
import type { BulkName, ColumnName, FilterName, SearchName, SortName } from './list-parameters.ts';
import type { Menu } from './menu.ts';

/** Columns that can be sorted by without a declaration. */
export type CoreColumn = 'created_at' | 'updated_at';

/** Where records are stored. `document`: content and lists share one table; `table`: a separate table. */
export type Storage =
  | {
      readonly strategy: 'document';
      readonly type: string;
      readonly columns?: Readonly<Record<string, string>>;
    }
  | { readonly strategy: 'table'; readonly table: string };

/** An action on a record besides reading and writing; its function on the server has the same name. */
export interface Action {
  readonly label: string;
  readonly grant: Grant;
  /** The success status: 200 with the record, 201 with a new one, 202 for accepted work. */
  readonly status: 200 | 201 | 202;
}

/** A step for many records at once; its function on the server has the same name. */
export interface BulkStep {
  readonly label: string;
  /** The resource from which one record is chosen for it. */
  readonly to?: string;
  /** What people should know beforehand. */
  readonly help?: string;
}

/** The site adds data about the book or the person for reviews and interviews. It describes every other type as an article. */
export type SchemaOrgType =
  | 'Article'
  | 'BlogPosting'
  | 'Book'
  | 'Course'
  | 'Interview'
  | 'NewsArticle'
  | 'PodcastEpisode'
  | 'ProfilePage'
  | 'Report'
  | 'Review'
  | 'ScholarlyArticle'
  | 'TechArticle'
  | 'VideoObject'
  | 'WebPage';

/** Drawings that replace the cover of texts that aren't about books. */
export type FigureKind = 'argument' | 'stamp';

/** The public pages of a content type. */
export interface SitePages {
  /**
   * The path of an entry: `/articles/{slug}`. `{category}` stands for the slug of its category. `/{slug}` puts entries at the root
   * of the site, next to all other pages.
   */
  readonly path: string;
  /** The path of the page that lists the entries. Without it, entries appear in no list of content, no feed, and not in the header. */
  readonly index?: string;
  /** Their name in page titles and in the navigation. */
  readonly section: string;
  /** The schema.org type of an entry. */
  readonly schemaOrg: SchemaOrgType;
  /**
   * Fields that the site's lists, share images, and newsletters show with an entry, in addition to its author and date. Each is
   * shown according to its field type. Where there is room for one image only, the cover takes precedence over an image field.
   */
  readonly byline?: readonly string[];
  /** The field whose text replaces the title on the cover, such as the title of the book that a summary is about. */
  readonly coverTitle?: string;
  /**
   * What is drawn for an entry without an image: the shape of the text seen from afar (`argument`), or a stamp with the initials
   * of the person in `coverTitle` (`stamp`). Default: a cover.
   */
  readonly figure?: FigureKind;
  /** Additional structured data for search engines: schema.org properties, each with the field that holds its value. */
  readonly structuredData?: Readonly<Record<string, string>>;
  /** Its position in the header of the site. By default, it comes after the types with a position. `false`: not in the header. */
  readonly header?: number | false;
  /** Its pages list the texts that have the entry's name in this field, and bylines link to these pages. */
  readonly texts?: 'written_by';
  /** `true`: `{site_name}`, `{site_url}`, and `{contact_email}` in the texts are replaced for visitors. */
  readonly placeholders?: true;
}

/** For each property of a book, the field of the text that holds it. */
export interface BookDescription<Field extends string = string> {
  /** The field that refers to books. */
  readonly refersIn: Field;
  readonly title: Field;
  readonly subtitle?: Field;
  readonly isbn?: Field;
  readonly publisher?: Field;
  readonly publication_year?: Field;
  readonly page_count?: Field;
}

/**
 * A form of the admin. The forms that a resource with few fields names in `form.dialog` open in a dialog over its list, under the
 * same URLs. All others are pages.
 */
export type FormName = 'create' | 'edit';

/** The declaration of any resource, for code that handles all of them: plain, serializable data. */
export interface Resource {
  /** The plural name used in code and in the admin's paths: `book-summaries`. */
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  /** One sentence, shown for an empty list. */
  readonly purpose: string;
  /** Group of the admin's navigation. */
  readonly group: 'Content' | 'Newsletter' | 'People';
  readonly menu?: Menu;
  readonly api: {
    /** Below `/api/v1`. */
    readonly path: string;
    /** The key in the admin's paths. */
    readonly key?: 'id' | 'slug';
  };
  readonly storage: Storage;
  readonly fields: FieldMap;
  /** The field with the name of a record. */
  readonly title: string;
  readonly list: {
    readonly columns: readonly string[];
    /** Filters of a list, each a declared field. */
    readonly filters?: readonly string[];
    /** Fields that can be edited in bulk. Default: none, only bulk deletion. */
    readonly bulk?: readonly string[];
    /** Bulk steps besides writing fields and deleting. */
    readonly bulkSteps?: Readonly<Record<string, BulkStep>>;
    /** Whether records can be exported to files and imported from them as they are. */
    readonly files?: boolean;
    /** What `sort_by` may name. */
    readonly sortable: readonly string[];
    readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' };
    /** What the admin requests when it differs from the API's defaults. */
    readonly admin?: {
      readonly sortBy: string;
      readonly sortOrder: 'asc' | 'desc';
      readonly perPage: number;
    };
  };
  /** Fields that `search` covers, by weight (PostgreSQL's A to D). */
  readonly search: Partial<Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>>;
  readonly form: {
    readonly main: readonly string[];
    readonly side: readonly { readonly label: string; readonly fields: readonly string[] }[];
    readonly dialog?: readonly FormName[];
  };
  /** Records about people: deleting one removes all personal data, and nothing may restore it. */
  readonly erased?: boolean;
  /** Drafts, publishing, and revisions; the fields that are required before it goes live. */
  readonly publishing?: { readonly required: readonly string[] };
  readonly site?: SitePages;
  /** Content types: common fields that its forms, lists, and pages leave out. */
  readonly omitted?: readonly string[];
  /** Content types: an entry has a version for each language of the site, each with its own slug, state, and history. */
  readonly localized?: true;
  /**
   * Content types whose records are each about one book. When one is published, it refers to the record of its book,
   * which is created if there is none.
   */
  readonly describesBook?: BookDescription;
  /**
   * Content types: where drafts are previewed, if not on the site; `url` is null if a function determines it.
   */
  readonly preview?: { readonly url: string | null };
  readonly access: Access;
  readonly actions?: Readonly<Record<string, Action>>;
}

/** The same with exact names: a column, filter, or title that is not a suitable field does not compile. */
export interface ResourceDeclaration<
  Name extends string,
  Fields extends FieldMap,
  Actions extends Readonly<Record<string, Action>>,
> extends Resource {
  readonly name: Name;
  readonly fields: Fields;
  readonly title: keyof NoInfer<Fields> & string;
  readonly list: Resource['list'] & {
    readonly columns: readonly (ColumnName<NoInfer<Fields>> | CoreColumn)[];
    readonly filters?: readonly FilterName<NoInfer<Fields>>[];
    readonly bulk?: readonly BulkName<NoInfer<Fields>>[];
    readonly sortable: readonly (SortName<NoInfer<Fields>> | CoreColumn)[];
    readonly sort: { readonly by: SortName<NoInfer<Fields>> | CoreColumn };
    readonly admin?: { readonly sortBy: SortName<NoInfer<Fields>> | CoreColumn };
  };
  readonly search: Partial<Readonly<Record<'A' | 'B' | 'C' | 'D', readonly SearchName<NoInfer<Fields>>[]>>>;
  readonly form: {
    readonly main: readonly (keyof NoInfer<Fields> & string)[];
    readonly side: readonly {
      readonly label: string;
      readonly fields: readonly (keyof NoInfer<Fields> & string)[];
    }[];
    readonly dialog?: readonly FormName[];
  };
  readonly publishing?: { readonly required: readonly (keyof NoInfer<Fields> & string)[] };
  readonly actions?: Actions;
}

/**
 * Declares a resource as plain data. Validation, storage, routes, API reference, typed client, admin screens,
 * permissions, and search are derived from it.
 */
export function defineResource<
  const Name extends string,
  const Fields extends FieldMap,
  const Actions extends Readonly<Record<string, Action>> = Record<never, Action>,
>(declaration: ResourceDeclaration<Name, Fields, Actions>): ResourceDeclaration<Name, Fields, Actions> {
  return declaration;
}
