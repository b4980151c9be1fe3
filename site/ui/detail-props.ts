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
  /** Name and path of the list that it belongs to. */
  section: string;
  index: string;
}
