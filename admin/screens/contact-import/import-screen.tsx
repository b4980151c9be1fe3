import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuthenticated, useCreatePath } from 'react-admin';
import { can, newsletterAccess } from '#schema/access/access.ts';
import { IMPORT_MAX_BYTES } from '#schema/base/limits.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { declarationOf } from '../../records/declarations.ts';
import '../../form/form.css';
import '../../kit/parts/parts.css';
import { Failure, Panel } from '../../kit/parts/parts.tsx';
import { AccessDenied } from '../../kit/page/states.tsx';
import { useAnswer, useWork } from '../../kit/work/use-work.ts';
import { type CsvHead, readCsvHead } from './csv-head.ts';
import { FileKind } from './file-kind.tsx';
import { FileChoice, type FileChoiceProps } from '../../kit/import/file-choice.tsx';
import { ImportOptions } from './import-options.tsx';
import { ImportProgress } from './import-progress.tsx';
import { type ImportChoices, choicesFor, importForm, isOver, useImportRun } from './imports.ts';
import '../../kit/import/import.css';
import { MappingTable } from './mapping-table.tsx';
import { PastImports } from './past-imports.tsx';
import { say } from './messages.ts';
import { Undecided, useAskedValues } from './who-left.tsx';

/** Brings contacts in from a file: what each column is, a trial, and only then the people themselves. */
export function ImportScreen() {
  useAuthenticated();
  const actor = useActor();
  const createPath = useCreatePath();
  if (actor === undefined) return null;
  if (!can(actor, newsletterAccess.create)) return <AccessDenied />;
  return (
    <div className="import">
      <PageTitle
        crumbs={[
          {
            label: declarationOf('contacts').label.many,
            to: createPath({ resource: 'contacts', type: 'list' }),
          },
          { label: say('crumb') },
        ]}
      />
      <h1>{say('title')}</h1>
      <ImportSteps />
      <PastImports />
    </div>
  );
}

interface Chosen {
  choices: ImportChoices;
  head: CsvHead;
}

function ImportSteps() {
  const [chosen, setChosen] = useState<Chosen>();
  const [runId, setRunId] = useState<string>();
  const work = useWork();
  const run = useImportRun(runId).data;
  const asked = useAskedValues(run, chosen?.choices.file);
  const start = useStart(work, setRunId);
  const choose = (file: File) =>
    void work.run(async () => {
      setRunId(undefined);
      const head = await readCsvHead(file);
      if (head === undefined) throw new Error(say('empty'));
      setChosen({
        head,
        choices: choicesFor(file, head.mapping),
      });
    });
  const change = (part: Partial<ImportChoices>) => {
    // What was tried is no longer what would be done.
    setRunId(undefined);
    setChosen((before) => before && { ...before, choices: { ...before.choices, ...part } });
  };
  const isRunning = work.isBusy || (runId !== undefined && (run === undefined || !isOver(run)));
  return (
    <div className="panels">
      <Panel title={say('file')}>
        <CsvChoice file={chosen?.choices.file} onFile={choose} isDisabled={isRunning} />
        <Failure>{work.failure}</Failure>
      </Panel>
      {chosen === undefined ? null : (
        <>
          <FileKind choices={chosen.choices} isDisabled={isRunning} onChange={change} />
          <MappingTable
            head={chosen.head}
            mapping={chosen.choices.mapping}
            isDisabled={isRunning}
            onChange={(mapping) => change({ mapping })}
          />
          {chosen.choices.suppress === '' ? (
            <ImportOptions choices={chosen.choices} isDisabled={isRunning} onChange={change} />
          ) : null}
          {asked.length === 0 ? null : (
            <Undecided undecided={asked} choices={chosen.choices} isDisabled={isRunning} onChange={change} />
          )}
          <ImportProgress
            run={run}
            isRunning={isRunning}
            fault={faultOf(chosen.choices)}
            onTry={() => void start(chosen.choices, true)}
            onImport={() => void start(chosen.choices, false)}
          />
        </>
      )}
    </div>
  );
}

function CsvChoice(props: Pick<FileChoiceProps, 'file' | 'onFile' | 'isDisabled'>) {
  return (
    <FileChoice {...props} accept=".csv,.tsv,.txt,text/csv" label={say('choose')}>
      {say('choose_about', { max: IMPORT_MAX_BYTES / 1024 / 1024 })}
    </FileChoice>
  );
}

function useStart(work: ReturnType<typeof useWork>, onRun: (id: string) => void) {
  const answer = useAnswer();
  const queryClient = useQueryClient();
  return (choices: ImportChoices, isDryRun: boolean) =>
    work.run(async () => {
      const run = await answer('POST /contacts/import', { body: importForm(choices, isDryRun) });
      onRun(run.id);
      await queryClient.invalidateQueries({ queryKey: ['contact-imports'] });
      await queryClient.invalidateQueries({ queryKey: ['contacts'] });
    });
}

/** What is missing before anything can be tried. */
function faultOf({ mapping, isConfirmed, source, suppress }: ImportChoices): string | undefined {
  if (!Object.values(mapping).includes('email')) return say('no_email');
  if (suppress === '' && isConfirmed && source.trim() === '') return say('no_source');
  return undefined;
}
