import type { Entry } from '../data/content-record.ts';

/** What the page of one record is made from. */
export interface DetailProps {
  entry: Entry;
  related: readonly Entry[];
  /** Name and path of the list that it belongs to. */
  section: string;
  index: string;
}
