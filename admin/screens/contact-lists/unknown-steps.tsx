import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Ask, Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { Step } from './welcome-step.tsx';
import { say } from './messages.ts';

/** Emails of a series that may not have arrived, such as after a restore: staff may send them again. */
export function UnknownSteps({ steps, listId }: { steps: readonly Step[]; listId: string }) {
  const open = steps.filter(({ id, enabled, unknown = 0 }) => id !== undefined && enabled && unknown > 0);
  const answer = useAnswer();
  const work = useWork();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Step>();
  const sendAgain = async ({ id = '' }: Step) => {
    const isDone = await work.run(async () => {
      const { released } = await answer('POST /contact-lists/:id/welcome-series/send-again', {
        params: { id: listId },
        body: { step_id: id },
      });
      notify(released === 0 ? say('nothing_sent') : say('sending', { count: released }));
      await queryClient.invalidateQueries({ queryKey: ['welcome-series', listId] });
    });
    if (isDone) setAsked(undefined);
  };
  if (open.length === 0) return null;
  if (asked !== undefined)
    return (
      <>
        <Ask
          question={say('resend_title', { subject: asked.subject, count: asked.unknown ?? 0 })}
          action={say('resend')}

          isBusy={work.isBusy}
          onConfirm={() => void sendAgain(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{say('resend_about')}</p>
        </Ask>
        <Failure>{work.failure}</Failure>
      </>
    );
  return (
    <>
      <p className="quiet">{say('unknown_about')}</p>
      <div className="panel-actions">
        {open.map((step) => (
          <Button key={step.id} variant="outlined" onClick={() => setAsked(step)}>
            {say('resend_step', { subject: step.subject })}
          </Button>
        ))}
      </div>
    </>
  );
}
