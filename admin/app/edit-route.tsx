import { EditScreen } from '../generated/record/edit-screen.tsx';
import { recordDeskOf } from './record-desks.ts';

/** The form of any resource, with what some have beyond it. */
export function EditRoute() {
  return <EditScreen deskOf={recordDeskOf} />;
}
