import { type ComponentType, lazy } from 'react';
import type { ContactPath, ScreenPath } from '../router/screen-paths.ts';

// Each screen is loaded when it is opened.

/** The screen after sign-in. */
export const StartPage = lazy(() =>
  import('../screens/today/start-page.tsx').then((module) => ({ default: module.StartPage })),
);
const OutboxScreen = lazy(() =>
  import('../screens/outbox/outbox-screen.tsx').then((module) => ({ default: module.OutboxScreen })),
);
const MediaScreen = lazy(() =>
  import('../screens/media/media-screen.tsx').then((module) => ({ default: module.MediaScreen })),
);
const SettingsScreen = lazy(() =>
  import('../screens/settings/settings-screen.tsx').then((module) => ({ default: module.SettingsScreen })),
);
const CalendarScreen = lazy(() =>
  import('../screens/calendar/calendar-screen.tsx').then((module) => ({ default: module.CalendarScreen })),
);
const DuplicatesScreen = lazy(() =>
  import('../screens/contacts/duplicates-screen.tsx').then((module) => ({
    default: module.DuplicatesScreen,
  })),
);
const NewsletterSettingsScreen = lazy(() =>
  import('../screens/settings/newsletter-settings-screen.tsx').then((module) => ({
    default: module.NewsletterSettingsScreen,
  })),
);
const SettingsGroupScreen = lazy(() =>
  import('../screens/settings/settings-group-screen.tsx').then((module) => ({
    default: module.SettingsGroupScreen,
  })),
);
const CodeSettingsScreen = lazy(() =>
  import('../screens/settings/code-settings-screen.tsx').then((module) => ({
    default: module.CodeSettingsScreen,
  })),
);
const EmailSettingsScreen = lazy(() =>
  import('../screens/settings/email-settings-screen.tsx').then((module) => ({
    default: module.EmailSettingsScreen,
  })),
);
const FirstRunScreen = lazy(() =>
  import('../screens/first-run/first-run-screen.tsx').then((module) => ({ default: module.FirstRunScreen })),
);
const BouncesScreen = lazy(() =>
  import('../screens/bounces/bounces-screen.tsx').then((module) => ({
    default: module.BouncesScreen,
  })),
);
const BrokenLinksScreen = lazy(() =>
  import('../screens/broken-links/broken-links-screen.tsx').then((module) => ({
    default: module.BrokenLinksScreen,
  })),
);
const QuotesScreen = lazy(() =>
  import('../screens/quotes/quotes-screen.tsx').then((module) => ({ default: module.QuotesScreen })),
);
const QueuesScreen = lazy(() =>
  import('../screens/queues/queues-screen.tsx').then((module) => ({ default: module.QueuesScreen })),
);
const SystemScreen = lazy(() =>
  import('../screens/system/system-screen.tsx').then((module) => ({ default: module.SystemScreen })),
);
const ImportScreen = lazy(() =>
  import('../screens/contact-import/import-screen.tsx').then((module) => ({ default: module.ImportScreen })),
);
const ExportsScreen = lazy(() =>
  import('../screens/exports/exports-screen.tsx').then((module) => ({ default: module.ExportsScreen })),
);
const ImportsScreen = lazy(() =>
  import('../screens/imports/imports-screen.tsx').then((module) => ({ default: module.ImportsScreen })),
);
/** A first draft of any content, written by AI. */
export const CreateAiScreen = lazy(() =>
  import('../screens/ai/create-ai-screen.tsx').then((module) => ({ default: module.CreateAiScreen })),
);
const AiSettingsScreen = lazy(() =>
  import('../screens/ai/ai-settings-screen.tsx').then((module) => ({ default: module.AiSettingsScreen })),
);
const AccountScreen = lazy(() =>
  import('../screens/account/account-screen.tsx').then((module) => ({ default: module.AccountScreen })),
);
const OwnScreen = lazy(() => import('./own-screen.tsx').then((module) => ({ default: module.OwnScreen })));
const AuditScreen = lazy(() =>
  import('../screens/audit/audit-screen.tsx').then((module) => ({ default: module.AuditScreen })),
);
const SignInSettingsScreen = lazy(() =>
  import('../screens/settings/sign-in-settings-screen.tsx').then((module) => ({
    default: module.SignInSettingsScreen,
  })),
);

/** The screens that belong to no declared resource. */
export const SCREENS: Readonly<Record<ScreenPath, ComponentType>> = {
  '/calendar': CalendarScreen,
  '/account': AccountScreen,
  '/audit-log': AuditScreen,
  '/settings': SettingsScreen,
  '/settings/sign-in': SignInSettingsScreen,
  '/settings/email': EmailSettingsScreen,
  '/settings/newsletter': NewsletterSettingsScreen,
  '/settings/ai': AiSettingsScreen,
  '/settings/code': CodeSettingsScreen,
  '/settings/export': ExportsScreen,
  '/settings/queues': QueuesScreen,
  '/settings/system': SystemScreen,
  // All other groups of settings: a more specific path above comes first.
  '/settings/:group': SettingsGroupScreen,
  '/setup': FirstRunScreen,
  '/bounces': BouncesScreen,
  '/broken-links': BrokenLinksScreen,
  '/imports/:id?': ImportsScreen,
  '/images': MediaScreen,
  '/images/edit/:identifier': MediaScreen,
  '/outbox/:id?': OutboxScreen,
  '/quotes': QuotesScreen,
  '/screens/:name': OwnScreen,
};

/** The contact screens besides list, edit, and create. */
export const CONTACT_SCREENS: Readonly<Record<ContactPath, ComponentType>> = {
  import: ImportScreen,
  duplicates: DuplicatesScreen,
};
