/** A text that links to an address its target had before. */
export interface OldLinks {
  id: string;
  title: string;
  content_type_name: string;
  status: string;
  has_unpublished_changes: boolean;
  /** The links as they are written. */
  links: string[];
  /** Whether rewriting changes its live page at once. */
  goes_live: boolean;
}

/** What became of one text: its new version, or why it was left alone. */
export type Rewritten =
  | { id: string; version: number; is_live: boolean }
  | { id: string; left: 'changed_meanwhile' | 'nothing_to_do' };
