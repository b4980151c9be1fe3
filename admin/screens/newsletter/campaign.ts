import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DeliveryState } from '#schema/resources/email-newsletters.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { Progress } from '#schema/answers/campaigns.ts';

/** How often a campaign in this state is looked at (ms); false: it does not move by itself. */
const LOOKED_AT_MS: Partial<Record<string, number>> = { sending: 1_000, scheduled: 2_500, paused: 2_500 };

/** The figures of a campaign, live while it moves; the record on the screen follows its state. */
export function useProgress(editing: Editing): Progress | undefined {
  const answer = useAnswer();
  const { pk, status } = editing.stored;
  const { data } = useQuery({
    queryKey: ['campaign-progress', pk],
    queryFn: ({ signal }) => answer('GET /newsletter-campaigns/:id/progress', { params: { id: pk }, signal }),
    enabled: status !== 'draft',
    staleTime: 0,
    refetchInterval: ({ state }) => LOOKED_AT_MS[state.data?.status ?? String(status)] ?? false,
  });
  const follow = useEffectEvent(() => void editing.refresh().catch(() => undefined));
  const hasMoved = data !== undefined && data.status !== status;
  useEffect(() => {
    if (hasMoved) follow();
  }, [hasMoved, data?.status]);
  return data;
}

/** The states of emails, as labeled in the admin, in the order of their life. */
export const STATE_WORDS: Record<DeliveryState, { label: string; about: string }> = {
  accepted: { label: 'Accepted', about: 'the recipient’s mail server accepted it' },
  attempting: { label: 'Sending', about: 'being handed to the mail server right now' },
  queued: { label: 'Waiting', about: 'not sent yet' },
  deferred: { label: 'Delayed', about: 'the mail server asked to try again later' },
  rejected: { label: 'Rejected', about: 'the recipient’s mail server rejected it' },
  unknown: { label: 'Unknown', about: 'it may or may not have arrived; it is not sent again automatically' },
  cancelled: { label: 'Not sent', about: 'canceled, unsubscribed, or past its deadline before it was sent' },
};

/** Everyone in the campaign's audience. */
export function audienceOf(counts: Progress['counts']): number {
  const states = Object.keys(STATE_WORDS);
  return counts.audience ?? states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** "about 3 min", "a few seconds". */
export function timeLeftWords(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 90) return `about ${Math.round(seconds / 5) * 5} s`;
  if (seconds < 5_400) return `about ${Math.round(seconds / 60)} min`;
  return `about ${Math.round(seconds / 3_600)} h`;
}
