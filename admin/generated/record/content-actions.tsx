import PreviewIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { can, type Owned } from '#schema/access/access.ts';
import type { Action } from '#schema/define/define-resource.ts';
import { isFixedPage } from '#schema/pages/fixed-pages.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import { type Command, saveCommand, useCommands } from '../../commands/context-commands.ts';
import { SHORTCUTS } from '../../commands/shortcuts.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { SaveStatus } from '../../form/save-status.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { isUnstored } from '../../records/records.ts';
import { useActor } from '../../providers/actor.ts';
import { mayWrite } from '../../providers/auth-provider.ts';
import { StatusLabel } from './status-label.tsx';
import { ContentMenu } from './content-menu.tsx';
import { useUpdate } from '../../publishing/use-update.ts';
import { type May, type Opened, primaryActionFor } from './publishing-steps.ts';
import { useShowPreview } from './use-show-preview.ts';
import { say } from './messages.ts';

// Loaded after the form, or when a button opens it.
const PublishPanel = lazy(() =>
  import('../../publishing/publish-panel.tsx').then((module) => ({ default: module.PublishPanel })),
);
const OldLinksPanel = lazy(() =>
  import('../../publishing/old-links-panel.tsx').then((module) => ({ default: module.OldLinksPanel })),
);
const PreviewPane = lazy(() =>
  import('../../preview/preview-pane.tsx').then((module) => ({ default: module.PreviewPane })),
);
const CommentsTool = lazy(() =>
  import('../../comments/comments-tool.tsx').then((module) => ({ default: module.CommentsTool })),
);
const ShareDialog = lazy(() =>
  import('../../publishing/share-dialog.tsx').then((module) => ({ default: module.ShareDialog })),
);

const RecordInRelease = lazy(() =>
  import('../../releases/record-in-release.tsx').then((module) => ({ default: module.RecordInRelease })),
);

interface ContentActionsProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
}

/** The actions on content: one primary action that says what will happen, the rest in a menu. */
export function ContentActions({ resource, editing, isReadOnly }: ContentActionsProps) {
  const { recordForm, stored, save } = editing;
  const [opened, setOpened] = useState<Opened>(null);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const may = useMay(resource, stored);
  const isSaving = recordForm.saveState.is === 'saving';
  const close = () => setOpened(null);
  const togglePreview = () => setIsPreviewed(!isPreviewed);
  const primary = usePrimary({ resource, editing, may, onPublish: () => setOpened('publish') });
  const isPreviewable = may('preview') && stored.status !== 'trashed' && !isUnstored(stored);
  useShortcut('publish', primary?.run);
  const showPreview = useShowPreview(resource, { editing, isReadOnly, toggle: togglePreview });
  const preview = isPreviewable ? showPreview : undefined;
  useShortcut('preview', preview);
  useShortcut('close', isPreviewed ? togglePreview : undefined);
  const share = may('preview-link') && isPreviewable ? () => setOpened('share') : undefined;
  useCommands(commandsOf({ editing, isReadOnly, primary, preview, share }));
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
      <Suspense>
        <CommentsTool
          resource={resource}
          editing={editing}
          isReadOnly={isReadOnly}
          isPreviewed={isPreviewed}
          onClosePreview={togglePreview}
        />
      </Suspense>
      {preview === undefined ? null : (
        <PreviewButton isPreviewed={resource.preview ? undefined : isPreviewed} onToggle={preview} />
      )}
      {primary === undefined ? null : <PrimaryButton primary={primary} />}
      <ContentMenu resource={resource} editing={editing} may={may} onOpen={setOpened} />
      <Panels resource={resource} editing={editing} may={may} opened={opened} onClose={close} />
      <Suspense>
        {isPreviewed ? <PreviewPane resource={resource} editing={editing} onClose={togglePreview} /> : null}
      </Suspense>
    </>
  );
}

interface PanelsProps {
  resource: ContentType;
  editing: Editing;
  may: May;
  opened: Opened;
  onClose: () => void;
}

function Panels({ resource, editing, may, opened, onClose }: PanelsProps) {
  return (
    <Suspense>
      {opened === 'publish' ? <PublishPanel resource={resource} editing={editing} onClose={onClose} /> : null}
      {opened === 'old-links' ? <OldLinksPanel pk={editing.stored.pk} onClose={onClose} /> : null}
      {opened === 'share' ? <ShareDialog editing={editing} onClose={onClose} /> : null}
      {opened === 'release' ? (
        <RecordInRelease
          resource={resource}
          editing={editing}
          mayUnpublish={may('unpublish')}
          onClose={onClose}
        />
      ) : null}
    </Suspense>
  );
}

/** `isPreviewed` is undefined if the preview opens elsewhere. */
function PreviewButton({
  isPreviewed,
  onToggle,
}: {
  isPreviewed: boolean | undefined;
  onToggle: () => void;
}) {
  return (
    <IconButton
      size="small"
      aria-label={say('preview')}
      title={say('preview')}
      aria-pressed={isPreviewed}
      color={isPreviewed === true ? 'primary' : 'default'}
      onClick={onToggle}
    >
      <PreviewIcon fontSize="small" />
    </IconButton>
  );
}

/** New content is stored with its first words; the button is for people who want to be sure. */
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
  primary: Primary | undefined;
  preview: (() => void) | undefined;
  share: (() => void) | undefined;
}

/** The same for users who type the command. */
function commandsOf({ editing, isReadOnly, primary, preview, share }: CommandsOptions): Command[] {
  const { recordForm, stored, saveExplicitly } = editing;
  if (isUnstored(stored)) return [saveCommand(() => void saveExplicitly())];
  const { publish: publishKeys, preview: previewKeys } = SHORTCUTS;
  return [
    ...(primary === undefined
      ? []
      : [{ id: 'primary', label: primary.label, keys: publishKeys.keys[0], run: primary.run }]),
    ...(isReadOnly || !recordForm.isDirty ? [] : [saveCommand(() => void saveExplicitly())]),
    ...(preview === undefined
      ? []
      : [{ id: 'preview', label: say('preview'), keys: previewKeys.keys[0], run: preview }]),
    ...(share === undefined ? [] : [{ id: 'share', label: say('share'), run: share }]),
  ];
}

/** The next step of the content, as a button, a key, and a command carry it out. */
interface Primary {
  label: string;
  /** True if it asks first. */
  opens: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  run: () => void;
}

interface PrimaryOptions {
  resource: ContentType;
  editing: Editing;
  may: May;
  onPublish: () => void;
}

function usePrimary({ resource, editing, may, onPublish }: PrimaryOptions): Primary | undefined {
  const { recordForm, stored, act } = editing;
  const primary = primaryOf(editing);
  const { isBusy, update } = useUpdate({ resource, editing, onAsk: onPublish });
  if (primary === null || isUnstored(stored) || !may(primary.action)) return undefined;
  const opens = primary.action === 'publish' && primary.label !== 'update';
  return {
    label: say(primary.label),
    opens,
    isBusy,
    isDisabled: recordForm.saveState.is === 'saving' && primary.action !== 'publish',
    run: () => (opens ? onPublish() : void (primary.action === 'publish' ? update() : act(primary.action))),
  };
}

function PrimaryButton({ primary: { label, opens, isBusy, isDisabled, run } }: { primary: Primary }) {
  return (
    <Button
      variant="contained"
      loading={isBusy}
      disabled={isDisabled}
      aria-haspopup={opens ? 'dialog' : undefined}
      onClick={run}
    >
      {label}
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

/** Actions that unpublish a page. */
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
