import { RecordScreen } from '../generated/record/record-screen.tsx';
import { recordDeskOf } from './record-desks.ts';

/** The form of any resource, with what some have beyond it. */
export function RecordRoute() {
  return <RecordScreen deskOf={recordDeskOf} />;
}
