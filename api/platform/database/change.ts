/** What changed for visitors: the kind of record and its id. */
export interface Change {
  type: string;
  id: string;
}

/** Told of a change that was committed; without saying what, it may be anything. */
export type ChangeListener = (change?: Change) => void;
