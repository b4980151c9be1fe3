import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { can, type Owned } from '#schema/access.ts';
import type { Action } from '#schema/define-resource.ts';
import { isFixedPage } from '#schema/fixed-pages.ts';
import type { ContentType } from '#schema/registry.ts';
import { type Command, saveCommand, useCommands } from '../../commands/context-commands.ts';
import { SaveStatus } from '../../form/save-status.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { isUnstored } from '../../records/records.ts';
import { useActor } from '../../providers/actor.ts';
import { mayWrite } from '../../providers/auth-provider.ts';
import { StatusLabel } from './status-label.tsx';
import { ContentMenu } from './content-menu.tsx';
import { useUpdate } from '../../publishing/use-update.ts';
import { type May, type Opened, primaryActionFor } from './publishing-steps.ts';
import { say } from './messages.ts';

// What is opened by a button comes when it is opened: the form is there first.
const PublishPanel = lazy(() =>
  import('../../publishing/publish-panel.tsx').then((module) => ({ default: module.PublishPanel })),
);
const OldLinksPanel = lazy(() =>
  import('../../publishing/old-links-panel.tsx').then((module) => ({ default: module.OldLinksPanel })),
);
const PreviewPane = lazy(() =>
  import('../../preview/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })),
);
const ShareDialog = lazy(() =>
  import('../../publishing/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

interface ContentActionsProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
}

/** The life of content: one primary action that says what will happen, the rest in a menu. */
export function ContentActions({ resource, editing, isReadOnly }: ContentActionsProps) {
  const { recordForm, stored, save } = editing;
  const [opened, setOpened] = useState<Opened>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const may = useMay(resource, stored);
  const isSaving = recordForm.saveState.is === 'saving';
  const close = () => setOpened(null);
  const togglePreview = () => setIsPreviewed(!isPreviewed);
  useCommands(commandsOf({ editing, isReadOnly, may, onOpen: setOpened, onPreview: togglePreview }));
  if (isUnstored(stored)) return <FirstSave editing={editing} />;
  return (
    <>
      <StatusLabel record={stored} />
      <SaveStatus state={recordForm.saveState} savedAt={String(stored.updated_at)} />
      {isReadOnly ? null : (
        <Button variant="outlined" disabled={!recordForm.isDirty || isSaving} onClick={() => void save()}>
          {say('save')}
        </Button>
      )}
      {may('preview') && stored.status !== 'trashed' ? (
        <IconButton
          size="small"
          aria-label={say('preview')}
          title={say('preview')}
          aria-pressed={isPreviewed}
          color={isPreviewed ? 'primary' : 'default'}
          onClick={togglePreview}
        >
          <PreviewIcon fontSize="small" />
        </IconButton>
      ) : null}
      <PrimaryButton resource={resource} editing={editing} may={may} onPublish={() => setOpened('publish')} />
      <ContentMenu resource={resource} editing={editing} may={may} onOpen={setOpened} />
      <Suspense>
        {opened === 'publish' ? <PublishPanel resource={resource} editing={editing} onClose={close} /> : null}
        {opened === 'old-links' ? <OldLinksPanel pk={stored.pk} onClose={close} /> : null}
        {isPreviewed ? (
          <PreviewPane resource={resource} editing={editing} onClose={() => setIsPreviewed(false)} />
        ) : null}
        {opened === 'share' ? <ShareDialog editing={editing} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** What is not stored yet is stored with its first words; the button is for who does not trust in that. */
function FirstSave({ editing: { recordForm, saveExplicitly } }: { editing: Editing }) {
  return (
    <>
      <SaveStatus state={recordForm.saveState} />
      <Button
        variant="contained"
        loading={recordForm.saveState.is === 'saving'}
        onClick={() => void saveExplicitly()}
      >
        {say('save_draft')}
      </Button>
    </>
  );
}

interface CommandsOptions {
  editing: Editing;
  isReadOnly: boolean;
  may: May;
  onOpen: (opened: Opened) => void;
  onPreview: () => void;
}

/** The same for users who type the command. */
function commandsOf({ editing, isReadOnly, may, onOpen, onPreview }: CommandsOptions): Command[] {
  const { recordForm, stored, act, saveExplicitly } = editing;
  const primary = primaryOf(editing);
  const isTrashed = stored.status === 'trashed';
  if (isUnstored(stored)) return [saveCommand(() => void saveExplicitly())];
  return [
    ...(isReadOnly || !recordForm.isDirty ? [] : [saveCommand(() => void saveExplicitly())]),
    ...(primary === null || !may(primary.action)
      ? []
      : [
          {
            id: 'primary',
            label: say(primary.label),
            run: () => (primary.action === 'publish' ? onOpen('publish') : void act(primary.action)),
          },
        ]),
    ...(may('preview') && !isTrashed ? [{ id: 'preview', label: say('preview'), run: onPreview }] : []),
    ...(may('preview-link') && !isTrashed
      ? [{ id: 'share', label: say('share'), run: () => onOpen('share') }]
      : []),
  ];
}

interface PrimaryButtonProps {
  resource: ContentType;
  editing: Editing;
  may: May;
  onPublish: () => void;
}

function PrimaryButton({ resource, editing, may, onPublish }: PrimaryButtonProps) {
  const { recordForm, act } = editing;
  const primary = primaryOf(editing);
  const { isBusy, update } = useUpdate({ resource, editing, onAsk: onPublish });
  if (primary === null || !may(primary.action)) return null;
  const opens = primary.action === 'publish' && primary.label !== 'update';
  const run = () =>
    opens ? onPublish() : void (primary.action === 'publish' ? update() : act(primary.action));
  return (
    <Button
      variant="contained"
      loading={isBusy}
      disabled={recordForm.saveState.is === 'saving' && primary.action !== 'publish'}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={run}
    >
      {say(primary.label)}
    </Button>
  );
}

function primaryOf({ recordForm, stored }: Editing) {
  return primaryActionFor({
    status: String(stored.status),
    isDirty: recordForm.isDirty,
    hasUnpublished: stored.has_unpublished_changes === true,
    isScheduled: typeof stored.scheduled_at === 'string',
  });
}

/** What takes a page off the site. */
const LEAVING: readonly string[] = ['unpublish', 'archive', 'delete'];

function useMay(resource: ContentType, stored: Editing['stored']): May {
  const actor = useActor();
  const belongsToSite = isFixedPage({ id: stored.pk });
  return (action) => {
    const record = stored as unknown as Owned;
    if (belongsToSite && LEAVING.includes(action)) return false;
    if (action === 'delete') return mayWrite(actor, resource.name, { verb: 'delete', record });
    const actions: Readonly<Record<string, Action>> = resource.actions ?? {};
    return can(actor ?? null, actions[action]?.grant, record);
  };
}
