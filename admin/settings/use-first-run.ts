import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { can, settingsAccess } from '#schema/access/access.ts';
import type { FirstRun } from '#schema/answers/operations/first-run.ts';
import type { BodyOf } from '#schema/bodies/index.ts';
import { useAnswer } from '../kit/work/use-work.ts';
import { useActor } from '../providers/actor.ts';
import { ADMIN_BASE } from '../router/address-codec.ts';

/** The screen that asks what a new site is called and what it starts with. */
export const FIRST_RUN_PATH = `${ADMIN_BASE}/setup`;

const KEY = ['first-run'];

/** The progress of the site's setup; only administrators request it. */
export function useFirstRun(): UseQueryResult<FirstRun> {
  const answer = useAnswer();
  const actor = useActor();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => answer('GET /first-run', { signal }),
    enabled: actor !== undefined && can(actor, settingsAccess.get),
    // Progress is detected from the data, so it is read again each time.
    refetchOnMount: 'always',
  });
}

/** Moves to a step of the setup, or dismisses the checklist. */
export function useChangeFirstRun(): (change: BodyOf<'PUT /first-run'>) => Promise<void> {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  return async (body) => {
    queryClient.setQueryData(KEY, await answer('PUT /first-run', { body }));
  };
}
