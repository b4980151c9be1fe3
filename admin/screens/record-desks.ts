import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import type { Editing } from '../form/use-editing.ts';
import type { RecordForm } from '../form/use-record-form.ts';
import type { AdminRecord } from '../providers/records.ts';

/** What a part of a hand-made screen is given: the record that is open, and which view of it is wanted. */
export interface DeskPartProps {
  resource: Resource;
  editing: Editing;
  view: string;
  onView: (view: string) => void;
}

/** What a new record starts from is given: the form that it fills. */
export interface StartProps {
  resourceName: string;
  recordForm: RecordForm;
}

type Part = LazyExoticComponent<ComponentType<DeskPartProps>>;

interface DeskView {
  id: string;
  label: string;
  /** True: a tab where there is no room for it beside the fields. */
  isNarrowOnly?: boolean;
}

/** What the edit screen of one resource has beyond its form. */
export interface RecordDesk {
  /** In a sentence why a record in this state cannot be edited; undefined where it can. */
  lockOf?(record: AdminRecord): string | undefined;
  /** Ways to look at the record; the first one is the form. */
  viewsOf?(record: AdminRecord): readonly DeskView[];
  /** The view that a record opens with, where that is not the form. */
  firstViewOf?(record: AdminRecord): string;
  /** Shows all views but the form. */
  Instead?: Part;
  /** In place of the Save button. It takes care of mod+S as well. */
  Saving?: LazyExoticComponent<ComponentType<Pick<DeskPartProps, 'resource' | 'editing'>>>;
  /** Among the other actions, first. */
  MenuItem?: LazyExoticComponent<ComponentType<{ editing: Editing; onDone: () => void }>>;
  /** Above a new record: what it can start from. */
  Start?: LazyExoticComponent<ComponentType<StartProps>>;
  Beside?: Part;
  Below?: Part;
  /** In a sentence what goes with a record in this state when it is deleted. */
  removalWords?(record: AdminRecord): string | undefined;
  /** True: the screen removes the record in its own words. */
  removesItself?: boolean;
}

const FORM = { id: 'write', label: 'Write' };
const PREVIEW = { id: 'preview', label: 'Preview', isNarrowOnly: true };

const MailBeside = lazy(() =>
  import('./newsletter/mail-beside.tsx').then((module) => ({ default: module.MailBeside })),
);

const Starters = lazy(() =>
  import('./newsletter/starters.tsx').then((module) => ({ default: module.Starters })),
);

const desks: Partial<Record<string, RecordDesk>> = {
  'email-newsletters': {
    lockOf: ({ status }) => LOCKED[String(status)],
    removalWords: ({ status }) =>
      status === 'sent'
        ? 'Its results, its deliveries and its page in the archive go with it, and “View in browser” in the mails that were sent leads nowhere.'
        : undefined,
    viewsOf: ({ status }) =>
      status === 'draft' || status === 'scheduled'
        ? [FORM, PREVIEW, { id: 'send', label: 'Send' }]
        : [
            { ...FORM, label: 'Content' },
            PREVIEW,
            { id: 'send', label: 'Sending' },
            { id: 'results', label: 'Results' },
            { id: 'deliveries', label: 'Deliveries' },
          ],
    firstViewOf: ({ status }) => (status === 'draft' ? 'write' : 'send'),
    Instead: lazy(() =>
      import('./newsletter/campaign-views.tsx').then((module) => ({ default: module.CampaignViews })),
    ),
    Beside: MailBeside,
    Start: Starters,
  },
  lists: {
    Saving: lazy(() =>
      import('../publishing/list-saving.tsx').then((module) => ({ default: module.ListSaving })),
    ),
    MenuItem: lazy(() =>
      import('../publishing/list-saving.tsx').then((module) => ({ default: module.ListMenuItem })),
    ),
  },
  'email-templates': { viewsOf: () => [FORM, PREVIEW], Beside: MailBeside, Start: Starters },
  contacts: {
    removesItself: true,
    Below: lazy(() =>
      import('./contacts/contact-parts.tsx').then((module) => ({ default: module.ContactParts })),
    ),
  },
  'contact-lists': {
    Below: lazy(() => import('./contacts/list-parts.tsx').then((module) => ({ default: module.ListParts }))),
  },
  webhooks: {
    Below: lazy(() =>
      import('./people/webhook-parts.tsx').then((module) => ({ default: module.WebhookParts })),
    ),
  },
  users: {
    Below: lazy(() => import('./people/user-parts.tsx').then((module) => ({ default: module.UserParts }))),
  },
};

const LOCKED: Partial<Record<string, string>> = {
  sending: 'This newsletter is being sent. Its content and audience can no longer be changed.',
  paused: 'Sending is paused. The content and audience can no longer be changed.',
  sent: 'This newsletter was sent and can no longer be changed. Duplicate it to write another one.',
  cancelled: 'This newsletter was canceled and can no longer be changed. Duplicate it to send it after all.',
};

/** What the edit screen of a resource has beyond its form; undefined: nothing. */
export function deskOf({ name }: Resource): RecordDesk | undefined {
  return desks[name];
}
