import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { DeliveryState } from '#schema/resources/email-newsletters.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

/** How often a campaign in this state is reloaded (ms); false if it doesn’t change by itself. */
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

const STATE_WORDS = {
  accepted: { label: 'accepted', about: 'accepted_about' },
  attempting: { label: 'attempting', about: 'attempting_about' },
  queued: { label: 'queued', about: 'queued_about' },
  deferred: { label: 'deferred', about: 'deferred_about' },
  rejected: { label: 'rejected', about: 'rejected_about' },
  unknown: { label: 'unknown', about: 'unknown_about' },
  cancelled: { label: 'not_sent', about: 'not_sent_about' },
} as const satisfies Record<DeliveryState, { label: string; about: string }>;

/** The states of emails in the order of their life. */
export const STATES = Object.keys(STATE_WORDS) as DeliveryState[];

/** The label of a state, and what it means. */
export function stateWords(state: DeliveryState): { label: string; about: string } {
  const { label, about } = STATE_WORDS[state];
  return { label: say(label), about: say(about) };
}

/** Everyone in the campaign's audience. */
export function audienceOf(counts: Progress['counts']): number {
  return counts.audience ?? STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

/** "about 3 minutes left", "a few seconds left" */
export function timeLeftWords(seconds: number): string {
  if (seconds < 10) return say('few_seconds_left');
  if (seconds < 90) return say('seconds_left', { count: Math.round(seconds / 5) * 5 });
  if (seconds < 5_400) return say('minutes_left', { count: Math.round(seconds / 60) });
  return say('hours_left', { count: Math.round(seconds / 3_600) });
}
