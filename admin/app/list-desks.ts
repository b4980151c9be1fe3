import { lazy } from 'react';
import { boolean, choice, reference } from '#schema/fields/index.ts';
import { MEMBERSHIP_STATUSES } from '#schema/membership.ts';
import type { ListDesk, ListDeskOf } from '../lists/list-desk.ts';

const desks: Partial<Record<string, ListDesk>> = {
  contacts: {
    filters: {
      contact_list: reference({ to: 'contact-lists', label: 'List' }),
      segment: reference({ to: 'segments', label: 'Segment' }),
      membership: choice({ options: MEMBERSHIP_STATUSES, label: 'On the list' }),
    },
    Tools: lazy(() =>
      import('../screens/contacts/contact-tools.tsx').then((module) => ({ default: module.ContactTools })),
    ),
  },
  redirects: {
    filters: { broken: boolean({ label: 'Broken target' }) },
    markOf: ({ is_broken: isBroken }) => (isBroken === true ? 'Broken target' : undefined),
    Tools: lazy(() =>
      import('../screens/redirects/redirect-tools.tsx').then((module) => ({ default: module.RedirectTools })),
    ),
  },
  users: {
    Tools: lazy(() =>
      import('../screens/users/user-tools.tsx').then((module) => ({ default: module.UserTools })),
    ),
  },
};

/** What the list screen of a resource has beyond its declaration; undefined: nothing. */
export const listDeskOf: ListDeskOf = ({ name }) => desks[name];
