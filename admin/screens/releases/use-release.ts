import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ReleaseContents } from '#schema/answers/records/releases.ts';
import type { BodyOf } from '#schema/bodies/index.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { useAnswer, useCall, useWork, type Work } from '../../kit/work/use-work.ts';
import { say } from './messages.ts';

type Step = 'publish' | 'schedule' | 'unschedule' | 'undo';

/** What a release holds, and what can be done with it. */
export interface Release {
  contents: ReleaseContents | undefined;
  error: Error | null;
  reload: () => void;
  work: Work;
  /** True if it worked. */
  take: (step: Step, body?: object) => Promise<boolean>;
  add: (items: BodyOf<'POST /releases/:id/items'>['items']) => Promise<boolean>;
  renew: (item: string) => Promise<boolean>;
  remove: (item: string) => Promise<boolean>;
}

const DONE = {
  publish: 'published_now',
  schedule: 'scheduled',
  unschedule: 'unscheduled',
  undo: 'undone',
} as const;

/** A scheduled release is published by itself at its time. */
const LOOK_MS = 15_000;

/** The release that is open. */
export function useRelease({ stored, refresh }: Editing): Release {
  const { pk: id } = stored;
  const answer = useAnswer();
  const call = useCall();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const key = ['release-items', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const contents = await answer('GET /releases/:id/items', { params: { id }, signal });
      if (stored.status === 'scheduled') await refresh();
      return contents;
    },
    staleTime: 0,
    refetchInterval: stored.status === 'scheduled' ? LOOK_MS : false,
  });
  const change = (ask: () => Promise<ReleaseContents>) =>
    work.run(async () => {
      queryClient.setQueryData(key, await ask());
      await refresh();
    });
  const take = (step: Step, body: object = {}) =>
    work.run(async () => {
      await call('POST', `/releases/${id}/${step}`, { body });
      // What is live now is seen in every list.
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'getList' });
      await Promise.all([refresh(), refetch()]);
      const undo = { label: say('undo'), accept: () => void take('undo') };
      notify(say(DONE[step]), step === 'publish' ? { offer: undo } : {});
    });
  return {
    contents: data,
    error,
    reload: () => void refetch(),
    work,
    take,
    add: (items) =>
      change(() => answer('POST /releases/:id/items', { params: { id }, body: { items: [...items] } })),
    renew: (item) => change(() => answer('POST /releases/:id/items/:item/renew', { params: { id, item } })),
    remove: (item) => change(() => answer('DELETE /releases/:id/items/:item', { params: { id, item } })),
  };
}
