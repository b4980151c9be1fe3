import { Suspense, useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import type { DeskParts } from './record-form.tsx';
import type { RecordDesk } from '../../editing/record-desk.ts';
import type { Editing } from '../../editing/use-editing.ts';
import '../../kit/parts/parts.css';
import './desk-views.css';
import { ViewTabs } from '../../kit/parts/view-tabs.tsx';
import { say } from './messages.ts';

/** The hand-made parts of an edit screen, where its resource has some. */
export function useDeskParts({
  resource,
  desk,
  editing,
}: {
  resource: Resource;
  desk: RecordDesk | undefined;
  editing: Editing;
}): DeskParts | undefined {
  const views = desk?.viewsOf?.(editing.stored) ?? [];
  const [chosen, setView] = useState(() => desk?.firstViewOf?.(editing.stored) ?? 'write');
  if (desk === undefined) return undefined;
  const { Instead, Below } = desk;
  const view = views.some(({ id }) => id === chosen) ? chosen : 'write';
  const props = { resource, editing, view, onView: setView };
  const isInstead = view !== 'write';
  return {
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
    <div className="part-skeleton" aria-busy="true" aria-label={say('loading')}>
      <span className="skeleton" style={{ width: '40%' }} />
      <span className="skeleton" style={{ height: 120 }} />
    </div>
  );
}
