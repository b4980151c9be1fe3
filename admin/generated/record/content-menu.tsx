import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useCreatePath, useDataProvider, useNavigate, useNotify } from 'react-admin';
import type { ContentType } from '#schema/registry/registry.ts';
import type { Editing } from '../../editing/use-editing.ts';
import { type Command, useCommands } from '../../commands/context-commands.ts';
import { Confirmation } from '../../kit/parts/confirmation.tsx';
import type { AppDataProvider } from '../../providers/data-provider.ts';
import { useTrash } from '../../trash/use-trash.ts';
import { publicAddressOf } from '../../records/public-address.ts';
import {
  consequenceOf,
  grantedBy,
  type May,
  type Opened,
  type SecondaryAction,
  secondaryActionsFor,
} from './publishing-steps.ts';
import { ActionMenu } from './record-actions.tsx';
import { say } from './messages.ts';

interface ContentMenuProps {
  resource: ContentType;
  editing: Editing;
  may: May;
  onOpen: (opened: Opened) => void;
}

/** Opened by an action instead of running at once. */
const OPENED: Readonly<Partial<Record<SecondaryAction, Opened>>> = {
  share: 'share',
  'old-links': 'old-links',
  schedule: 'publish',
  release: 'release',
};

/** All actions except the next step. Irreversible ones ask for a confirmation first. */
export function ContentMenu({ resource, editing, may, onOpen }: ContentMenuProps) {
  const { stored } = editing;
  const steps = useSteps(resource, editing);
  const address = publicAddressOf(resource, stored);
  const isPublic = stored.status === 'published' || stored.status === 'archived';
  const isScheduled = typeof stored.scheduled_at === 'string';
  const actions = secondaryActionsFor(String(stored.status), isScheduled).filter(({ action }) =>
    may(grantedBy(action)),
  );
  const isViewable = isPublic && address !== undefined;
  const run = (action: SecondaryAction) => {
    const opened = OPENED[action];
    return opened === undefined ? void steps.run(action as Step) : onOpen(opened);
  };
  const view = isViewable ? address : undefined;
  useCommands(commandsOf({ actions, run, view }));
  return (
    <>
      <Actions actions={actions} run={run} view={view} />
      <Confirmation
        open={steps.asked !== null}
        title={say(steps.asked?.action === 'unpublish' ? 'unpublish_title' : 'archive_title')}
        action={say(steps.asked?.action ?? 'archive')}
        onCancel={steps.cancel}
        onConfirm={() => void steps.confirm()}
      >
        {steps.asked?.consequence}
      </Confirmation>
    </>
  );
}

interface Offered {
  actions: ReturnType<typeof secondaryActionsFor>;
  run: (action: SecondaryAction) => void;
  /** The public page, if there is one. */
  view: string | undefined;
}

function Actions({ actions, run, view }: Offered) {
  if (view === undefined && actions.length === 0) return null;
  return (
    <ActionMenu>
      {(close) => [
        ...(view === undefined
          ? []
          : [
              <MenuItem key="view" component="a" href={view} target="_blank" rel="noopener" onClick={close}>
                {say('view_on_site')}
              </MenuItem>,
            ]),
        ...actions.flatMap(({ action, label }) => [
          ...(action === 'delete' ? [<Divider key="line" component="li" />] : []),
          <MenuItem
            key={action}
            onClick={() => {
              close();
              run(action);
            }}
          >
            {say(label)}
          </MenuItem>,
        ]),
      ]}
    </ActionMenu>
  );
}

/** The same for users who type the command. Sharing a preview link is a separate command. */
function commandsOf({ actions, run, view }: Offered): Command[] {
  const steps = actions
    .filter(({ action }) => action !== 'share')
    .map(({ action, label }) => ({ id: `step.${action}`, label: say(label), run: () => run(action) }));
  if (view === undefined) return steps;
  const open = () => void window.open(view, '_blank', 'noopener');
  return [...steps, { id: 'view', label: say('view_on_site'), run: open }];
}

type Step = Exclude<SecondaryAction, 'share' | 'old-links' | 'schedule' | 'release'>;
type TakenDown = 'unpublish' | 'archive';

const DONE = { unpublish: 'unpublished', archive: 'archived' } as const;

function useSteps(resource: ContentType, editing: Editing) {
  const notify = useNotify();
  const [asked, setAsked] = useState<{ action: TakenDown; consequence: string } | null>(null);
  const copies = useCopies(resource, editing);
  const { stored, act, recordForm } = editing;

  const takeDown = async (action: TakenDown, isUndone: boolean) => {
    if ((await act(action, { checksVersion: true })) === undefined) return;
    // The working copy is what was live: publishing it again restores everything.
    const undo = { label: say('undo'), accept: () => void act('publish') };
    notify(say(DONE[action]), isUndone ? { offer: undo } : {});
  };
  const unschedule = async () => {
    const { scheduled_at } = stored;
    if ((await act('unschedule')) === undefined) return;
    const accept = () => void act('publish', { input: { scheduled_at } });
    notify(say('unscheduled'), { offer: { label: say('undo'), accept } });
  };
  const run = async (action: Step): Promise<void> => {
    switch (action) {
      case 'unpublish':
      case 'archive': {
        const consequence = consequenceOf(action, {
          isDirty: recordForm.isDirty,
          hasUnpublished: stored.has_unpublished_changes === true,
          isScheduled: typeof stored.scheduled_at === 'string',
        });
        if (consequence === null) return takeDown(action, stored.status === 'published');
        return setAsked({ action, consequence });
      }
      case 'unschedule':
        return unschedule();
      case 'duplicate':
        return copies.duplicate();
      case 'delete':
        return copies.trash();
    }
  };
  return {
    run,
    asked,
    cancel: () => setAsked(null),
    confirm: async () => {
      setAsked(null);
      if (asked !== null) await takeDown(asked.action, false);
    },
  };
}

/** Duplicating and moving to the trash: both open another screen, and both offer undo. */
function useCopies(resource: ContentType, editing: Editing) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const { stored, act } = editing;
  const open = (id: string) => navigate(createPath({ resource: resource.name, type: 'edit', id }));
  return {
    duplicate: async () => {
      const copy = await act('duplicate', { stays: false });
      if (copy === undefined) return;
      const undo = async () => {
        await dataProvider.delete(resource.name, { id: copy.pk, previousData: copy });
        open(stored.pk);
      };
      notify(say('duplicated'), {
        offer: { label: say('undo'), accept: () => void undo() },
      });
      open(copy.pk);
    },
    trash: useTrash(resource, editing),
  };
}
