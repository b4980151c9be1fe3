import type { ReactNode } from 'react';
import type { ContentTypeName } from '#schema/registry/content-record.ts';
import type { DeclaredResources } from '#schema/registry/registry.ts';
import type { AboutBook } from '../data/queries/books.ts';
import type { Category, Entry, ListedEntry } from '../data/content-record.ts';
import type { EntryPage } from '../data/queries/entries.ts';
import type { FilledSection } from '../data/queries/home.ts';
import type { Place } from '../data/routes.ts';
import type { NamedPath } from '../seo/structured-data.ts';
import type { SiteSettings } from '../base/site-context.ts';
import type { Eager } from '../ui/cover.tsx';
import type { CurrentPage, SiteLink } from '../ui/navigation.ts';

/** What the page of one record is made from. */
export interface DetailProps<Name extends ContentTypeName = never> {
  entry: Entry<Name>;
  related: readonly Entry[];
  /** What was published right before it and right after it, among its own type. */
  neighbours: { previous: ListedEntry<Name> | undefined; next: ListedEntry<Name> | undefined };
  /** The curated lists that it is on. */
  lists: readonly NamedPath[];
  /** Texts that link to it, newest first. */
  mentions: readonly Entry[];
  /** The books that it is about; of the page of a book, the book itself. */
  books: readonly AboutBook[];
  /** The page of the person who wrote it. */
  writerPath: string | undefined;
  /** What a person wrote, one page of it. */
  texts: EntryPage | undefined;
  /** Name and path of the list that it belongs to; no path if its type has no list. */
  section: string;
  index: string | undefined;
}

/** A category with the newest of its entries. */
export interface CategoryRow<Name extends ContentTypeName = never> {
  category: Category;
  path: string;
  entries: readonly ListedEntry<Name>[];
  total: number;
}

/** What the page that lists a type is made from: titles, or shelves by category where its path has `{category}`. */
export type ListProps<Name extends ContentTypeName = never> = [Name] extends [never]
  ? TitlesProps<Name>
  : DeclaredResources[Name] extends { site: { path: `${string}{category}${string}` } }
    ? ShelvesProps<Name>
    : TitlesProps<Name>;

export interface TitlesProps<Name extends ContentTypeName> {
  /** The title of the list. */
  section: string;
  purpose: string;
  /** Its path. */
  index: string;
  page: EntryPage<Name>;
}

export interface ShelvesProps<Name extends ContentTypeName = never> {
  /** The title of the list. */
  section: string;
  purpose: string;
  /** Its path. */
  index: string;
  /** What one record and several are called within a sentence. */
  called: { one: string; many: string };
  rows: readonly CategoryRow<Name>[];
}

/** What an entry in a list is made from. */
export interface EntryProps<Name extends ContentTypeName = never> {
  entry: ListedEntry<Name>;
  /** Titles in a column, covers on a shelf, or a curated list with numbers. */
  place: 'column' | 'shelf' | 'ranked';
  /** The level of its title in the outline of the page. */
  level: 2 | 3;
  /** True in a list of several types: the entry says which one it is. */
  kinds?: boolean;
  /** False: only its title is shown. */
  intro?: boolean;
  /** Why it is on a curated list. */
  note?: string | null;
  /** Whose days are shown. */
  timeZone: string;
  /** Set on covers that are visible when the page opens. */
  eager?: Eager | undefined;
  /** True: its cover moves to the page of the entry. */
  transition?: boolean;
}

/** What the home page is made from. */
export interface HomeProps {
  settings: SiteSettings;
  sections: readonly FilledSection[];
}

/** A link of the header; `current`: whether it points to this page, or to one above it. */
export interface HeaderLink extends SiteLink {
  current: CurrentPage;
}

/** What the header is made from. It is drawn once for all pages with the same current link, so it knows no path. */
export interface HeaderProps {
  settings: SiteSettings;
  links: readonly HeaderLink[];
  isHome: boolean;
}

/** What the footer is made from. It is drawn once a year. */
export interface FooterProps {
  settings: SiteSettings;
  year: number;
}

/** What the page for unknown URLs is made from. */
export interface NotFoundProps {
  path: string;
  /** The list that the path is below. */
  place: Place | undefined;
}

/** The props of all views by their names. */
export type Views = {
  [Name in ContentTypeName as `${Name}.detail`]: DetailProps<Name>;
} & { [Name in ContentTypeName as `${Name}.list`]: ListProps<Name> } & {
  [Name in ContentTypeName as `${Name}.entry`]: EntryProps<Name>;
} & {
  home: HomeProps;
  header: HeaderProps;
  footer: FooterProps;
  'not-found': NotFoundProps;
};

/** A view by its name: what a file in `views/` exports by default. */
export type View<Name extends keyof Views> = (props: Views[Name]) => ReactNode;
