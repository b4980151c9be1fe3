import Button from '@mui/material/Button';
import { Failure } from '../../kit/parts/parts.tsx';
import { saveFile } from '../../kit/work/save-file.ts';
import { useFileText, useWork } from '../../kit/work/use-work.ts';
import type { ImportRun } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';

/** Every refused row of a file, and why, as a file. */
export function ReportButton({ run }: { run: ImportRun }) {
  const textOf = useFileText();
  const work = useWork();
  const download = () =>
    work.run(async () => {
      const report = await textOf(`/contacts/imports/${run.id}/report.csv`);
      saveFile('skipped.csv', report, 'text/csv;charset=utf-8');
    });
  return (
    <>
      <Button variant="outlined" loading={work.isBusy} onClick={() => void download()}>
        {say('download', { count: run.refused })}
      </Button>
      <Failure>{work.failure}</Failure>
    </>
  );
}
