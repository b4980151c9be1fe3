import Button from '@mui/material/Button';
import { numberOf } from '../../language/formats.ts';
import { HeadRow } from '../../kit/parts/head-row.tsx';
import { Panel } from '../../kit/parts/parts.tsx';
import { isOver } from './imports.ts';
import { WhoLeft, leftIn, skippedIn } from './who-left.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ReportButton } from './report-button.tsx';
import type { ImportRunWithRefusals } from '#schema/answers/newsletter/contacts.ts';
import { say } from './messages.ts';

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
    <Panel title={run === undefined ? say('test') : headingOf(run)}>
      {run === undefined ? <p className="quiet">{say('test_about')}</p> : <Figures run={run} />}
      {run === undefined ? null : <WhoLeft run={run} />}
      {fault === undefined ? null : <p className="failure">{fault}</p>}
      {run?.failure ? (
        <p className="failure" role="alert">
          {say('failure', { reason: run.failure })}
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
          {say('try')}
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
  const left = leftIn(run);
  const isEmpty = count === 0 && left === 0;
  return (
    <Button variant="contained" disabled={isDisabled || isEmpty} onClick={onImport}>
      {count === 0 && left > 0 ? say('keep_out', { count: left }) : say('import', { count })}
    </Button>
  );
}

function headingOf(run: ImportRunWithRefusals): string {
  if (!isOver(run)) return say(run.dry_run ? 'testing' : 'importing');
  if (run.status === 'failed') return say('failed');
  if (run.status === 'cancelled') return say('canceled');
  return say(run.dry_run ? 'tested' : 'imported');
}

function Figures({ run }: { run: ImportRunWithRefusals }) {
  const { rows, imported, updated, refused, dry_run: isTrial } = run;
  const done = imported + updated + refused;
  const left = leftIn(run);
  return (
    <>
      <p role="status">
        {say.drawn('read', {
          done,
          rows,
          figure: (words) => <span className="figure">{words}</span>,
          quiet: (words) => <span className="quiet">{words}</span>,
        })}
      </p>
      <progress className="import-bar" aria-label={say('rows_read')} value={done} max={Math.max(1, rows)} />
      <dl className="import-figures">
        <div>
          <dt>{say(isTrial ? 'would_add' : 'added')}</dt>
          <dd>{numberOf(imported)}</dd>
        </div>
        <div>
          <dt>{say(isTrial ? 'would_update' : 'updated')}</dt>
          <dd>{numberOf(updated)}</dd>
        </div>
        {left === 0 ? null : (
          <div>
            <dt>{say('suppressed')}</dt>
            <dd>{numberOf(left)}</dd>
          </div>
        )}
        <div>
          <dt>{say('skipped')}</dt>
          <dd>{numberOf(skippedIn(run))}</dd>
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
      <caption className="visually-hidden">{say('skipped_rows')}</caption>
      <HeadRow names={[say('row'), say('reason'), say('content')]} />
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
