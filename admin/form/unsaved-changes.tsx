import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { Confirmation } from '../layout/confirmation.tsx';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Set while the screen itself leads elsewhere: what was typed is saved by then. */
  isLeaving: RefObject<boolean>;
}

/** Asks before typed text is left behind, in our own words; whole paths are compared, not their beginnings. */
export function UnsavedChanges({ isDirty, isLeaving }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isLeaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty, isLeaving]);
  return (
    <Confirmation
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      action="Leave"
      cancel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      What you changed on this page has not been saved yet.
    </Confirmation>
  );
}
