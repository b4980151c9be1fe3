import Button from '@mui/material/Button';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import {
  useAuthenticated,
  useCreatePath,
  useDataProvider,
  useNavigate,
  useRequireAccess,
  useResourceContext,
} from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Resource } from '#schema/define/define-resource.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { useFailureNotice } from '../../form/use-failure-notice.ts';
import { useJournal } from '../../journal/use-journal.ts';
import { RecordFormView } from './record-form.tsx';
import { SaveStatus } from '../../form/save-status.tsx';
import { UnsavedChanges } from '../../form/unsaved-changes.tsx';
import { type RecordForm, useRecordForm } from '../../form/use-record-form.ts';
import { PageTitle, TopBarActions, useDialogClose } from '../../kit/page/top-bar-slots.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { declarationOf } from '../../records/declarations.ts';
import type { RecordExtras, RecordExtrasOf, StartProps } from '../../editing/record-extras.ts';
import { oneOf } from '../../records/names.ts';
import { useDefaults } from './use-defaults.ts';
import { useFinish } from './use-finish.ts';
import { say } from './messages.ts';

// Few forms have anything to recover.
const RecoveryNotice = lazy(() =>
  import('../../journal/recovery-notice.tsx').then((module) => ({ default: module.RecoveryNotice })),
);

/** A new record of any resource. */
export function CreateScreen({ extrasOf }: { extrasOf: RecordExtrasOf }) {
  const resource = declarationOf(useResourceContext() ?? '');
  useAuthenticated();
  const { isPending } = useRequireAccess({ action: 'create', resource: resource.name });
  if (isPending) return null;
  const extras = extrasOf(resource);
  if (extras?.Create === undefined)
    return <CreateForm key={resource.name} resource={resource} parts={extras} />;
  return (
    <Suspense>
      <extras.Create />
    </Suspense>
  );
}

interface CreateFormProps {
  resource: Resource;
  parts: Pick<RecordExtras, 'Start' | 'After' | 'Beside'> | undefined;
}

function CreateForm({ resource, parts: { Start, After, Beside } = {} }: CreateFormProps) {
  const createPath = useCreatePath();
  const { recordForm, journal, isLeaving, make, create } = useCreating(resource);
  const { saveState } = recordForm;
  const one = oneOf(resource);
  useShortcut('save', () => void create());
  useFirstField(resource, recordForm);
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: say('new', { thing: one }) },
        ]}
      />
      <TopBarActions>
        <SaveStatus state={saveState} />
        <Button variant="contained" loading={saveState.is === 'saving'} onClick={() => void create()}>
          {resource.publishing === undefined ? say('create', { thing: one }) : say('save_draft')}
        </Button>
      </TopBarActions>
      <RecordFormView
        resource={resource}
        recordForm={recordForm}
        heading={say('new', { thing: one })}
        extras={{
          after: After,
          Beside,
          ...(Start === undefined
            ? {}
            : { tabs: <StartParts Start={Start} resource={resource} recordForm={recordForm} /> }),
        }}
        notice={
          journal.recovery === null ? null : (
            <Suspense>
              <RecoveryNotice
                resource={resource}
                recovery={journal.recovery}
                stored={recordForm.form.getValues()}
              />
            </Suspense>
          )
        }
      />
      <UnsavedChanges
        hasUnsaved={recordForm.hasUnsaved}
        isLeaving={isLeaving}
        onSave={async () => (await make()) !== undefined}
      />
    </>
  );
}

/** A dialog starts in its first field. */
function useFirstField({ form: { main } }: Resource, { form }: RecordForm): void {
  const isDialog = useDialogClose() !== undefined;
  const focus = useEffectEvent(() => {
    const [first] = main;
    if (isDialog && first !== undefined) form.setFocus(first);
  });
  useEffect(() => focus(), []);
}

interface StartPartsProps {
  Start: ComponentType<StartProps>;
  resource: Resource;
  recordForm: RecordForm;
}

function StartParts({ Start, resource, recordForm }: StartPartsProps) {
  return (
    <Suspense>
      <Start resourceName={resource.name} recordForm={recordForm} />
    </Suspense>
  );
}

/** A form over a record that does not exist yet. */
function useCreating(resource: Resource) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const isLeaving = useRef(false);
  const onFailure = useFailureNotice(resource);
  const finish = useFinish(resource);
  const defaults = useDefaults(resource);
  const recordForm = useRecordForm({ resource, record: undefined, defaults, isReadOnly: false, onFailure });
  const journal = useJournal({ resource, recordKey: 'new', recordForm, defaults });
  async function make() {
    if (recordForm.isSaving()) return undefined;
    const made = await recordForm.attempt(() =>
      dataProvider.create(resource.name, { data: recordForm.read() }),
    );
    if (made === undefined) return undefined;
    isLeaving.current = true;
    await journal.forgetOwn();
    await queryClient.invalidateQueries({ queryKey: [resource.name] });
    return made;
  }
  async function create() {
    const made = await make();
    if (made === undefined) return;
    if (finish !== undefined) return finish('created_record', made.data);
    // A value that is revealed only once is passed along here, and nowhere else.
    const state = typeof made.data.secret === 'string' ? { secret: made.data.secret } : null;
    navigate(createPath({ resource: resource.name, type: 'edit', id: made.data.id }), {
      replace: true,
      state,
    });
  }
  return { recordForm, journal, isLeaving, make, create };
}
