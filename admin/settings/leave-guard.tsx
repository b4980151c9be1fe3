import { type ReactNode, createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { UnsavedChanges } from '../form/unsaved-changes.tsx';

const Unsaved = createContext<Set<string> | undefined>(undefined);

/** Asks before what was typed into any of the forms below is left behind. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [unsaved] = useState(() => new Set<string>());
  const isLeaving = useRef(false);
  return (
    <Unsaved value={unsaved}>
      {children}
      <UnsavedChanges hasUnsaved={() => unsaved.size > 0} isLeaving={isLeaving} />
    </Unsaved>
  );
}

/** Tells the guard whether a form holds what is not saved. */
export function useLeaveGuard(isDirty: boolean): void {
  const unsaved = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    if (isDirty) unsaved?.add(id);
    return () => void unsaved?.delete(id);
  }, [unsaved, id, isDirty]);
}
