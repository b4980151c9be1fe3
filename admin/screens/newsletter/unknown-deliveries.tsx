import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Editing } from '../../editing/use-editing.ts';
import { Ask, Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { Progress } from '#schema/answers/newsletter/campaigns.ts';
import { say } from './messages.ts';

type Review = 'arrived' | 'left' | 'unknown';

/** Deliveries with an unknown result that staff have not decided about. */
export function openUnknown(counts: Progress['counts']): number {
  return Math.max(0, (counts.unknown ?? 0) - (counts.unknown_left ?? 0));
}

/** Marks unknown deliveries, all of a newsletter or one, and shows the figures after it. */
export function useReview(editing: Editing) {
  const answer = useAnswer();
  const work = useWork();
  const queryClient = useQueryClient();
  const { pk } = editing.stored;
  const review = (as: Review, deliveryId?: string) =>
    work.run(async () => {
      const body = { as, ...(deliveryId === undefined ? {} : { delivery_ids: [deliveryId] }) };
      await answer('POST /newsletter-campaigns/:id/review-unknown', { params: { id: pk }, body });
      await queryClient.invalidateQueries({ queryKey: ['campaign-progress', pk] });
      await queryClient.invalidateQueries({ queryKey: ['campaign-deliveries', pk] });
    });
  return { review, work };
}

interface UnknownActionsProps {
  counts: Progress['counts'];
  review: (as: Review) => Promise<boolean>;
  work: { isBusy: boolean; failure: string | undefined };
  /** What else can be done with many deliveries, before these. */
  children: ReactNode;
}

/** What to do with all deliveries whose outcome is unknown, besides sending them again. */
export function UnknownActions({ counts, review, work, children }: UnknownActionsProps) {
  const [asked, setAsked] = useState(false);
  const open = openUnknown(counts);
  const left = counts.unknown_left ?? 0;

  if (asked)
    return (
      <Ask
        question={say('mark_title', { count: open })}
        action={say('mark')}

        isBusy={work.isBusy}
        onConfirm={() => void review('arrived').then(() => setAsked(false))}
        onCancel={() => setAsked(false)}
      >
        <p>{say('mark_about')}</p>
      </Ask>
    );
  return (
    <>
      <div className="panel-actions delivery-tasks">
        {children}
        {open === 0 ? null : (
          <>
            <Button variant="outlined" disabled={work.isBusy} onClick={() => setAsked(true)}>
              {say('mark_all', { count: open })}
            </Button>
            <Button variant="outlined" disabled={work.isBusy} onClick={() => void review('left')}>
              {say('leave_all', { count: open })}
            </Button>
          </>
        )}
        {left === 0 ? null : (
          <Button variant="outlined" disabled={work.isBusy} onClick={() => void review('unknown')}>
            {say('undo_left', { count: left })}
          </Button>
        )}
      </div>
      <Failure>{work.failure}</Failure>
    </>
  );
}

interface RowActionsProps {
  delivery: { id: string; email: string | null; state: string; reviewed_at: string | null };
  isBusy: boolean;
  review: (as: Review, deliveryId: string) => Promise<boolean>;
}

/** The same for one delivery; a mark can be undone where it was made. */
export function UnknownRowActions({ delivery, isBusy, review }: RowActionsProps) {
  const { id, email, state, reviewed_at: reviewedAt } = delivery;
  const act = (as: Review, label: string) => (
    <Button disabled={isBusy} onClick={() => void review(as, id)}>
      {label}
      <span className="visually-hidden"> {email}</span>
    </Button>
  );
  if (reviewedAt !== null && (state === 'accepted' || state === 'unknown'))
    return act('unknown', say('undo'));
  if (state !== 'unknown') return null;
  return (
    <>
      {act('arrived', say('mark'))}
      {act('left', say('leave'))}
    </>
  );
}
