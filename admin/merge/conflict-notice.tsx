import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import type { Merge } from './use-conflict.ts';

const MergeScreen = lazy(() =>
  import('./merge-screen.tsx').then((module) => ({ default: module.MergeScreen })),
);

/** Somebody else saved first: who writes is not interrupted, the merge opens when they ask for it, or save. */
export function ConflictNotice({ resource, merge }: { resource: Resource; merge: Merge }) {
  const { conflict, isOpen, open } = merge;
  if (conflict === null) return null;
  return (
    <div className="notice" role="status">
      <span>
        Somebody else saved this <RelativeTime iso={String(conflict.theirs.updated_at)} />. What you typed is
        kept, and is not saved yet.
      </span>
      <Button variant="outlined" onClick={open}>
        Compare and merge
      </Button>
      {isOpen ? (
        <Suspense>
          <MergeScreen resource={resource} merge={merge} conflict={conflict} />
        </Suspense>
      ) : null}
    </div>
  );
}
