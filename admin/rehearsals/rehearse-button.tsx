import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { can, rehearsalAccess } from '#schema/access/access.ts';
import { useActor } from '../providers/actor.ts';
import { say } from './messages.ts';

const RehearsalDialog = lazy(() =>
  import('./rehearsal-dialog.tsx').then((module) => ({ default: module.RehearsalDialog })),
);

interface RehearseButtonProps {
  /** The time to begin with; by default the next full hour. */
  at?: string | null;
  /** A release that is shown as if it were published then. */
  release?: string;
}

/** Opens the dialog for a preview of the whole site; absent for people who may not create one. */
export function RehearseButton({ at = null, release }: RehearseButtonProps) {
  const mayRehearse = can(useActor() ?? null, rehearsalAccess.create);
  const [isOpen, setIsOpen] = useState(false);
  if (!mayRehearse) return null;
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {say(at === null ? 'preview_more' : 'preview_then_more')}
      </Button>
      <Suspense>
        {isOpen ? <RehearsalDialog at={at} release={release} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
