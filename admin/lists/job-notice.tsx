import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId } from 'react';
import { useListContext } from 'react-admin';
import { Failure } from '../kit/parts/parts.tsx';
import { saveFile } from '../kit/work/save-file.ts';
import { useAnswer, useFileText, useWork } from '../kit/work/use-work.ts';
import { outcomeWords, useListJob, useWatchedJob } from './list-job.ts';
import '../kit/parts/parts.css';
import './lists.css';
import type { ListJob } from '#schema/answers/records/bulk-edits.ts';
import { say } from './messages.ts';

const ENDED: Partial<Record<ListJob['status'], 'stopped' | 'failed'>> = {
  stopped: 'stopped',
  failed: 'failed',
};
const HEADINGS = { edit: 'bulk_edit', import: 'import', undo: 'undo' } as const;

/** The progress of a bulk job, which can be stopped, undone, or dismissed. */
export function JobNotice({ resource }: { resource: string }) {
  const [id, setId] = useWatchedJob(resource);
  const { data: job, error, refetch } = useListJob(id);
  const { refetch: refetchList, filterValues } = useListContext();
  const hasEnded = job !== undefined && job.status !== 'running';
  const ended = useEffectEvent(() => void refetchList());
  useEffect(() => {
    if (hasEnded) ended();
  }, [id, hasEnded]);
  usePutAway({ isDone: hasEnded, shown: JSON.stringify(filterValues), putAway: () => setId(null) });
  if (id === null) return null;
  if (job === undefined)
    return error === null ? null : <Lost words={error.message} onClose={() => setId(null)} />;
  return (
    <section className="job-notice" aria-label={say(HEADINGS[job.kind])}>
      <Progress job={job} />
      <Actions job={job} onChange={() => void refetch()} onWatch={setId} />
      <Refusals job={job} />
    </section>
  );
}

interface PutAwayOptions {
  isDone: boolean;
  shown: string;
  putAway: () => void;
}

/** A finished job counts as read once people look at another part of the list, or leave it. */
function usePutAway({ isDone, shown, putAway }: PutAwayOptions): void {
  const close = useEffectEvent(() => {
    if (isDone) putAway();
  });
  useEffect(() => () => close(), [shown]);
}

interface ActionsProps {
  job: ListJob;
  onChange: () => void;
  onWatch: (id: string | null) => void;
}

function Actions({ job, onChange, onWatch }: ActionsProps) {
  const answer = useAnswer();
  const textOf = useFileText();
  const work = useWork();
  const params = { id: job.id };
  const stop = () =>
    work.run(async () => {
      await answer('POST /bulk-edits/:id/stop', { params });
      onChange();
    });
  const undo = () =>
    work.run(async () => onWatch((await answer('POST /bulk-edits/:id/undo', { params })).id));
  const report = () =>
    work.run(async () =>
      saveFile('report.csv', await textOf(`/bulk-edits/${job.id}/report.csv`), 'text/csv;charset=utf-8'),
    );
  if (job.status === 'running' || job.status === 'receiving') {
    return job.kind === 'undo' ? null : (
      <div className="job-actions">
        <Button variant="outlined" loading={work.isBusy} onClick={() => void stop()}>
          {say('stop')}
        </Button>
        <Failure>{work.failure}</Failure>
      </div>
    );
  }
  const { changed, created, refused } = job.counts;
  const mayUndo = job.kind !== 'undo' && job.undone_by === null && changed + created > 0;
  return (
    <div className="job-actions">
      {mayUndo ? (
        <Button variant="outlined" loading={work.isBusy} onClick={() => void undo()}>
          {say('undo_all')}
        </Button>
      ) : null}
      {refused === 0 ? null : (
        <Button color="inherit" onClick={() => void report()}>
          {say('report')}
        </Button>
      )}
      <Button color="inherit" onClick={() => onWatch(null)}>
        {say('done')}
      </Button>
      <Failure>{work.failure}</Failure>
    </div>
  );
}

function Progress({ job }: { job: ListJob }) {
  const id = useId();
  const done = job.total - job.counts.waiting;
  const words =
    job.status === 'running'
      ? say('progress', { done, total: job.total })
      : say(ENDED[job.status] ?? 'finished', { outcome: outcomeWords(job) });
  return (
    <div className="job-progress">
      <span id={id} className="job-heading">
        {say(HEADINGS[job.kind])}
      </span>
      {job.status === 'running' ? <progress aria-labelledby={id} value={done} max={job.total} /> : null}
      <span role="status">{words}</span>
    </div>
  );
}

/** The first that were refused, and why. */
export function Refusals({ job }: { job: ListJob }) {
  if (job.refusals.length === 0) return null;
  const more = job.counts.refused - job.refusals.length;
  return (
    <ul className="job-refusals">
      {job.refusals.map(({ position, title, reason }) => (
        <li key={position}>
          <strong>{title ?? say('row', { number: position })}</strong> {reason}
        </li>
      ))}
      {more > 0 ? <li className="quiet">{say('and_more', { count: more })}</li> : null}
    </ul>
  );
}

function Lost({ words, onClose }: { words: string; onClose: () => void }) {
  return (
    <div className="notice" role="alert">
      <span>{words}</span>
      <Button onClick={onClose}>{say('close')}</Button>
    </div>
  );
}
