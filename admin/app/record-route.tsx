import { RecordScreen } from '../generated/record/record-screen.tsx';
import { recordExtrasOf } from './record-extras.ts';

/** The form of any resource, with what some have beyond it. */
export function RecordRoute() {
  return <RecordScreen extrasOf={recordExtrasOf} />;
}
