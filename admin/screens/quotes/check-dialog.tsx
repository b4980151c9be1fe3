import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeptSource } from '#schema/answers/records/drafting.ts';
import type { CheckedQuotations } from '#schema/answers/records/quotations.ts';
import { SOURCE_ACCEPT, SOURCE_MAX_MB } from '../../ai/source-accept.ts';
import '../../form/fields.css';
import { FileChoice } from '../../kit/import/file-choice.tsx';
import '../../kit/import/import.css';
import { Failure, LoadState } from '../../kit/parts/parts.tsx';
import { RelativeTime } from '../../kit/parts/relative-time.tsx';
import { TitledDialog } from '../../kit/parts/titled-dialog.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { QUOTES_KEY } from '../../quotes/use-quotes.ts';
import { CheckResults } from './check-results.tsx';
import { say } from './messages.ts';

interface CheckDialogProps {
  ids: readonly string[];
  onClose: () => void;
}

const MAX_BYTES = SOURCE_MAX_MB * 1024 * 1024;

/** Looks for quotes in a source: a file, or one that was read before. */
export function CheckDialog({ ids: given, onClose }: CheckDialogProps) {
  // Reloading the list in the meantime changes nothing here.
  const [ids] = useState(given);
  const { file, kept, result, work, chooseFile, chooseKept, check } = useCheck(ids);
  const isReady = file === undefined ? kept !== undefined : file.size <= MAX_BYTES;
  return (
    <TitledDialog
      title={say('check_title')}
      className="stack"
      onClose={onClose}
      closing={say('close')}
      actions={
        result === undefined ? (
          <Button variant="contained" loading={work.isBusy} disabled={!isReady} onClick={() => void check()}>
            {say('check_action')}
          </Button>
        ) : null
      }
    >
      {result === undefined ? (
        <>
          <p>{say('check_about', { count: ids.length })}</p>
          <FileChoice
            file={file}
            isDisabled={work.isBusy}
            onFile={chooseFile}
            accept={SOURCE_ACCEPT}
            label={say('file')}
          >
            {say('file_about', { megabytes: SOURCE_MAX_MB })}
          </FileChoice>
          <KeptSources chosen={kept} onChoose={chooseKept} />
        </>
      ) : (
        <CheckResults result={result} />
      )}
      <Failure>{work.failure}</Failure>
    </TitledDialog>
  );
}

/** The chosen source, a new file or an earlier one, and what was found in it. */
function useCheck(ids: readonly string[]) {
  const answer = useAnswer();
  const queries = useQueryClient();
  const work = useWork();
  const [file, setFile] = useState<File>();
  const [kept, setKept] = useState<string>();
  const [result, setResult] = useState<CheckedQuotations>();
  const check = () =>
    work.run(async () => {
      const source =
        file === undefined ? kept : (await answer('POST /ai/sources', { body: formOf(file) })).id;
      if (source === undefined) return;
      setResult(await answer('POST /quotations/check', { body: { source_id: source, ids: [...ids] } }));
      await queries.invalidateQueries({ queryKey: [QUOTES_KEY] });
    });
  const chooseFile = (chosen: File) => {
    setKept(undefined);
    setFile(chosen);
    if (chosen.size <= MAX_BYTES) return;
    void work.run(() => Promise.reject(new Error(say('too_large', { megabytes: SOURCE_MAX_MB }))));
  };
  const chooseKept = (id: string) => {
    setFile(undefined);
    setKept(id);
  };
  return { file, kept, result, work, chooseFile, chooseKept, check };
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('source', file);
  return form;
}

function KeptSources({ chosen, onChoose }: { chosen: string | undefined; onChoose: (id: string) => void }) {
  const answer = useAnswer();
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['ai-sources', 'to-check'],
    queryFn: ({ signal }) => answer('GET /ai/sources', { signal }),
  });
  if (data === undefined) return <LoadState data={data} error={error} onRetry={() => void refetch()} />;
  if (data.length === 0) return null;
  return (
    <fieldset className="quotes-sources" aria-describedby={id}>
      <legend>{say('kept')}</legend>
      {data.map((source: KeptSource) => (
        <label key={source.id} className="check-line">
          <input
            type="radio"
            name="source"
            checked={chosen === source.id}
            onChange={() => onChoose(source.id)}
          />
          <span>
            {source.name}
            <br />
            <span className="quiet">
              {say('characters', { count: source.characters })} · <RelativeTime iso={source.last_used_at} />
            </span>
          </span>
        </label>
      ))}
      <p className="quiet" id={id}>
        {say('kept_about')}
      </p>
    </fieldset>
  );
}
