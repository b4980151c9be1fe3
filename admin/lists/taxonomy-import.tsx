import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import '../form/form.css';
import { problemOf } from '../providers/problem-error.ts';
import '../screens/desk-parts.css';
import { Failure, TextLine } from '../screens/parts.tsx';
import { type useCall, useWork } from '../screens/use-work.ts';
import { FileInput } from './import-dialog.tsx';
import './lists.css';
import { readAll } from './read-all.ts';
import { type RowPlan, planOf, rowsOf } from './taxonomy-rows.ts';

interface TaxonomyImportProps {
  resource: Resource;
  call: ReturnType<typeof useCall>;
  onClose: () => void;
}

/** A file of categories or tags: told first what each row would do, then written row by row with the verbs of each. */
export function TaxonomyImport({ resource, call, onClose }: TaxonomyImportProps) {
  const id = useId();
  const work = useWork();
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState<readonly RowPlan[]>([]);
  const [done, setDone] = useState<number | null>(null);
  const choose = (file: File | null) => {
    setPlan([]);
    setDone(null);
    if (file === null) return;
    void work.run(async () => {
      const rows = rowsOf(resource, file.name, new Uint8Array(await file.arrayBuffer()));
      setPlan(planOf(resource, rows, await readAll(call, resource)));
    });
  };
  const useful = plan.filter(({ outcome }) => outcome === 'changed' || outcome === 'created');
  const write = () =>
    void work.run(async () => {
      for (const [at, row] of useful.entries()) {
        setDone(at);
        const reason = await refusalOf(call, resource, row);
        if (reason !== undefined)
          setPlan((rows) => rows.map((one) => (one === row ? { ...row, outcome: 'refused', reason } : one)));
      }
      setDone(useful.length);
      await queryClient.invalidateQueries({ queryKey: [resource.name] });
    });
  const isDone = done !== null && !work.isBusy;
  const words = wordsFor(plan, { done, of: useful.length, isDone });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Import {resource.label.many.toLowerCase()}</DialogTitle>
      <DialogContent className="stack">
        <TextLine
          id={`${id}-file`}
          label="CSV or JSON file"
          help="As it is exported from this list. Nothing is written until you say so."
        >
          <FileInput id={`${id}-file`} onChoose={choose} />
        </TextLine>
        <Report words={words} plan={plan} />
        <Failure>{work.failure}</Failure>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {isDone ? 'Close' : 'Cancel'}
        </Button>
        {isDone ? null : (
          <Button variant="contained" loading={work.isBusy} disabled={useful.length === 0} onClick={write}>
            {useful.length === 0 ? 'Import' : `Import ${useful.length.toLocaleString()}`}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Writes one row; why that was refused, or nothing. */
async function refusalOf(
  call: TaxonomyImportProps['call'],
  resource: Resource,
  { stored, body }: RowPlan,
): Promise<string | undefined> {
  const { path } = resource.api;
  try {
    if (stored === undefined) await call('POST', path, { body });
    else await call('PUT', `${path}/${stored.id}`, { body: { ...body, version: stored.version } });
    return undefined;
  } catch (error) {
    const problem = problemOf(error);
    // Without an answer the rest would fail as well.
    if (problem === undefined) throw error;
    return problem.messages.join(' ');
  }
}

function wordsFor(
  plan: readonly RowPlan[],
  { done, of, isDone }: { done: number | null; of: number; isDone: boolean },
): string {
  if (plan.length === 0) return '';
  if (done !== null && !isDone) return `${done} of ${of} …`;
  const outcomes = (['changed', 'created', 'unchanged', 'refused'] as const).flatMap((outcome) => {
    const count = plan.filter((row) => row.outcome === outcome).length;
    return count === 0 ? [] : [`${count.toLocaleString()} ${outcome}`];
  });
  return `${isDone ? 'Finished' : 'Tried'}: ${outcomes.join(', ')}.`;
}

const TOLD = 20;

function Report({ words, plan }: { words: string; plan: readonly RowPlan[] }) {
  const refused = plan.filter(({ outcome }) => outcome === 'refused');
  return (
    <>
      <p role="status">{words}</p>
      {refused.length === 0 ? null : <Refusals refused={refused} />}
    </>
  );
}

function Refusals({ refused }: { refused: readonly RowPlan[] }) {
  return (
    <ul className="job-refusals">
      {refused.slice(0, TOLD).map(({ line, title, reason }) => (
        <li key={line}>
          Line {line}
          {title === '' ? '' : `, ${title}`}: {reason}
        </li>
      ))}
      {refused.length > TOLD ? <li>and {refused.length - TOLD} more</li> : null}
    </ul>
  );
}
