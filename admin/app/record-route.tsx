import { RecordDialog } from '../generated/record/record-dialog.tsx';
import { RecordScreen } from '../generated/record/record-screen.tsx';
import { recordDeskOf } from './record-desks.ts';

/** The form of any resource, with what some have beyond it. */
export function RecordRoute() {
  return <RecordScreen deskOf={recordDeskOf} />;
}

/** The form of a small record, over its list. */
export function RecordOverList() {
  return <RecordDialog deskOf={recordDeskOf} />;
}
