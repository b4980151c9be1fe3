import { useId, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { ActionDialog } from '../kit/parts/titled-dialog.tsx';
import { Failure, TextLine } from '../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../kit/work/use-work.ts';
import { Refusals } from './job-notice.tsx';
import { outcomeWords, useListJob, useWatchedJob } from './list-job.ts';
import '../form/form.css';
import '../kit/parts/parts.css';
import './lists.css';
import { manyOf } from '../records/names.ts';
import { say } from './messages.ts';

/** A content import: a preview checks it row by row without writing, then it is imported. */
export function ImportDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const id = useId();
  const answer = useAnswer();
  const work = useWork();
  const [file, setFile] = useState<File | null>(null);
  const [trial, setTrial] = useState<string | null>(null);
  const [, watch] = useWatchedJob(resource.name);
  const { data: tried } = useListJob(trial);
  const isTried = tried !== undefined && tried.status === 'finished';
  const send = (chosen: File, isTrial: boolean) =>
    answer('POST /content/import', { body: formOf(resource, chosen, isTrial) });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setTrial(null);
    if (chosen !== null) void work.run(async () => setTrial((await send(chosen, true)).id));
  };
  const begin = (chosen: File) =>
    work.run(async () => {
      watch((await send(chosen, false)).id);
      onClose();
    });
  const useful = isTried ? tried.counts.changed + tried.counts.created : 0;
  return (
    <ActionDialog
      title={say('import_title', { things: manyOf(resource) })}
      className="stack"
      onClose={onClose}
      action={useful === 0 ? say('import') : say('import_count', { count: useful })}
      isBusy={work.isBusy}
      onAct={() => (file === null ? undefined : void begin(file))}
      isReady={useful > 0 && file !== null}
    >
      <TextLine id={`${id}-file`} label={say('import_file')} help={say('import_help')}>
        <FileInput id={`${id}-file`} onChoose={choose} />
      </TextLine>
      <p role="status">
        {trial === null
          ? ''
          : isTried
            ? say('import_preview', { outcome: outcomeWords(tried) })
            : say('import_checking')}
      </p>
      {isTried ? <Refusals job={tried} /> : null}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

/** The type of the file precedes it, because the request is read as a stream. */
function formOf(resource: Resource, file: File, isTrial: boolean): FormData {
  const form = new FormData();
  form.set('resource', resource.name);
  form.set('dry_run', String(isTrial));
  form.set('file', file);
  return form;
}

/** A file to choose; the same one can be chosen again. */
export function FileInput({ id, onChoose }: { id: string; onChoose: (file: File | null) => void }) {
  return (
    <input
      id={id}
      type="file"
      accept=".csv,.json,text/csv,application/json"
      onClick={(event) => {
        // A file that was corrected has the same name, and would be no change.
        event.currentTarget.value = '';
      }}
      onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
    />
  );
}
