import { lazy } from 'react';

export { ListScreen } from './list-screen.tsx';

/** Forms come when one is opened: who only looks things up does not load them. */
export const EditScreen = lazy(() =>
  import('./edit-screen.tsx').then((module) => ({ default: module.EditScreen })),
);
export const CreateScreen = lazy(() =>
  import('./create-screen.tsx').then((module) => ({ default: module.CreateScreen })),
);
