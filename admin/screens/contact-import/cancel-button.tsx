import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../kit/parts/parts.tsx';
import { useCall, useWork } from '../../kit/work/use-work.ts';
import type { ImportRun } from './imports.ts';

/** Cancels an import that runs or failed: contacts that were brought in stay. */
export function CancelButton({ run }: { run: ImportRun }) {
  const call = useCall();
  const client = useQueryClient();
  const work = useWork();
  const cancel = () =>
    work.run(async () => {
      await call('POST', `/contacts/imports/${run.id}/cancel`);
      await client.invalidateQueries();
    });
  return (
    <>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void cancel()}>
        {run.dry_run ? 'Stop' : 'Cancel import'}
      </Button>
      <Failure>{work.failure}</Failure>
    </>
  );
}
