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

/** The props of a `detail` view, which draws the page of one entry. */
export interface DetailProps<Name extends ContentTypeName = never> {
  entry: Entry<Name>;
  /** Similar entries. */
  related: readonly Entry[];
  /** The entries of the same type that were published right before and right after it. */
  neighbours: { previous: ListedEntry<Name> | undefined; next: ListedEntry<Name> | undefined };
  /** The curated lists that it is on. */
  lists: readonly NamedPath[];
  /** The texts that link to it, newest first. */
  mentions: readonly Entry[];
  /** The books that it is about. On the page of a book, the book itself. */
  books: readonly AboutBook[];
  /** The path of the page about the person who wrote it, if there is one. */
  writerPath: string | undefined;
  /** On the page of a person: one page of the list of texts that they wrote. */
  texts: EntryPage | undefined;
  /** The title of the list that it belongs to. */
  section: string;
  /** The path of that list. Undefined if the type has no list page. */
  index: string | undefined;
}

/** A category with its newest entries. */
export interface CategoryRow<Name extends ContentTypeName = never> {
  category: Category;
  /** The path of the page of the category. */
  path: string;
  entries: readonly ListedEntry<Name>[];
  /** The number of all entries in the category. */
  total: number;
}

/**
 * The props of a `list` view, which draws the page that lists a type: a column of titles or, if the type's path contains
 * `{category}`, a row of covers for each category.
 */
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
  /** What one entry and several entries are called within a sentence. */
  called: { one: string; many: string };
  rows: readonly CategoryRow<Name>[];
}

/** The props of an `entry` view, which draws an entry in a list. */
export interface EntryProps<Name extends ContentTypeName = never> {
  entry: ListedEntry<Name>;
  /** The kind of list: a column of titles, a shelf of covers, or a curated list with numbers. */
  place: 'column' | 'shelf' | 'ranked';
  /** The heading level of the title. */
  level: 2 | 3;
  /** `true` in a list with several types: the entry should show its type. */
  kinds?: boolean;
  /** `false`: only the title should be shown, without the intro. */
  intro?: boolean;
  /** In a curated list: the note about this entry. */
  note?: string | null;
  /** The time zone for dates. */
  timeZone: string;
  /** Set if the cover is visible when the page opens. */
  eager?: Eager | undefined;
  /** `true`: the cover should move to its place on the page of the entry. */
  transition?: boolean;
}

/** The props of the `home` view, which draws the home page. */
export interface HomeProps {
  settings: SiteSettings;
  /** The sections from the settings, with their content. */
  sections: readonly FilledSection[];
}

/** A link in the header. `current` is the value of `aria-current`: whether the link points to this page or to one above it. */
export interface HeaderLink extends SiteLink {
  current: CurrentPage;
}

/**
 * The props of the `header` view. The header is drawn once for all pages with the same current link, so it doesn't know the path of
 * the page.
 */
export interface HeaderProps {
  settings: SiteSettings;
  links: readonly HeaderLink[];
  isHome: boolean;
}

/** The props of the `footer` view. The footer is the same on all pages and is drawn again when the settings or the year change. */
export interface FooterProps {
  settings: SiteSettings;
  year: number;
}

/** The props of the `not-found` view, which draws the page for unknown URLs. */
export interface NotFoundProps {
  /** The path that was requested. */
  path: string;
  /** The list that the path is below, if there is one. */
  place: Place | undefined;
}

/** The props of all views, by name. */
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

/**
 * The type of a view: the component that a file in `views/` exports as its default.
 *
 * @example const view: View<'podcasts.detail'> = ({ entry }) => <h1>{entry.record.title}</h1>;
 */
export type View<Name extends keyof Views> = (props: Views[Name]) => ReactNode;
