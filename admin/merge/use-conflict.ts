import { useRef, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { useFailureNotice } from '../form/use-failure-notice.ts';
import type { RecordForm, Values } from '../form/use-record-form.ts';
import { problemOf } from '../providers/problem-error.ts';
import { toAdminRecord } from '../records/records.ts';
import type { Conflict } from './conflict.ts';

/** Two versions of the record that have to become one. */
export interface Merge {
  /** Null: there is nothing to merge. */
  conflict: Conflict | null;
  isOpen: boolean;
  open(): void;
  /** Leaves the form as it is; the conflict stays until it is resolved. */
  close(): void;
  /** Saves the choice on top of their version. */
  resolve(values: Values): Promise<void>;
}

interface PendingConflict {
  conflict: Conflict;
  isOpen: boolean;
}

export type Conflicts = ReturnType<typeof useConflict>;

/** A conflicting save becomes a question; every other failure is shown. */
export function useConflict(resource: Resource) {
  const tell = useFailureNotice(resource);
  const [pending, setPending] = useState<PendingConflict | null>(null);
  const attempted = useRef<Omit<Conflict, 'theirs'>>(undefined);
  const isConflict = (error: unknown) => problemOf(error)?.code === 'version_conflict';
  return {
    pending,
    setPending,
    isConflict,
    remember: (attempt: Omit<Conflict, 'theirs'>) => {
      attempted.current = attempt;
    },
    /** Quiet: someone is writing, so the question waits until they open it. */
    onFailure: (error: unknown, { isQuiet = false }: { isQuiet?: boolean } = {}) => {
      const current = problemOf(error)?.current;
      const attempt = attempted.current;
      if (!isConflict(error) || current === undefined || attempt === undefined) return tell(error);
      const theirs = toAdminRecord(resource, current as Values & { id: string }, attempt.base.id);
      return setPending({ conflict: { ...attempt, theirs }, isOpen: !isQuiet });
    },
  };
}

/** The merge of a form, including input since the conflict was noticed. */
export function mergeOf(
  { pending, setPending }: Pick<Conflicts, 'pending' | 'setPending'>,
  recordForm: Pick<RecordForm, 'read' | 'current'>,
  resolve: (conflict: Conflict, values: Values) => Promise<unknown>,
): Merge {
  return {
    conflict: pending?.conflict ?? null,
    isOpen: pending?.isOpen === true,
    open: () => {
      const mine = recordForm.read();
      setPending((present) => {
        if (present === null) return null;
        const { base, theirs } = present.conflict;
        return { conflict: { base: recordForm.current() ?? base, mine, theirs }, isOpen: true };
      });
    },
    close: () => setPending((present) => present && { ...present, isOpen: false }),
    resolve: async (values) => {
      if (pending !== null) await resolve(pending.conflict, values);
    },
  };
}
