import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
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
import type { BulkPreview } from '#schema/answers/records/bulk-edits.ts';
import { ActionDialog } from '../kit/parts/titled-dialog.tsx';
import { listOf } from '../language/formats.ts';
import { countedOf } from '../records/names.ts';
import { LiveChoice, type WhichLive, readyPages, useLiveChoice } from './live-choice.tsx';
import { say } from './messages.ts';

/** Which records: those listed, or all that match a filter. */
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

/** A bulk action: chosen, previewed, then started. */
export function BulkDialog(props: BulkDialogProps) {
  const { resource, count, tasks, start, onClose } = props;
  const edit = useBulkEdit(props);
  const { task, preview, work, isReady } = edit;
  const live = useLiveChoice();
  const pages = readyPages(preview?.live ?? null, live.which);
  return (
    <ActionDialog
      title={say(start === DELETE ? 'delete_title' : 'edit_title', {
        count,
        things: countedOf(resource, count),
      })}
      className="stack"
      onClose={onClose}
      cancel={say(preview === null ? 'cancel' : 'back')}
      onCancel={() => (preview === null ? onClose() : edit.back())}
      action={preview === null ? say('preview') : actionLabel(preview.change, { task, pages })}
      other={
        pages === 0 ? null : (
          <Button color="inherit" disabled={work.isBusy} onClick={() => void edit.begin()}>
            {say('save_only')}
          </Button>
        )
      }
      isBusy={work.isBusy}
      onAct={() => void (preview === null ? edit.look() : edit.begin(pages === 0 ? undefined : live.which))}
      isReady={preview === null ? isReady : preview.change > 0}
      isDangerous={isForGood(task)}
    >
      {preview !== null ? (
        <>
          <PreviewTable resource={resource} preview={preview} task={task} />
          {preview.live === null ? null : <LiveChoice pages={preview.live} {...live} />}
        </>
      ) : start !== undefined && work.isBusy ? (
        <p role="status">{say('checking')}</p>
      ) : (
        <TaskForm resource={resource} tasks={tasks} edit={edit} />
      )}
      <Failure>{work.failure}</Failure>
    </ActionDialog>
  );
}

/** The choice, its preview, and the two requests. */
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
  const begin = (live?: WhichLive) =>
    work.run(async () => {
      const whole = live === undefined ? body : { ...body, update_live: live };
      watch((await answer('POST /bulk-edits', { body: whole })).id);
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

function actionLabel(count: number, { task, pages }: { task: BulkTask | undefined; pages: number }): string {
  if (pages > 0) return say('update_live', { count: pages });
  if (task === undefined || task.body === null) return say('update_count', { count });
  return task.key === DELETE
    ? say('delete_count', { count })
    : say('task_count', { task: task.label, count });
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
    <TextLine id={id} label={say('task')} {...(task?.help === undefined ? {} : { help: task.help })}>
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
  const isDeletion = isForGood(task);
  const facts = [
    say(isDeletion ? 'will_be_deleted' : 'will_change', { change, total }),
    ...(unchanged > 0 ? [say('already_match', { count: unchanged })] : []),
    ...(refused > 0 ? [say(isDeletion ? 'cannot_delete' : 'cannot_change', { count: refused })] : []),
  ];
  return (
    <>
      <p role="status">{listOf(facts, 'unit')}</p>
      {isDeletion && change > 0 ? (
        <p className="quiet">{say(resource.erased === true ? 'erases' : 'can_undo')}</p>
      ) : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
      <div className="bulk-preview" role="region" aria-label={say('preview')} tabIndex={0}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id} data-outcome={entry.outcome}>
              <strong>{entry.title === '' ? say('untitled') : entry.title}</strong>
              {entry.outcome === 'unchanged' ? <span className="quiet">{say('no_change')}</span> : null}
              {entry.reason === undefined ? null : <span className="bulk-reason">{entry.reason}</span>}
              {entry.changes.map(({ field, before, after }) => (
                <span key={field}>
                  {labelOfKey(resource, field)}: <del>{textOf(before)}</del> → <ins>{textOf(after)}</ins>
                </span>
              ))}
            </li>
          ))}
        </ul>
      </div>
      {total > entries.length ? (
        <p className="quiet">{say('showing_first', { count: entries.length })}</p>
      ) : null}
    </>
  );
}

function labelOfKey({ fields }: Resource, key: string): string {
  const name = [key, key.replace(/_id$/, ''), key.replace(/_ids$/, 's')].find((one) => one in fields);
  const field = name === undefined ? undefined : fields[name];
  return name === undefined || field === undefined ? key : labelOf(name, field);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? say('nothing') : listOf(value.map(String), 'unit');
  if (value === null || value === undefined || value === '') return say('nothing');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
