/** What changed for visitors: the kind of record and its id. */
export interface Change {
  type: string;
  id: string;
}

/** Called after a change was committed; without an argument, anything may have changed. */
export type ChangeListener = (change?: Change) => void;
