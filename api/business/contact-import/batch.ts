import type { FileState, LeftState } from '#schema/contact-files/state-columns.ts';
import type { RowState } from '#schema/contact-files/states.ts';
import type { Spoken } from '../../platform/base/spoken.ts';
import type { ImportOptions } from './import-options.ts';
import type { ImportPlan, ImportedContact } from './import-row.ts';

export interface StoredRow {
  line: number;
  cells: string[];
}

/** A row that is a contact, and what is known of its address already. */
export interface Candidate extends ImportedContact {
  line: number;
  hash: string;
  state: FileState | undefined;
}

/** The results for the rows of one batch. `later`: this contact was created concurrently; the row is processed again. */
export interface BatchOutcome {
  imported: number[];
  updated: number[];
  refused: Map<number, Spoken>;
  /** Folded address by line, of all rows that have one. */
  emails: Map<number, string>;
  /** By line, what the file says about who gets email. */
  states: Map<number, RowState>;
  later: number[];
}

export interface BatchJob {
  id: string;
  plan: ImportPlan;
  options: ImportOptions;
  batch: readonly StoredRow[];
}

/** A person who, by the file, must get no email. */
export interface Leaver {
  line: number;
  email: string;
  hash: string;
  state: LeftState;
  leftAt?: string | undefined;
}
