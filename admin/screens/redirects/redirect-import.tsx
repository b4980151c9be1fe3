import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REDIRECT_IMPORT_MAX_BYTES, REDIRECT_IMPORT_ROWS_MAX } from '#schema/base/limits.ts';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import type { ImportedLine } from '#schema/answers/records/redirects.ts';
import { ActionDialog } from '../../kit/parts/titled-dialog.tsx';
import { FileChoice } from '../../kit/import/file-choice.tsx';
import { Failure, LoadState, SmallPager } from '../../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { outcomeWords, useWatchedJob } from '../../lists/list-job.ts';
import '../../kit/import/import.css';
import '../../kit/parts/parts.css';
import { say } from './messages.ts';
import './redirects.css';

const MAX_MB = REDIRECT_IMPORT_MAX_BYTES / 1024 / 1024;
const LINES_PER_PAGE = 20;

/** Imports redirects from a file: first a preview, line by line, then the import. */
export function RedirectImport({ onClose }: { onClose: () => void }) {
  const { file, trial, work, choose, begin } = useTrial(onClose);
  const useful = trial === undefined ? 0 : trial.counts.created + trial.counts.changed;
  return (
    <ActionDialog
      title={say('import_title')}
      width="md"
      className="stack redirect-import"
      onClose={onClose}
      action={useful === 0 ? say('import') : say('import_count', { count: useful })}
      isBusy={work.isBusy}
      onAct={() => void begin()}
      isReady={useful > 0 && file !== undefined}
    >
      <FileChoice
        file={file}
        isDisabled={work.isBusy}
        onFile={choose}
        accept=".csv,.json,.yaml,.yml"
        label={say('choose_file')}
      >
        {say('formats', { rows: REDIRECT_IMPORT_ROWS_MAX, megabytes: MAX_MB })} {say('shortened')}
      </FileChoice>
      <p role="status" className="redirect-result">
        {trial !== undefined
          ? say('preview', { outcome: outcomeWords(trial) })
          : work.isBusy
            ? say('checking')
            : ''}
      </p>
      {trial === undefined ? null : <Lines key={trial.id} job={trial.id} />}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

/** The file and its preview until it is imported. */
function useTrial(onBegun: () => void) {
  const answer = useAnswer();
  const work = useWork();
  const [file, setFile] = useState<File>();
  const [trial, setTrial] = useState<ListJob>();
  const [, watch] = useWatchedJob('redirects');
  const send = (chosen: File, isTrial: boolean) =>
    answer('POST /redirects/import', { body: formOf(chosen, isTrial) });
  const choose = (chosen: File) => {
    setFile(chosen);
    setTrial(undefined);
    void work.run(async () => {
      if (chosen.size > REDIRECT_IMPORT_MAX_BYTES) throw new Error(say('too_large', { megabytes: MAX_MB }));
      setTrial(await send(chosen, true));
    });
  };
  const begin = () =>
    work.run(async () => {
      if (file === undefined) return;
      watch((await send(file, false)).id);
      onBegun();
    });
  return { file, trial, work, choose, begin };
}

function formOf(file: File, isTrial: boolean): FormData {
  const form = new FormData();
  form.set('dry_run', String(isTrial));
  form.set('file', file);
  return form;
}

const OUTCOMES = {
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  refused: 'refused',
} as const satisfies Record<ImportedLine['outcome'], string>;

/** What each line would do, refused lines first. */
function Lines({ job }: { job: string }) {
  const answer = useAnswer();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['redirect-lines', job, page],
    queryFn: ({ signal }) =>
      answer('GET /redirects/imports/:id/lines', {
        params: { id: job },
        query: { page, per_page: LINES_PER_PAGE },
        signal,
      }),
  });
  if (data === undefined) return <LoadState data={data} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className="redirect-lines">
        <table aria-label={say('lines')}>
          <thead>
            <tr>
              <th scope="col">{say('line')}</th>
              <th scope="col">{say('from')}</th>
              <th scope="col">{say('to')}</th>
              <th scope="col">{say('type')}</th>
              <th scope="col">{say('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {data.data.map((line) => (
              <tr key={line.line}>
                <td>{line.line}</td>
                <td>{line.from}</td>
                <td>{line.to ?? '–'}</td>
                <td>{line.status ?? '–'}</td>
                <td className={line.outcome === 'refused' ? 'failure' : undefined}>
                  {say(OUTCOMES[line.outcome])}
                  {line.reason === null ? null : <span className="redirect-reason">{line.reason}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SmallPager page={page} lastPage={data.last_page} onPage={setPage} />
    </>
  );
}
