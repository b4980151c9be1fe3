import { lazy } from 'react';
import type { RecordDesk, RecordDeskOf } from '../editing/record-desk.ts';

const FORM = { id: 'write', label: 'Write' };
const PREVIEW = { id: 'preview', label: 'Preview', isNarrowOnly: true };

const MailBeside = lazy(() =>
  import('../screens/newsletter/mail-beside.tsx').then((module) => ({ default: module.MailBeside })),
);

const Starters = lazy(() =>
  import('../screens/newsletter/starters.tsx').then((module) => ({ default: module.Starters })),
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
      import('../screens/newsletter/campaign-views.tsx').then((module) => ({
        default: module.CampaignViews,
      })),
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
      import('../screens/contacts/contact-parts.tsx').then((module) => ({ default: module.ContactParts })),
    ),
  },
  'contact-lists': {
    Below: lazy(() =>
      import('../screens/contact-lists/list-parts.tsx').then((module) => ({ default: module.ListParts })),
    ),
  },
  redirects: {
    removalIsUndone: true,
    lockOf: ({ made_by: madeBy }) =>
      madeBy === 'product'
        ? 'This redirect follows its page by itself. To send the URL elsewhere, add a redirect of your own for it.'
        : undefined,
  },
  webhooks: {
    Below: lazy(() =>
      import('../screens/webhooks/webhook-parts.tsx').then((module) => ({ default: module.WebhookParts })),
    ),
  },
  users: {
    Below: lazy(() =>
      import('../screens/users/user-parts.tsx').then((module) => ({ default: module.UserParts })),
    ),
  },
};

const LOCKED: Partial<Record<string, string>> = {
  sending: 'This newsletter is being sent. Its content and audience can no longer be changed.',
  paused: 'Sending is paused. The content and audience can no longer be changed.',
  sent: 'This newsletter was sent and can no longer be changed. Duplicate it to write another one.',
  cancelled: 'This newsletter was canceled and can no longer be changed. Duplicate it to send it after all.',
};

/** What the edit screen of a resource has beyond its form; undefined: nothing. */
export const recordDeskOf: RecordDeskOf = ({ name }) => desks[name];
