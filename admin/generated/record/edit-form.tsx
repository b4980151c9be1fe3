import { useCreatePath, useNavigate } from 'react-admin';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import type { Owned } from '#schema/access/access.ts';
import type { Resource } from '#schema/define/define-resource.ts';
import { isContentType } from '#schema/registry/registry.ts';
import { AiAside } from '../../ai/panel/ai-aside.tsx';
import { EditNotices } from './edit-notices.tsx';
import { RecordFormView } from './record-form.tsx';
import { UnsavedChanges } from '../../form/unsaved-changes.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { type GuardedEditing, useGuardedEditing } from '../../editing/use-guarded-editing.ts';
import { useNoteOpened } from '../../commands/recent.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle, TopBarActions, useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import { mayWrite } from '../../providers/auth-provider.ts';
import { type AdminRecord, isUnstored } from '../../records/records.ts';
import type { RecordExtras } from '../../editing/record-extras.ts';
import type { Values } from '../../form/use-record-form.ts';
import { useFinish } from './use-finish.ts';
import { useRecordParts } from './use-record-parts.tsx';
import { ContentActions } from './content-actions.tsx';
import { RecordActions } from './record-actions.tsx';
import { History, HistoryButton } from '../../revisions/history.tsx';
import { OpenedPassage } from '../../publishing/opened-passage.tsx';
import { RecordKeys } from './record-keys.tsx';
import { RecordFacts } from './record-facts.tsx';
import { lastSearchOf } from '../../records/last-list.ts';
import { titleOf } from '../../records/title-of.ts';
import { oneOf } from '../../records/names.ts';
import { say } from './messages.ts';

// Most sites are in one language.
const Translations = lazy(() =>
  import('./translations/translations.tsx').then((module) => ({ default: module.Translations })),
);

interface EditFormProps {
  resource: Resource;
  extras: RecordExtras | undefined;
  /**
   * The server's record, or the initial values of a new one, which is not stored yet ({@link isUnstored}).
   */
  record: AdminRecord;
  /** Called when the server has created a new record: its form stays open. */
  onMade?: ((made: AdminRecord) => void) | undefined;
  /** True for values that no one would miss: they are discarded without asking. */
  isNothing?: ((values: Values) => boolean) | undefined;
  /** Called when such values are discarded, with the stored ones. */
  onLeft?: ((stored: AdminRecord) => void) | undefined;
}

/** The form of one record with everything that can be done with it. */
export function EditForm({ resource, extras, record, onMade, isNothing, onLeft }: EditFormProps) {
  const actor = useActor();
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const mayUpdate = mayWrite(actor, resource.name, { verb: 'update', record: record as unknown as Owned });
  const guarded = useGuardedEditing({
    resource,
    record,
    mayWrite: mayUpdate,
    // A record in the trash must be restored before it is edited.
    isLocked: (one) => one.status === 'trashed' || extras?.lockOf?.(one) !== undefined,
    onMade,
  });
  const { editing } = guarded;
  const { recordForm, stored } = editing;
  const { isReadOnly } = recordForm.mode;
  const parts = useRecordParts({ resource, extras, editing });
  const listPath = createPath({ resource: resource.name, type: 'list' }) + lastSearchOf(resource.name);
  const heading = isUnstored(stored) ? say('new', { thing: oneOf(resource) }) : titleOf(resource, stored);
  const close = useDialogClose() ?? (() => navigate(listPath));
  useNoteOpened(resource, stored);
  useLeft(editing, { isNothing, onLeft });
  const saveAll = useSaveAll(resource, editing, extras);
  useShortcut('save', () => void saveAll());
  return (
    <>
      <RecordKeys resource={resource.name} pk={stored.pk} onClose={close} />
      <OpenedPassage resource={resource} />
      <PageTitle crumbs={[{ label: resource.label.many, to: listPath }, { label: heading }]} />
      <TopBarActions>
        {isContentType(resource) ? (
          <ContentActions resource={resource} editing={editing} isReadOnly={isReadOnly} />
        ) : (
          <RecordActions
            resource={resource}
            extras={extras}
            editing={editing}
            isReadOnly={isReadOnly}
            onSave={() => void saveAll()}
          />
        )}
      </TopBarActions>
      <RecordFormView
        resource={resource}
        recordForm={recordForm}
        heading={heading}
        aside={<Aside resource={resource} editing={editing} isReadOnly={isReadOnly} />}
        notice={<Notices resource={resource} extras={extras} guarded={guarded} mayUpdate={mayUpdate} />}
        extras={parts}
      />
      {isContentType(resource) && !isUnstored(stored) ? (
        <History resource={resource} editing={editing} isReadOnly={isReadOnly} />
      ) : null}
      <Leaving editing={editing} isNothing={isNothing} />
    </>
  );
}

