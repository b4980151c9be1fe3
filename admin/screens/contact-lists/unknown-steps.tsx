import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Ask, Failure, people } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { Step } from './welcome-step.tsx';

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
      notify(
        released === 0 ? 'Everyone has left the list: nothing was sent' : `Sending to ${people(released)}`,
      );
      await queryClient.invalidateQueries({ queryKey: ['welcome-series', listId] });
    });
    if (isDone) setAsked(undefined);
  };
  if (open.length === 0) return null;
  if (asked !== undefined)
    return (
      <>
        <Ask
          question={`Send “${asked.subject}” again to ${people(asked.unknown ?? 0)}?`}
          action="Send again"
          cancel="Cancel"
          isBusy={work.isBusy}
          onConfirm={() => void sendAgain(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>Anyone who already has it will get it twice. People who have left the list don’t get it.</p>
        </Ask>
        <Failure>{work.failure}</Failure>
      </>
    );
  return (
    <>
      <p className="quiet">Some emails may not have arrived. They are not sent again automatically.</p>
      <div className="panel-actions">
        {open.map((step) => (
          <Button key={step.id} variant="outlined" onClick={() => setAsked(step)}>
            Send “{step.subject}” again…
          </Button>
        ))}
      </div>
    </>
  );
}
