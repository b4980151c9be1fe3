import { lazy } from 'react';
import { ListScreen } from '../generated/list/list-screen.tsx';
import { listDeskOf } from './list-desks.ts';

/** The list of any resource, with what some have beyond it. */
export function ListRoute() {
  return <ListScreen deskOf={listDeskOf} />;
}

/** Forms come when one is opened: who only looks things up does not load them. */
export const EditRoute = lazy(() =>
  import('./edit-route.tsx').then((module) => ({ default: module.EditRoute })),
);
export const CreateRoute = lazy(() =>
  import('./create-route.tsx').then((module) => ({ default: module.CreateRoute })),
);
