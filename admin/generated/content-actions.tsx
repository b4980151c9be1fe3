import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import { can, type Owned } from '#schema/access.ts';
import type { Action } from '#schema/define-resource.ts';
import type { ContentType } from '#schema/registry.ts';
import { SaveWords } from '../form/save-words.tsx';
import type { Editing } from '../form/use-editing.ts';
import { useActor } from '../layout/actor.ts';
import { mayWrite } from '../providers/auth-provider.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import { publicAddressOf } from './public-address.ts';
import { ActionMenu } from './record-actions.tsx';
import { primaryActionFor, secondaryActionsFor, type SecondaryAction } from './publishing-steps.ts';

interface ContentActionsProps {
  resource: ContentType;
  editing: Editing;
  isReadOnly: boolean;
}

/** The life of content: one primary action that says what will happen, the rest in a menu. */
export function ContentActions({ resource, editing, isReadOnly }: ContentActionsProps) {
  const { recordForm, stored, save, act } = editing;
  const notify = useNotify();
  const may = useMay(resource, stored);
  const state = {
    status: String(stored.status),
    isDirty: recordForm.isDirty,
    hasUnpublished: stored.has_unpublished_changes === true,
  };
  const primary = primaryActionFor(state);
  const isSaving = recordForm.saveState.is === 'saving';
  const publish = async () => {
    const wasLive = stored.status === 'published';
    const published = await act('publish', { checksVersion: true });
    if (published === undefined) return;
    const address = publicAddressOf(resource, published);
    const view = { label: 'View', accept: () => window.open(address, '_blank', 'noopener') };
    notify(
      wasLive ? 'The live page is up to date' : 'Published: it is live now',
      address === undefined ? {} : { offer: view },
    );
  };
  const isPrimaryShown = primary !== null && may(primary.action);
  return (
    <>
      <SaveWords state={recordForm.saveState} savedAt={String(stored.updated_at)} />
      {isReadOnly ? null : (
        <Button
          variant={isPrimaryShown || !recordForm.isDirty ? 'outlined' : 'contained'}
          disabled={!recordForm.isDirty || isSaving}
          onClick={() => void save()}
        >
          Save
        </Button>
      )}
      {isPrimaryShown ? (
        <Button
          variant="contained"
          loading={isSaving}
          onClick={() => void (primary.action === 'publish' ? publish() : act(primary.action))}
        >
          {primary.label}
        </Button>
      ) : null}
      <SecondaryMenu resource={resource} editing={editing} may={may} />
    </>
  );
}

type May = (action: string) => boolean;

function useMay(resource: ContentType, stored: Editing['stored']): May {
  const actor = useActor();
  return (action) => {
    const record = stored as unknown as Owned;
    if (action === 'delete') return mayWrite(actor, resource.name, { verb: 'delete', record });
    const actions: Readonly<Record<string, Action>> = resource.actions ?? {};
    return can(actor ?? null, actions[action]?.grant, record);
  };
}

function SecondaryMenu({ resource, editing, may }: { resource: ContentType; editing: Editing; may: May }) {
  const { stored } = editing;
  const run = useSecondary(resource, editing);
  const address = publicAddressOf(resource, stored);
  const isPublic = stored.status === 'published' || stored.status === 'archived';
  const actions = secondaryActionsFor(String(stored.status)).filter(({ action }) => may(action));
  const isViewable = isPublic && address !== undefined;
  if (!isViewable && actions.length === 0) return null;
  return (
    <ActionMenu>
      {(close) => [
        ...(isViewable
          ? [
              <MenuItem
                key="view"
                component="a"
                href={address}
                target="_blank"
                rel="noopener"
                onClick={close}
              >
                View on the site
              </MenuItem>,
            ]
          : []),
        ...actions.flatMap(({ action, label }) => [
          ...(action === 'delete' ? [<Divider key="line" component="li" />] : []),
          <MenuItem
            key={action}
            onClick={() => {
              close();
              void run(action);
            }}
          >
            {label}
          </MenuItem>,
        ]),
      ]}
    </ActionMenu>
  );
}

const DONE: Partial<Record<SecondaryAction, string>> = {
  unpublish: 'Taken off the site: it is a draft again',
  archive: 'Archived: out of lists and feeds, its page stays',
};

function useSecondary(resource: ContentType, editing: Editing) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { stored, act, save, remove } = editing;
  const open = (id: string) => navigate(createPath({ resource: resource.name, type: 'edit', id }));

  return async (action: SecondaryAction): Promise<void> => {
    switch (action) {
      case 'unpublish':
      case 'archive': {
        if ((await act(action, { checksVersion: true })) !== undefined) notify(DONE[action] ?? '');
        return;
      }
      case 'duplicate': {
        const copy = await act(action, { stays: false });
        if (copy === undefined) return;
        notify('This is the copy');
        open(copy.pk);
        return;
      }
      case 'preview-link': {
        if ((await save()) === undefined) return;
        const url = await editing.recordForm.attempt(() =>
          dataProvider.previewLink(resource.name, stored.pk),
        );
        if (url === undefined) return;
        await navigator.clipboard.writeText(url).catch(() => undefined);
        notify('Preview link copied. It works for three days.', {
          offer: { label: 'Open', accept: () => window.open(url, '_blank', 'noopener') },
        });
        return;
      }
      case 'delete': {
        if (!(await remove())) return;
        const undo = async () => {
          await dataProvider.act(resource.name, { id: stored.pk, action: 'restore' });
          open(stored.pk);
        };
        navigate(createPath({ resource: resource.name, type: 'list' }));
        notify('Moved to the trash', { offer: { label: 'Undo', accept: () => void undo() } });
      }
    }
  };
}
