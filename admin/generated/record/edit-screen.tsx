import {
  useAuthenticated,
  useCreatePath,
  useGetOne,
  useParams,
  useRequireAccess,
  useResourceContext,
} from 'react-admin';
import Button from '@mui/material/Button';
import { lazy, Suspense } from 'react';
import type { Owned } from '#schema/access.ts';
import type { Resource } from '#schema/define-resource.ts';
import { isContentType, isDocumentResource } from '#schema/registry.ts';
import { AiAside } from '../../ai/panel/ai-aside.tsx';
import { EditNotices } from './edit-notices.tsx';
import { RecordFormView } from './record-form.tsx';
import { UnsavedChanges } from '../../form/unsaved-changes.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { type GuardedEditing, useGuardedEditing } from '../../editing/use-guarded-editing.ts';
import { useNoteOpened } from '../../commands/recent.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle, TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import { mayWrite } from '../../providers/auth-provider.ts';
import { declarationOf } from '../../records/declarations.ts';
import { isAbort, problemOf } from '../../providers/problem-error.ts';
import type { AdminRecord } from '../../records/records.ts';
import { Link } from '../../kit/parts/link.tsx';
import type { RecordDesk, RecordDeskOf } from '../../editing/record-desk.ts';
import { Message } from '../../kit/page/states.tsx';
import { useDeskParts } from './use-desk-parts.tsx';
import { ContentActions } from './content-actions.tsx';
import { RecordActions } from './record-actions.tsx';
import { History, HistoryButton } from '../../revisions/history.tsx';
import { RecordFacts } from './record-facts.tsx';
import { titleOf } from '../../records/title-of.ts';
import { manyOf, oneOf } from '../../records/names.ts';
import { say } from './messages.ts';

// Most sites are in one language.
const Translations = lazy(() =>
  import('./translations.tsx').then((module) => ({ default: module.Translations })),
);

/** One record of any resource. The form opens with what the server has now, never with what a list remembers. */
export function EditScreen({ deskOf }: { deskOf: RecordDeskOf }) {
  const resource = declarationOf(useResourceContext() ?? '');
  const { id } = useParams<{ id: string }>();
  useAuthenticated();
  const access = useRequireAccess({ action: 'edit', resource: resource.name });
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<AdminRecord>(
    resource.name,
    { id },
    { enabled: !access.isPending, refetchOnMount: 'always', retry: false, staleTime: 0 },
  );
  const actor = useActor();
  if (error !== null && !isAbort(error))
    return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!isFetchedAfterMount || data === undefined || actor === undefined)
    return <FormSkeleton resource={resource} />;
  return (
    <EditForm key={`${resource.name}/${id}`} resource={resource} desk={deskOf(resource)} record={data} />
  );
}

interface EditFormProps {
  resource: Resource;
  desk: RecordDesk | undefined;
  record: AdminRecord;
}

function EditForm({ resource, desk, record }: EditFormProps) {
  const actor = useActor();
  const createPath = useCreatePath();
  const mayUpdate = mayWrite(actor, resource.name, { verb: 'update', record: record as unknown as Owned });
  const guarded = useGuardedEditing({
    resource,
    record,
    mayWrite: mayUpdate,
    // What lies in the trash is restored before it is written on.
    isLocked: (one) => one.status === 'trashed' || desk?.lockOf?.(one) !== undefined,
  });
  const { editing } = guarded;
  const { recordForm, stored } = editing;
  const { isReadOnly } = recordForm.mode;
  const parts = useDeskParts({ resource, desk, editing });
  useNoteOpened(resource, stored);
  useShortcut('save', () => {
    if (desk?.Saving === undefined) void editing.saveExplicitly();
    void editing.beside.current?.();
  });
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: titleOf(resource, stored) },
        ]}
      />
      <TopBarActions>
        {isContentType(resource) ? (
          <ContentActions resource={resource} editing={editing} isReadOnly={isReadOnly} />
        ) : (
          <RecordActions resource={resource} desk={desk} editing={editing} isReadOnly={isReadOnly} />
        )}
      </TopBarActions>
      <RecordFormView
        resource={resource}
        recordForm={recordForm}
        heading={titleOf(resource, stored)}
        aside={
          <>
            <RecordFacts resource={resource} record={stored} />
            <Languages resource={resource} record={stored} />
            <AiAside record={stored} isReadOnly={isReadOnly} />
            {isContentType(resource) ? <HistoryButton /> : null}
          </>
        }
        notice={<Notices resource={resource} desk={desk} guarded={guarded} mayUpdate={mayUpdate} />}
        desk={parts}
      />
      {isContentType(resource) ? (
        <History resource={resource} editing={editing} isReadOnly={isReadOnly} />
      ) : null}
      <Leaving editing={editing} />
    </>
  );
}

function Languages({ resource, record }: { resource: Resource; record: AdminRecord }) {
  if (resource.localized !== true) return null;
  return (
    <Suspense>
      <Translations resource={resource} record={record} />
    </Suspense>
  );
}

/** What is unsaved in the form, or in a part beside it. */
function Leaving({ editing }: { editing: Editing }) {
  const { recordForm, beside, isLeaving } = editing;
  return (
    <UnsavedChanges
      hasUnsaved={() => recordForm.hasUnsaved() || beside.current !== undefined}
      isLeaving={isLeaving}
      onSave={async () => (await editing.save()) !== undefined && ((await beside.current?.()) ?? true)}
    />
  );
}

interface NoticesProps {
  resource: Resource;
  desk: RecordDesk | undefined;
  guarded: GuardedEditing;
  mayUpdate: boolean;
}

/** Why this cannot be changed, where it cannot, and what one has to know before one does. */
function Notices({ resource, desk, guarded, mayUpdate }: NoticesProps) {
  if (!mayUpdate) return <ReadOnlyNotice resource={resource} />;
  const lock = desk?.lockOf?.(guarded.editing.stored);
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

interface LoadFailureProps {
  resource: Resource;
  error: Error;
  onRetry: () => void;
}

function LoadFailure({ resource, error, onRetry }: LoadFailureProps) {
  const createPath = useCreatePath();
  const isMissing = problemOf(error)?.code === 'not_found';
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: say(isMissing ? 'not_found' : 'not_loaded') },
        ]}
      />
      <Message
        title={
          isMissing
            ? say('missing', { thing: resource.label.one })
            : say('load_failed', { thing: oneOf(resource) })
        }
        actions={
          <>
            {isMissing ? null : (
              <Button variant="contained" onClick={onRetry}>
                {say('retry')}
              </Button>
            )}
            <Button
              component={Link}
              to={createPath({ resource: resource.name, type: 'list' })}
              variant="outlined"
            >
              {say('view_all', { things: manyOf(resource) })}
            </Button>
            {isMissing && isDocumentResource(resource) ? (
              <Button
                component={Link}
                to={`${createPath({ resource: resource.name, type: 'list' })}?status=trashed`}
              >
                {say('view_trash')}
              </Button>
            ) : null}
          </>
        }
      >
        {isMissing ? say('missing_about') : error.message}
      </Message>
    </>
  );
}

function FormSkeleton({ resource }: { resource: Resource }) {
  const createPath = useCreatePath();
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: '…' },
        ]}
      />
      <div className="form-skeleton" aria-busy="true" aria-label={say('loading')}>
        <span className="skeleton" style={{ width: '60%', height: 30 }} />
        <span className="skeleton" style={{ width: '85%' }} />
        <span className="skeleton" style={{ width: '80%' }} />
        <span className="skeleton" style={{ height: 260 }} />
      </div>
    </>
  );
}
