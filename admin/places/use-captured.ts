import { useQuery } from '@tanstack/react-query';
import { can, newsletterAccess } from '#schema/access/access.ts';
import { useActor } from '../providers/actor.ts';
import { useAnswer } from '../kit/work/use-work.ts';

/** Whether emails are captured instead of sent; false until it is known. */
export function useIsCaptured(): boolean {
  const answer = useAnswer();
  const actor = useActor();
  const { data } = useQuery({
    queryKey: ['outbox', 'captured'],
    queryFn: ({ signal }) => answer('GET /outbox', { query: { per_page: 1 }, signal }),
    enabled: actor !== undefined && can(actor, newsletterAccess.list),
    // It changes with the settings, which other people change, too.
    staleTime: 30_000,
  });
  return data?.captured === true;
}
