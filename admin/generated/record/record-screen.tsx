import { useState } from 'react';
import { useParams, useResourceContext } from 'react-admin';
import { isContentType } from '#schema/registry/registry.ts';
import type { RecordExtrasOf } from '../../editing/record-extras.ts';
import { declarationOf } from '../../records/declarations.ts';
import { CreateScreen } from './create-screen.tsx';
import { EditScreen } from './edit-screen.tsx';
import { NewContent } from './new-content.tsx';

/**
 * The form of any record, new or stored. Content that is begun here is stored with its first word; then the address
 * becomes that of the record while the form, with the cursor in it, stays.
 */
export function RecordScreen({ extrasOf }: { extrasOf: RecordExtrasOf }) {
  const resource = declarationOf(useResourceContext() ?? '');
  const { id } = useParams<{ id: string }>();
  const [made, setMade] = useState<string>();
  const [shown, setShown] = useState({ id, number: 0, isBegun: id === undefined });
  if (shown.id !== id) {
    const isMade = shown.isBegun && shown.id === undefined && id === made;
    setShown({
      id,
      number: isMade ? shown.number : shown.number + 1,
      isBegun: isMade || id === undefined,
    });
  }
  if (isContentType(resource) && shown.isBegun) {
    return <NewContent key={shown.number} resource={resource} extras={extrasOf(resource)} onMade={setMade} />;
  }
  return id === undefined ? <CreateScreen extrasOf={extrasOf} /> : <EditScreen extrasOf={extrasOf} />;
}
