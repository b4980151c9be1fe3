/** Screens of the admin without a declared resource: their routes below `/admin`. */
export const SCREEN_PATHS = [
  '/calendar',
  '/account',
  '/audit-log',
  '/settings',
  '/settings/sign-in',
  '/settings/email',
  '/settings/newsletter',
  '/settings/ai',
  '/settings/code',
  '/settings/export',
  '/settings/queues',
  '/settings/system',
  '/settings/:group',
  '/setup',
  '/bounces',
  '/broken-links',
  '/imports/:id?',
  '/images',
  '/images/edit/:identifier',
  '/outbox/:id?',
  '/quotes',
  '/screens/:name',
] as const;

/** Routes that contacts have in addition to list, edit, and create. */
export const CONTACT_PATHS = ['import', 'duplicates'] as const;

export type ScreenPath = (typeof SCREEN_PATHS)[number];
export type ContactPath = (typeof CONTACT_PATHS)[number];
