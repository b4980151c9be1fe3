import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import { labelOf } from '#schema/fields/index.ts';
import { Failure, TextLine } from '../kit/parts/parts.tsx';
import { useAnswer, useWork } from '../kit/work/use-work.ts';
import { BulkFields } from './bulk-fields.tsx';
import { RecordChoice } from './bulk-inputs.tsx';
import { type BulkTask, DELETE } from './bulk-tasks.ts';
import { useWatchedJob } from './list-job.ts';
import '../form/form.css';
import '../kit/parts/parts.css';
import './lists.css';
import type { BulkPreview } from '#schema/answers/bulk-edits.ts';
import { ActionDialog } from '../kit/parts/titled-dialog.tsx';

/** Which records: those named, or all that a filter leaves. */
export type Selection = { ids: readonly string[] } | { filter: Record<string, string> };

interface BulkDialogProps {
  resource: Resource;
  selection: Selection;
  count: number;
  tasks: readonly BulkTask[];
  /** The task that is chosen at first. */
  start?: string | undefined;
  onClose: () => void;
  onStarted: () => void;
}

/** What to do with many at once: chosen, looked at before it happens, then begun. */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, count, tasks, start, onClose } = props;
  const edit = useBulkEdit(props);
  const { task, preview, work, isReady } = edit;
  const verb = task?.body === null ? 'Change' : (task?.label ?? '');
  return (
    <ActionDialog
      title={
        <>
          {start === DELETE ? 'Delete' : 'Change'} {count.toLocaleString()}{' '}
          {(count === 1 ? resource.label.one : resource.label.many).toLowerCase()}
        </>
      }
      className="stack"
      onClose={onClose}
      cancel={preview === null ? 'Cancel' : 'Back'}
      onCancel={() => (preview === null ? onClose() : edit.back())}
      action={preview === null ? 'Preview' : wordsFor(verb, preview.change, task)}
      isBusy={work.isBusy}
      onAct={() => void (preview === null ? edit.look() : edit.begin())}
      isReady={preview === null ? isReady : preview.change > 0}
      isDangerous={isForGood(task)}
    >
      {preview !== null ? (
        <PreviewTable resource={resource} preview={preview} task={task} />
      ) : start !== undefined && work.isBusy ? (
        <p role="status">Looking at what would change …</p>
      ) : (
        <TaskForm resource={resource} tasks={tasks} edit={edit} />
      )}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

/** What is chosen, what it would do, and the two requests. */
function useBulkEdit({ resource, selection, tasks, start, onStarted }: BulkDialogProps) {
  const answer = useAnswer();
  const work = useWork();
  const [key, setKey] = useState(start ?? tasks[0]?.key);
  const task = tasks.find((one) => one.key === key);
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const [chosen, setChosen] = useState<string | null>(null);
  const [preview, setPreview] = useState<BulkPreview | null>(null);
  const [, watch] = useWatchedJob(resource.name);
  const body = {
    resource: resource.name,
    ...('ids' in selection ? { ids: selection.ids } : { filter: selection.filter }),
    ...(task?.body ?? { changes }),
    ...(task?.to === undefined ? {} : { chosen }),
  };
  const look = () => work.run(async () => setPreview(await answer('POST /bulk-edits/preview', { body })));
  const begin = () =>
    work.run(async () => {
      watch((await answer('POST /bulk-edits', { body })).id);
      onStarted();
    });
  const lookAtOnce = useEffectEvent(() => void look());
  useEffect(() => {
    if (start !== undefined) lookAtOnce();
  }, [start]);
  const hasChanges = task?.body !== null || Object.keys(changes).length > 0;
  const isReady = task?.to === undefined ? hasChanges : chosen !== null;
  const back = () => setPreview(null);
  return { work, task, setKey, changes, setChanges, chosen, setChosen, preview, look, begin, back, isReady };
}

interface TaskFormProps extends Pick<BulkDialogProps, 'resource' | 'tasks'> {
  edit: ReturnType<typeof useBulkEdit>;
}

function TaskForm({ resource, tasks, edit }: TaskFormProps) {
  const { task, setKey, changes, setChanges, chosen, setChosen } = edit;
  return (
    <>
      <TaskChoice task={task} tasks={tasks} onChange={setKey} />
      {task?.to === undefined ? null : (
        <RecordChoice resource={task.to} value={chosen} onChange={setChosen} />
      )}
      {task?.body === null ? (
        <BulkFields resource={resource} changes={changes} onChange={setChanges} />
      ) : null}
    </>
  );
}

function wordsFor(verb: string, count: number, task: BulkTask | undefined): string {
  const number = count.toLocaleString();
  return task?.body !== undefined && task.body !== null && 'step' in task.body
    ? `${verb} (${number})`
    : `${verb} ${number}`;
}

function isForGood(task: BulkTask | undefined): boolean {
  return task?.key === DELETE;
}

interface TaskChoiceProps {
  task: BulkTask | undefined;
  tasks: readonly BulkTask[];
  onChange: (key: string) => void;
}

function TaskChoice({ task, tasks, onChange }: TaskChoiceProps) {
  const id = useId();
  return (
    <TextLine id={id} label="What to do" {...(task?.help === undefined ? {} : { help: task.help })}>
      <select className="input" id={id} value={task?.key} onChange={(event) => onChange(event.target.value)}>
        {tasks.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </TextLine>
  );
}

function PreviewTable({
  resource,
  preview,
  task,
}: {
  resource: Resource;
  preview: BulkPreview;
  task: BulkTask | undefined;
}) {
  const { total, change, unchanged, refused, entries } = preview;
  return (
    <>
      <p role="status">
        {change.toLocaleString()} of {total.toLocaleString()} would{' '}
        {isForGood(task) ? 'be deleted' : 'change'}
        {unchanged > 0 ? `, ${unchanged.toLocaleString()} are so already` : ''}
        {refused > 0 ? `, ${refused.toLocaleString()} cannot` : ''}.
      </p>
      {isForGood(task) && change > 0 ? (
        <p className="quiet">
          {resource.erased === true
            ? 'People are erased with all that is held on them. This cannot be undone.'
            : 'They can be brought back as one afterwards.'}
        </p>
      ) : null}
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
