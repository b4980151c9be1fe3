import Button from '@mui/material/Button';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import { isOver } from './imports.ts';
import { CancelButton } from './cancel-button.tsx';
import { ReportButton } from './report-button.tsx';
import type { ImportRunWithRefusals } from '#schema/answers/contacts.ts';

interface ImportProgressProps {
  /** The trial or the import that was started last with these choices. */
  run: ImportRunWithRefusals | undefined;
  isRunning: boolean;
  /** What is missing before anything can be started. */
  fault: string | undefined;
  onTry: () => void;
  onImport: () => void;
}

/** A dry run, then the import, both with live figures. */
export function ImportProgress(props: ImportProgressProps) {
  const { run, fault } = props;
  return (
    <Panel title={run === undefined ? 'Test the import' : headingOf(run)}>
      {run === undefined ? (
        <p className="quiet">
          A test reads every row without changing any contacts, and shows which rows would be refused and why.
        </p>
      ) : (
        <Figures run={run} />
      )}
      {fault === undefined ? null : <p className="failure">{fault}</p>}
      {run?.failure ? (
        <p className="failure" role="alert">
          {`Something went wrong: ${run.failure}`}
        </p>
      ) : null}
      <Actions {...props} />
      {run !== undefined && isOver(run) ? <Refusals run={run} /> : null}
    </Panel>
  );
}

function Actions({ run, isRunning, fault, onTry, onImport }: ImportProgressProps) {
  const isFinished = run !== undefined && isOver(run);
  const isTried = isFinished && run.dry_run && run.status === 'finished';
  const isDone = isFinished && !run.dry_run;
  return (
    <div className="panel-actions">
      {isTried ? (
        <ImportButton run={run} isDisabled={isRunning || fault !== undefined} onImport={onImport} />
      ) : null}
      {isTried || isDone ? null : (
        <Button variant="contained" loading={isRunning} disabled={fault !== undefined} onClick={onTry}>
          Try it
        </Button>
      )}
      {isFinished && run.refused > 0 ? <ReportButton run={run} /> : null}
      {run === undefined || (isFinished && run.status !== 'failed') ? null : <CancelButton run={run} />}
    </div>
  );
}

interface ImportButtonProps {
  /** The trial run. */
  run: ImportRunWithRefusals;
  isDisabled: boolean;
  onImport: () => void;
}

function ImportButton({ run, isDisabled, onImport }: ImportButtonProps) {
  const count = run.imported + run.updated;
  return (
    <Button variant="contained" disabled={isDisabled || count === 0} onClick={onImport}>
      {count === 1 ? 'Import 1 contact' : `Import ${count.toLocaleString()} contacts`}
    </Button>
  );
}

function headingOf(run: ImportRunWithRefusals): string {
  if (!isOver(run)) return run.dry_run ? 'Testing…' : 'Importing…';
  if (run.status === 'failed') return 'Import failed';
  if (run.status === 'cancelled') return 'Canceled';
  return run.dry_run ? 'What would happen' : 'Imported';
}

function Figures({ run }: { run: ImportRunWithRefusals }) {
  const { rows, imported, updated, refused, dry_run: isTrial } = run;
  const done = imported + updated + refused;
  return (
    <>
      <p role="status">
        <span className="figure">
          {done.toLocaleString()} of {rows.toLocaleString()}
        </span>{' '}
        <span className="quiet">rows read</span>
      </p>
      <progress className="import-bar" aria-label="Rows read" value={done} max={Math.max(1, rows)} />
      <dl className="import-figures">
        <div>
          <dt>{isTrial ? 'Would be new' : 'New'}</dt>
          <dd>{imported.toLocaleString()}</dd>
        </div>
        <div>
          <dt>{isTrial ? 'Known, would be updated' : 'Known, updated'}</dt>
          <dd>{updated.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Refused</dt>
          <dd>{refused.toLocaleString()}</dd>
        </div>
      </dl>
    </>
  );
}

/** The first rows that were refused: most often they all have the same fault. */
function Refusals({ run }: { run: ImportRunWithRefusals }) {
  const shown = run.refusals;
  if (shown.length === 0) return null;
  return (
    <table className="rows">
      <caption className="visually-hidden">Refused rows</caption>
      <HeadRow names={['Line', 'Why it is refused', 'Row']} />
      <tbody>
        {shown.map(({ line, reason, cells }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{reason}</td>
            <td className="quiet">{cells.join(' · ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
