import { lazy, Suspense } from 'react';
import { isContentType } from '#schema/registry/registry.ts';
import { useFormMode } from '../../form/form-mode.ts';
import type { FieldProposalsProps } from './field-proposals.tsx';
import { tasksForField } from '../tasks.ts';

const FieldProposals = lazy(() =>
  import('./field-proposals.tsx').then((module) => ({ default: module.FieldProposals })),
);

/** AI tasks for a content field; renders nothing when there are none. */
export function FieldAssist(props: Omit<FieldProposalsProps, 'tasks'>) {
  const { resource, isReadOnly } = useFormMode();
  const tasks = props.picture === undefined ? tasksForField(props.name) : (['alt_text'] as const);
  if (isReadOnly || !isContentType(resource) || tasks.length === 0) return null;
  return (
    <Suspense>
      <FieldProposals {...props} tasks={tasks} />
    </Suspense>
  );
}
