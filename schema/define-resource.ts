import type { Access, Grant } from './access.ts';
import type { FieldMap } from './fields/index.ts';
import type { BulkName, ColumnName, FilterName, SearchName, SortName } from './list-parameters.ts';
import type { Menu } from './menu.ts';

/** What may be sorted by without being declared. */
export type CoreColumn = 'created_at' | 'updated_at';

/** Where the records are stored. `document`: content and lists share one table; `table`: a separate table. */
export type Storage =
  | {
      readonly strategy: 'document';
      readonly type: string;
      readonly columns?: Readonly<Record<string, string>>;
    }
  | { readonly strategy: 'table'; readonly table: string };

/** A verb of a record besides reading and writing; its function is on the server under the same name. */
export interface Action {
  readonly label: string;
  readonly grant: Grant;
  /** Status of success: 200 with the record, 201 with a new one, 202 for accepted work. */
  readonly status: 200 | 201 | 202;
}

/** A step that can be taken with many records at once; its function lives on the server under the same name. */
export interface BulkStep {
  readonly label: string;
  /** The resource of which one record is chosen for it. */
  readonly to?: string;
  /** What people should know before. */
  readonly help?: string;
}

/** For reviews and interviews the site adds what else it knows; any other type is described as an article. */
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

/** What is drawn for texts that are no books. */
export type FigureKind = 'argument' | 'stamp';

/** How a content type becomes pages of the public site. */
export interface SitePages {
  /** `/articles/{slug}`; `{category}` is the slug of the category. `/{slug}`: at the root, beside everything else. */
  readonly path: string;
  /** The page that lists them. Without one they are in no list of content, in no feed, and not in the header. */
  readonly index?: string;
  /** Their name in titles and navigation. */
  readonly section: string;
  /** schema.org type of the page's main thing. */
  readonly schemaOrg: SchemaOrgType;
  /** Fields that lists of the site, share images, and newsletters show with a record, beside its author and date. */
  readonly byline?: readonly string[];
  /** The field whose text is on its cover in place of the title: the book that a summary is about. */
  readonly coverTitle?: string;
  /**
   * Drawn where it has no image, in place of a cover: what the text looks like from afar (`argument`), or a stamp with the
   * initials of the person whom `coverTitle` names (`stamp`). Without it, a cover is drawn.
   */
  readonly figure?: FigureKind;
  /** More structured data for search engines: properties of the type, each with the field that holds its value. */
  readonly structuredData?: Readonly<Record<string, string>>;
  /** Its position in the header of the site: by default after types with a position; `false`: not in the header. */
  readonly header?: number | false;
  /** Its pages list, page by page, the texts whose field has the name of the record; bylines link there. */
  readonly texts?: 'written_by';
  /** True: `{site_name}`, `{site_url}` and `{contact_email}` in their texts are filled in for visitors. */
  readonly placeholders?: true;
}

/** Where a text says what the record of its book has: each property of a book with the field of the text. */
export interface BookDescription<Field extends string = string> {
  /** The field with references to books. */
  readonly refersIn: Field;
  readonly title: Field;
  readonly subtitle?: Field;
  readonly isbn?: Field;
  readonly publisher?: Field;
  readonly publication_year?: Field;
  readonly page_count?: Field;
}

/** A declaration of any resource, as code that handles them all sees it: plain, serialisable data. */
export interface Resource {
  /** The plural name used in code and in the admin's paths: `book-summaries`. */
  readonly name: string;
  readonly label: { readonly one: string; readonly many: string };
  /** One sentence for people who see an empty list. */
  readonly purpose: string;
  /** Group of the admin's navigation. */
  readonly group: 'Content' | 'Newsletter' | 'People';
  readonly menu?: Menu;
  readonly api: {
    /** Below `/api/v1`. */
    readonly path: string;
    /** What the paths of the admin carry. */
    readonly key?: 'id' | 'slug';
  };
  readonly storage: Storage;
  readonly fields: FieldMap;
  /** The field that names a record. */
  readonly title: string;
  readonly list: {
    readonly columns: readonly string[];
    /** Parameters that narrow a list, each a declared field. */
    readonly filters?: readonly string[];
    /** Fields that can be written in many records at once; none, but given: they can only be deleted together. */
    readonly bulk?: readonly string[];
    /** Steps for many records at once, beside writing fields and deleting. */
    readonly bulkSteps?: Readonly<Record<string, BulkStep>>;
    /** Whether records go out to files and come in from them as they are. */
    readonly files?: boolean;
    /** What `sort_by` may name. */
    readonly sortable: readonly string[];
    readonly sort: { readonly by: string; readonly order: 'asc' | 'desc' };
    /** What the admin requests where it differs from the API's defaults. */
    readonly admin?: {
      readonly sortBy: string;
      readonly sortOrder: 'asc' | 'desc';
      readonly perPage: number;
    };
  };
  /** Fields that `search` looks at, the weightiest first (PostgreSQL's A to D). */
  readonly search: Partial<Readonly<Record<'A' | 'B' | 'C' | 'D', readonly string[]>>>;
  readonly form: {
    readonly main: readonly string[];
    readonly side: readonly { readonly label: string; readonly fields: readonly string[] }[];
  };
  /** Records about people: what is deleted is gone with all that was held, and nothing may bring it back. */
  readonly erased?: boolean;
  /** Drafts, publishing and revisions; what must be there before it goes live. */
  readonly publishing?: { readonly required: readonly string[] };
  readonly site?: SitePages;
  /** Content types: fields of all content that forms, lists, and pages of this type leave out. */
  readonly omitted?: readonly string[];
  /** Content types: an entry has a version for each language of the site, each with its own slug, state, and history. */
  readonly localized?: true;
  /**
   * Content types whose records are each about one book. When one is published, it refers to the record of its book,
   * which is created if there is none.
   */
  readonly describesBook?: BookDescription;
  /** Content types: where drafts are previewed, if not on the site; `url` is null where a function says so. */
  readonly preview?: { readonly url: string | null };
  readonly access: Access;
  readonly actions?: Readonly<Record<string, Action>>;
}

/** The same with exact names: a column, filter or title that is no field, or of a kind that cannot be one, does not compile. */
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
  };
  readonly publishing?: { readonly required: readonly (keyof NoInfer<Fields> & string)[] };
  readonly actions?: Actions;
}

/**
 * Declares a resource as plain data. Validation, storage, routes, API reference, typed client, admin screens,
 * permissions and search are derived from it.
 */
export function defineResource<
  const Name extends string,
  const Fields extends FieldMap,
  const Actions extends Readonly<Record<string, Action>> = Record<never, Action>,
>(declaration: ResourceDeclaration<Name, Fields, Actions>): ResourceDeclaration<Name, Fields, Actions> {
  return declaration;
}
