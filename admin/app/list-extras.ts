import { lazy } from 'react';
import { boolean, choice, reference } from '#schema/fields/index.ts';
import { MEMBERSHIP_STATUSES } from '#schema/contact-rules/membership.ts';
import type { ListExtras, ListExtrasOf } from '../lists/list-extras.ts';
import { inEachLanguage } from '../language/current.ts';
import { say } from './messages.ts';

const ContactTools = lazy(() =>
  import('../screens/contacts/contact-tools.tsx').then((module) => ({ default: module.ContactTools })),
);
const RedirectTools = lazy(() =>
  import('../screens/redirects/redirect-tools.tsx').then((module) => ({ default: module.RedirectTools })),
);

const extrasIn = (): Partial<Record<string, ListExtras>> => ({
  contacts: {
    filters: {
      contact_list: reference({ to: 'contact-lists', label: say('list') }),
      segment: reference({ to: 'segments', label: say('segment') }),
      membership: choice({ options: MEMBERSHIP_STATUSES, label: say('membership') }),
    },
    Tools: ContactTools,
  },
  redirects: {
    filters: { broken: boolean({ label: say('broken') }) },
    markOf: ({ is_broken: isBroken }) => (isBroken === true ? say('broken') : undefined),
    Tools: RedirectTools,
  },
  users: { making: say('invite_staff') },
});

/** Once for each language, because effects compare identities. */
const extras = inEachLanguage(extrasIn);

/** What the list screen of a resource has beyond its declaration; undefined if nothing. */
export const listExtrasOf: ListExtrasOf = ({ name }) => extras()[name];
