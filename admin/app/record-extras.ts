import { lazy } from 'react';
import { isContentType } from '#schema/registry/registry.ts';
import type { RecordExtras, RecordExtrasOf } from '../editing/record-extras.ts';
import { type messages, say } from './messages.ts';

const formView = () => ({ id: 'write', label: say('write') });
const previewView = () => ({ id: 'preview', label: say('preview') });

const PreviewView = lazy(() =>
  import('../screens/newsletter/preview-view.tsx').then((module) => ({ default: module.PreviewView })),
);

const Starters = lazy(() =>
  import('../screens/newsletter/starters.tsx').then((module) => ({ default: module.Starters })),
);

const extras: Partial<Record<string, RecordExtras>> = {
  'email-newsletters': {
    lockOf: ({ status }) => {
      const key = LOCKED[String(status)];
      return key === undefined ? undefined : say(key);
    },
    removalWords: ({ status }) => (status === 'sent' ? say('removal_sent') : undefined),
    viewsOf: ({ status }) =>
      status === 'draft' || status === 'scheduled'
        ? [formView(), previewView(), { id: 'send', label: say('send') }]
        : [
            { ...formView(), label: say('content') },
            previewView(),
            { id: 'send', label: say('sending') },
            { id: 'results', label: say('results') },
            { id: 'deliveries', label: say('deliveries') },
          ],
    firstViewOf: ({ status }) => (status === 'draft' ? 'write' : 'send'),
    Instead: lazy(() =>
      import('../screens/newsletter/campaign-views.tsx').then((module) => ({
        default: module.CampaignViews,
      })),
    ),
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
  'email-templates': {
    viewsOf: () => [formView(), previewView()],
    Instead: PreviewView,
    Start: Starters,
  },
  books: {
    Below: lazy(() =>
      import('../screens/quotes/book-amount.tsx').then((module) => ({ default: module.BookQuotedPanel })),
    ),
  },
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
  'email-series': {
    Below: lazy(() =>
      import('../screens/email-series/series-parts.tsx').then((module) => ({ default: module.SeriesParts })),
    ),
  },
  forms: {
    Beside: lazy(() =>
      import('../screens/forms/form-preview.tsx').then((module) => ({ default: module.FormPreview })),
    ),
    Below: lazy(() =>
      import('../screens/forms/form-parts.tsx').then((module) => ({ default: module.FormParts })),
    ),
  },
  'recurring-issues': {
    After: {
      template: lazy(() =>
        import('../screens/recurring-issues/template-field.tsx').then((module) => ({
          default: module.RecurringTemplate,
        })),
      ),
      feed: lazy(() =>
        import('../screens/recurring-issues/feed-check.tsx').then((module) => ({
          default: module.FeedCheck,
        })),
      ),
    },
    Below: lazy(() =>
      import('../screens/recurring-issues/recurring-parts.tsx').then((module) => ({
        default: module.RecurringParts,
      })),
    ),
  },
  releases: {
    Below: lazy(() =>
      import('../screens/releases/release-parts.tsx').then((module) => ({ default: module.ReleaseParts })),
    ),
  },
  redirects: {
    removalIsUndone: true,
    After: {
      to: lazy(() =>
        import('../screens/redirects/final-url.tsx').then((module) => ({ default: module.FinalUrl })),
      ),
    },
    lockOf: ({ made_by: madeBy }) => (madeBy === 'product' ? say('locked_redirect') : undefined),
  },
  webhooks: {
    Below: lazy(() =>
      import('../screens/webhooks/webhook-parts.tsx').then((module) => ({ default: module.WebhookParts })),
    ),
  },
  users: {
    Create: lazy(() =>
      import('../screens/users/invite-screen.tsx').then((module) => ({ default: module.InviteScreen })),
    ),
    Below: lazy(() =>
      import('../screens/users/user-parts.tsx').then((module) => ({ default: module.UserParts })),
    ),
  },
};

const LOCKED: Partial<Record<string, keyof typeof messages.texts>> = {
  sending: 'locked_sending',
  paused: 'locked_paused',
  sent: 'locked_sent',
  cancelled: 'locked_canceled',
};

/** People with a page of their texts. */
const ofPeople: RecordExtras = {
  Below: lazy(() =>
    import('../screens/contributors/written-texts.tsx').then((module) => ({ default: module.WrittenTexts })),
  ),
};

/** What the edit screen of a resource has beyond its form; undefined if nothing. */
export const recordExtrasOf: RecordExtrasOf = (resource) =>
  extras[resource.name] ??
  (isContentType(resource) && resource.site.texts !== undefined ? ofPeople : undefined);
