import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { Failure, TextLine } from '../screens/parts.tsx';
import { useCall, useWork } from '../screens/use-work.ts';
import { BulkFields } from './bulk-fields.tsx';
import { type ListJob, useWatchedJob } from './list-job.ts';
import '../form/form.css';
import '../screens/desk-parts.css';
import './lists.css';

/** Which records: those named, or all that a filter leaves. */
export type Selection = { ids: readonly string[] } | { filter: Record<string, string> };

interface Preview {
  total: number;
  change: number;
  unchanged: number;
  refused: number;
  entries: {
    id: string;
    title: string;
    outcome: 'change' | 'unchanged' | 'refused';
    reason?: string;
    changes: { field: string; before: unknown; after: unknown }[];
  }[];
}

const TASKS = {
  fields: 'Change fields',
  publish: 'Publish',
  unpublish: 'Unpublish',
  archive: 'Archive',
  trash: 'Move to the trash',
} as const;
type TaskName = keyof typeof TASKS;
const TASK_NAMES = Object.keys(TASKS) as TaskName[];

interface BulkDialogProps {
  resource: Resource;
  selection: Selection;
  count: number;
  mayPublish: boolean;
  onClose: () => void;
  onStarted: () => void;
}

/** What to do with many at once: chosen, looked at before it happens, then begun. */
export function BulkDialog({ resource, selection, count, mayPublish, onClose, onStarted }: BulkDialogProps) {
  const id = useId();
  const call = useCall();
  const work = useWork();
  const [task, setTask] = useState<TaskName>('fields');
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [, watch] = useWatchedJob(resource.name);
  const body = {
    resource: resource.name,
    ...selection,
    ...(task === 'fields' ? { changes } : { action: task }),
  };
  const look = () =>
    work.run(async () => setPreview(await call<Preview>('POST', '/bulk-edits/preview', { body })));
  const begin = () =>
    work.run(async () => {
      watch((await call<ListJob>('POST', '/bulk-edits', { body })).id);
      onStarted();
    });
  const tasks = TASK_NAMES.filter((name) => mayPublish || name === 'fields' || name === 'trash');
  const isEmpty = task === 'fields' && Object.keys(changes).length === 0;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        Change {count.toLocaleString()}{' '}
        {(count === 1 ? resource.label.one : resource.label.many).toLowerCase()}
      </DialogTitle>
      <DialogContent className="stack">
        {preview === null ? (
          <>
            <TaskChoice task={task} tasks={tasks} onChange={setTask} />
            {task === 'fields' ? (
              <BulkFields resource={resource} changes={changes} onChange={setChanges} />
            ) : null}
          </>
        ) : (
          <PreviewTable resource={resource} preview={preview} />
        )}
        <Failure>{work.failure}</Failure>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => (preview === null ? onClose() : setPreview(null))}>
          {preview === null ? 'Cancel' : 'Back'}
        </Button>
        <Button
          variant="contained"
          loading={work.isBusy}
          disabled={preview === null ? isEmpty : preview.change === 0}
          onClick={() => void (preview === null ? look() : begin())}
        >
          {preview === null
            ? 'Preview'
            : `${task === 'fields' ? 'Change' : TASKS[task]} ${preview.change.toLocaleString()}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface TaskChoiceProps {
  task: TaskName;
  tasks: readonly TaskName[];
  onChange: (task: TaskName) => void;
}

function TaskChoice({ task, tasks, onChange }: TaskChoiceProps) {
  const id = useId();
  return (
    <TextLine id={id} label="What to do">
      <select
        className="input"
        id={id}
        value={task}
        onChange={(event) => onChange(event.target.value as TaskName)}
      >
        {tasks.map((name) => (
          <option key={name} value={name}>
            {TASKS[name]}
          </option>
        ))}
      </select>
    </TextLine>
  );
}

function PreviewTable({ resource, preview }: { resource: Resource; preview: Preview }) {
  const { total, change, unchanged, refused, entries } = preview;
  return (
    <>
      <p role="status">
        {change.toLocaleString()} of {total.toLocaleString()} would change
        {unchanged > 0 ? `, ${unchanged.toLocaleString()} are so already` : ''}
        {refused > 0 ? `, ${refused.toLocaleString()} cannot` : ''}.
      </p>
      <ul className="bulk-preview">
        {entries.map((entry) => (
          <li key={entry.id} data-outcome={entry.outcome}>
            <strong>{entry.title === '' ? 'Untitled' : entry.title}</strong>
            {entry.outcome === 'unchanged' ? <span className="quiet">stays as it is</span> : null}
            {entry.reason === undefined ? null : <span className="bulk-reason">{entry.reason}</span>}
            {entry.changes.map(({ field, before, after }) => (
              <span key={field}>
                {labelOfKey(resource, field)}: <del>{wordsOf(before)}</del> → <ins>{wordsOf(after)}</ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {total > entries.length ? <p className="quiet">The first {entries.length} are shown.</p> : null}
    </>
  );
}

function labelOfKey({ fields }: Resource, key: string): string {
  const name = [key, key.replace(/_id$/, ''), key.replace(/_ids$/, 's')].find((one) => one in fields);
  const field = name === undefined ? undefined : fields[name];
  return name === undefined || field === undefined ? key : labelOf(name, field);
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (value === null || value === undefined || value === '') return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
