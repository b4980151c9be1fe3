import { Suspense, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import type { RecordParts } from './record-form.tsx';
import type { RecordExtras } from '../../editing/record-extras.ts';
import type { Editing } from '../../editing/use-editing.ts';
import '../../kit/parts/parts.css';
import './extra-views.css';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import { say } from './messages.ts';

/** The custom parts of an edit screen, if its resource has any. */
export function useRecordParts({
  resource,
  extras,
  editing,
}: {
  resource: Resource;
  extras: RecordExtras | undefined;
  editing: Editing;
}): RecordParts | undefined {
  const views = extras?.viewsOf?.(editing.stored) ?? [];
  const [chosen, setView] = useState(() => extras?.firstViewOf?.(editing.stored) ?? 'write');
  if (extras === undefined) return undefined;
  const { Instead, Below } = extras;
  const view = views.some(({ id }) => id === chosen) ? chosen : 'write';
  const props = { resource, editing, view, onView: setView };
  const isInstead = view !== 'write';
  return {
    after: extras.After,
    Beside: extras.Beside,
    ...(views.length > 1 ? { tabs: <ViewTabs views={views} current={view} onChange={setView} /> } : {}),
    ...(isInstead && Instead !== undefined
      ? {
          instead: (
            <Suspense fallback={<PartSkeleton />}>
              <Instead {...props} />
            </Suspense>
          ),
        }
      : {}),
    ...(Below === undefined
      ? {}
      : {
          below: (
            <Suspense fallback={<PartSkeleton />}>
              <Below {...props} />
            </Suspense>
          ),
        }),
  };
}

function PartSkeleton() {
  return (
    <div className="part-skeleton" role="status" aria-busy="true" aria-label={say('loading')}>
      <span className="skeleton" style={{ width: '40%' }} />
      <span className="skeleton" style={{ height: 120 }} />
    </div>
  );
}
