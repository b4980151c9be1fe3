import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { clockTime, relativeTime } from '../kit/parts/time-words.ts';
import { say } from './messages.ts';
import type { Recovery } from './use-journal.ts';

const RecoveryDialog = lazy(() =>
  import('./recovery-dialog.tsx').then((module) => ({ default: module.RecoveryDialog })),
);

interface RecoveryNoticeProps {
  resource: Resource;
  recovery: Recovery;
  /** The current content of the form. */
  stored: Record<string, unknown>;
}

/** "Unsaved changes from 14:03": offers to compare, restore or discard them. */
export function RecoveryNotice({ resource, recovery, stored }: RecoveryNoticeProps) {
  const [isComparing, setIsComparing] = useState(false);
  const { at, restore, discard } = recovery;
  return (
    <div className="notice" role="status">
      <span>{say.drawn('notice', { when: momentWords(at), b: (words) => <strong>{words}</strong> })}</span>
      <span className="row">
        <Button onClick={() => setIsComparing(true)}>{say('compare')}</Button>
        <Button variant="outlined" onClick={restore}>
          {say('restore')}
        </Button>
        <Button color="inherit" onClick={discard}>
          {say('discard')}
        </Button>
      </span>
      {isComparing ? (
        <Suspense>
          <RecoveryDialog
            resource={resource}
            recovery={recovery}
            stored={stored}
            onClose={() => setIsComparing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

const DAY_MS = 86_400_000;
function momentWords(at: number): string {
  const now = Date.now();
  return now - at < DAY_MS ? clockTime(at) : relativeTime(new Date(at).toISOString(), now);
}
