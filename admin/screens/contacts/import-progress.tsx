import Button from '@mui/material/Button';
import { Panel } from '../parts.tsx';
import { type ImportRun, isOver } from './imports.ts';
import { ReportButton } from './report-button.tsx';

interface ImportProgressProps {
  /** The trial or the import that was started last with these choices. */
  run: ImportRun | undefined;
  isRunning: boolean;
  /** What is missing before anything can be started. */
  fault: string | undefined;
  onTry: () => void;
  onImport: () => void;
}

/** A trial that touches nobody, then the import, both with their figures as they grow. */
export function ImportProgress(props: ImportProgressProps) {
  const { run, fault } = props;
  return (
    <Panel title={run === undefined ? 'Try it first' : headingOf(run)}>
      {run === undefined ? (
        <p className="quiet">
          A trial reads every row and touches nobody: you see what would be refused, and why.
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
  const willCome = run === undefined ? 0 : run.imported + run.updated;
  return (
    <div className="panel-actions">
      {isTried ? (
        <Button
          variant="contained"
          disabled={isRunning || fault !== undefined || willCome === 0}
          onClick={onImport}
        >
          {willCome === 1 ? 'Import 1 contact' : `Import ${willCome.toLocaleString()} contacts`}
        </Button>
      ) : null}
      {isTried || isDone ? null : (
        <Button variant="contained" loading={isRunning} disabled={fault !== undefined} onClick={onTry}>
          Try it
        </Button>
      )}
      {isFinished && run.refused > 0 ? <ReportButton run={run} /> : null}
    </div>
  );
}

function headingOf(run: ImportRun): string {
  if (!isOver(run)) return run.dry_run ? 'Being tried' : 'Being imported';
  if (run.status === 'failed') return 'It stopped';
  return run.dry_run ? 'What would happen' : 'Imported';
}

function Figures({ run }: { run: ImportRun }) {
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
function Refusals({ run }: { run: ImportRun }) {
  const shown = run.refusals ?? [];
  if (shown.length === 0) return null;
  return (
    <table className="rows">
      <caption className="visually-hidden">Refused rows</caption>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Why it is refused</th>
          <th scope="col">Row</th>
        </tr>
      </thead>
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
