import type { EntryPage } from '../data/entries.ts';
import type { Entry } from '../data/content-record.ts';
import type { NamedPath } from '../seo/structured-data.ts';

/** What the page of one record is made from. */
export interface DetailProps {
  entry: Entry;
  related: readonly Entry[];
  /** What was published right before it and right after it, among its own type. */
  neighbours: { previous: Entry | undefined; next: Entry | undefined };
  /** The curated lists that it is on. */
  lists: readonly NamedPath[];
  /** The page of whoever wrote it. */
  writerPath: string | undefined;
  /** What a person wrote, one page of it. */
  texts: EntryPage | undefined;
  /** Name and path of the list that it belongs to; no path where its type is in no list. */
  section: string;
  index: string | undefined;
}

/** The same of a type that has a list. */
export type ListedDetailProps = DetailProps & { index: string };
