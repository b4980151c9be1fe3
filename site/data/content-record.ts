import type { Accent } from '#schema/base/accents.ts';
import type { ContentRecord, ContentTypeName } from '#schema/registry/content-record.ts';
import type { DeclaredResources, RecordFor } from '#schema/registry/registry.ts';

export type Category = RecordFor<'categories'>;
export type Tag = RecordFor<'tags'>;

/** A record on its own page: of any type, or with all declared fields of one type. */
export type PageRecord<Name extends ContentTypeName = never> = [Name] extends [never]
  ? ContentRecord
  : ContentRecord & RecordFor<Name>;

/** The fields that lists leave out. */
type LargeFieldOf<Name extends ContentTypeName> = {
  [Key in keyof DeclaredResources[Name]['fields']]: DeclaredResources[Name]['fields'][Key] extends {
    large: true;
  }
    ? Key
    : never;
}[keyof DeclaredResources[Name]['fields']];

/** A record in a list, without large fields such as the body. */
export type ListedRecord<Name extends ContentTypeName = never> = [Name] extends [never]
  ? ContentRecord
  : ContentRecord & Omit<RecordFor<Name>, LargeFieldOf<Name>>;

/** A record with its path and other information about its place on the site. */
export interface Entry<Name extends ContentTypeName = never> extends Placed {
  record: PageRecord<Name>;
}

/** The same, for a record in a list. */
export interface ListedEntry<Name extends ContentTypeName = never> extends Placed {
  record: ListedRecord<Name>;
}

interface Placed {
  /** The path of its page. */
  path: string;
  /** The name of its declaration: `book-summaries`. */
  typeName: string;
  /** The label of its type: the text in English (`Book summary`), and the key of its translation. */
  called: { text: string; key: string };
  accent: Accent;
  /** The path of the page about the person who wrote it, if there is one. */
  writerPath?: string | undefined;
  /** The path of the page about its author, such as the author of the book, if there is one. */
  authorPath?: string | undefined;
}
