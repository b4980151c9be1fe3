import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import type { ImportRun } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';

/** Cancels a running or failed import: contacts that were imported stay. */
export function CancelButton({ run }: { run: ImportRun }) {
  const answer = useAnswer();
  const client = useQueryClient();
  const work = useWork();
  const cancel = () =>
    work.run(async () => {
      await answer('POST /contacts/imports/:id/cancel', { params: { id: run.id } });
      await client.invalidateQueries();
    });
  return (
    <>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void cancel()}>
        {say(run.dry_run ? 'stop' : 'cancel_import')}
      </Button>
      <Failure>{work.failure}</Failure>
    </>
  );
}
