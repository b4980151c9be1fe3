import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import { say } from './messages.ts';
import type { Merge } from './use-conflict.ts';

const MergeScreen = lazy(() =>
  import('./merge-screen.tsx').then((module) => ({ default: module.MergeScreen })),
);

/** Someone else saved first: the writer is not interrupted; the merge opens on request or on save. */
export function ConflictNotice({ resource, merge }: { resource: Resource; merge: Merge }) {
  const { conflict, isOpen, open } = merge;
  if (conflict === null) return null;
  return (
    <div className="notice" role="status">
      <span>{say.drawn('notice', { when: <RelativeTime iso={String(conflict.theirs.updated_at)} /> })}</span>
      <Button variant="outlined" onClick={open}>
        {say('open')}
      </Button>
      {isOpen ? (
        <Suspense>
          <MergeScreen resource={resource} merge={merge} conflict={conflict} />
        </Suspense>
      ) : null}
    </div>
  );
}