/** Saves the form and the other parts of the page. A dialog closes if there was anything to save. */
function useSaveAll(resource: Resource, editing: Editing, extras: RecordExtras | undefined) {
  const finish = useFinish(resource);
  return async () => {
    const { recordForm, beside, saveExplicitly, leave } = editing;
    const hasUnsaved = recordForm.hasUnsaved() || beside.current !== undefined;
    const [saved, isBesideSaved = true] = await Promise.all([
      extras?.Saving === undefined ? saveExplicitly() : undefined,
      beside.current?.(),
    ]);
    if (finish === undefined || saved === undefined || !isBesideSaved || !hasUnsaved) return;
    leave();
    finish('saved_record', saved);
  };
}

interface AsideProps {
  resource: Resource;
  editing: Editing;
  isReadOnly: boolean;
}

/** The server's version of a record. */
function Aside({ resource, editing, isReadOnly }: AsideProps) {
  const { stored: record } = editing;
  if (isUnstored(record)) return null;
  return (
    <>
      <RecordFacts resource={resource} record={record} />
      <Languages resource={resource} editing={editing} isReadOnly={isReadOnly} />
      <AiAside record={record} isReadOnly={isReadOnly} />
      {isContentType(resource) ? <HistoryButton /> : null}
    </>
  );
}

type Leave = Pick<EditFormProps, 'isNothing' | 'onLeft'>;

function useLeft({ stored, recordForm }: Editing, { isNothing, onLeft }: Leave): void {
  const left = useEffectEvent(() => {
    if (isNothing?.(recordForm.form.getValues()) === true) onLeft?.(stored);
  });
  useEffect(() => () => left(), []);
}

function Languages({ resource, editing, isReadOnly }: AsideProps) {
  if (resource.localized !== true) return null;
  return (
    <Suspense>
      <Translations resource={resource} editing={editing} isReadOnly={isReadOnly} />
    </Suspense>
  );
}

/** Unsaved changes in the form, or in another part of the page. */
function Leaving({ editing, isNothing }: { editing: Editing } & Pick<EditFormProps, 'isNothing'>) {
  const { recordForm, beside, isLeaving } = editing;
  return (
    <UnsavedChanges
      hasUnsaved={() => {
        const hasTyped = recordForm.hasUnsaved() && isNothing?.(recordForm.form.getValues()) !== true;
        return hasTyped || beside.current !== undefined;
      }}
      isLeaving={isLeaving}
      onSave={async () => (await editing.save()) !== undefined && ((await beside.current?.()) ?? true)}
    />
  );
}

interface NoticesProps {
  resource: Resource;
  extras: RecordExtras | undefined;
  guarded: GuardedEditing;
  mayUpdate: boolean;
}

/** Why this cannot be changed, and what one should know before changing it. */
function Notices({ resource, extras, guarded, mayUpdate }: NoticesProps) {
  if (!mayUpdate) return <ReadOnlyNotice resource={resource} />;
  const lock = extras?.lockOf?.(guarded.editing.stored);
  return lock === undefined ? (
    <EditNotices resource={resource} guarded={guarded} />
  ) : (
    <p className="notice" role="status">
      {lock}
    </p>
  );
}

function ReadOnlyNotice({ resource }: { resource: Resource }) {
  return (
    <p className="notice" role="status">
      {say('read_only', { thing: oneOf(resource) })}
    </p>
  );
}
