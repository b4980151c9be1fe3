import { can, contentAccess } from '#schema/access/access.ts';
import { useActor } from '../providers/actor.ts';
import { useAiStatus } from './use-ai-status.ts';

/** True once this person is known to have permission and a model is set up. */
export function useMayAsk(): boolean {
  const actor = useActor();
  const { status } = useAiStatus(actor !== undefined && can(actor, contentAccess.create));
  return status?.configured === true;
}
