import { CreateScreen } from '../generated/record/create-screen.tsx';
import { recordDeskOf } from './record-desks.ts';

/** The form of a new record, with what some resources start from. */
export function CreateRoute() {
  return <CreateScreen deskOf={recordDeskOf} />;
}
