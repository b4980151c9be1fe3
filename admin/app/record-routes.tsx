import { lazy, Suspense } from 'react';
import { useCreatePath, useResourceContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { ListScreen } from '../generated/list/list-screen.tsx';
import { lastSearchOf } from '../records/last-list.ts';
import { listDeskOf } from './list-desks.ts';

/** The list of any resource, with what some have beyond it. */
export function ListRoute() {
  return <ListScreen deskOf={listDeskOf} />;
}

// Forms come when one is opened: who only looks things up does not load them.
const RecordPage = lazy(() =>
  import('./record-route.tsx').then((module) => ({ default: module.RecordRoute })),
);
const RecordOverList = lazy(() =>
  import('./record-route.tsx').then((module) => ({ default: module.RecordOverList })),
);

/** What a few fields say is written in a dialog over its list. */
const SMALL: readonly string[] = ['categories', 'tags', 'contact-lists', 'contacts'];

/** One route for new and stored records. */
export function RecordRoute() {
  const resource = useResourceContext() ?? '';
  if (!SMALL.includes(resource)) return <RecordPage />;
  return (
    <>
      <ListBehind resource={resource} />
      <Suspense>
        <RecordOverList />
      </Suspense>
    </>
  );
}

/** The list as one left it: it reads its own address, not that of the record over it. */
function ListBehind({ resource }: { resource: string }) {
  const createPath = useCreatePath();
  const pathname = createPath({ resource, type: 'list' });
  return (
    <Routes location={{ pathname, search: lastSearchOf(resource), hash: '', state: null, key: 'behind' }}>
      <Route path="*" element={<ListRoute />} />
    </Routes>
  );
}
