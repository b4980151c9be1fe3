import type { Accent } from '#schema/base/accents.ts';
import type { ContentRecord, ContentTypeName } from '#schema/registry/content-record.ts';
import type { DeclaredResources, RecordFor } from '#schema/registry/registry.ts';

export type Category = RecordFor<'categories'>;
export type Tag = RecordFor<'tags'>;

/** A record as its page gets it: of any type, or with all declared fields of one type. */
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

/** The record in lists. */
export type ListedRecord<Name extends ContentTypeName = never> = [Name] extends [never]
  ? ContentRecord
  : ContentRecord & Omit<RecordFor<Name>, LargeFieldOf<Name>>;

/** Content with what its place on the site adds. */
export interface Entry<Name extends ContentTypeName = never> extends Placed {
  record: PageRecord<Name>;
}

/** The same in a list. */
export interface ListedEntry<Name extends ContentTypeName = never> extends Placed {
  record: ListedRecord<Name>;
}

interface Placed {
  path: string;
  /** The name of its declaration: `book-summaries`. */
  typeName: string;
  /** Its label in English: `Book summary`. */
  called: { text: string; key: string };
  accent: Accent;
  /** The pages of the people in its byline and of its author (they may differ), if they have one. */
  writerPath?: string | undefined;
  authorPath?: string | undefined;
}
