import { lazy } from 'react';
import { ListScreen } from '../generated/list/list-screen.tsx';
import { listExtrasOf } from './list-extras.ts';

/** The list of any resource, with what some have beyond it. */
export function ListRoute() {
  return <ListScreen extrasOf={listExtrasOf} />;
}

/**
 * Forms load when one is opened: looking something up does not need them. One route for new and stored
 * records.
 */
export const RecordRoute = lazy(() =>
  import('./record-route.tsx').then((module) => ({ default: module.RecordRoute })),
);
