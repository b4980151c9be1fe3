import { lazy, Suspense } from 'react';
import type { AdminRecord } from '../../records/records.ts';

const AiPanel = lazy(() => import('./ai-panel.tsx').then((module) => ({ default: module.AiPanel })));

/**
 * Shown next to records that AI drafted, or that have quotes which were checked and not found; renders nothing next to
 * others.
 */
export function AiAside({ record, isReadOnly }: { record: AdminRecord; isReadOnly: boolean }) {
  const isDrafted = record.provenance !== null && record.provenance !== undefined;
  if (!isDrafted && !JSON.stringify([record.quotes, record.body]).includes('"verified":false')) return null;
  return (
    <Suspense>
      <AiPanel record={record} isReadOnly={isReadOnly} />
    </Suspense>
  );
}
