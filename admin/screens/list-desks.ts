import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Resource } from '#schema/define-resource.ts';
import { type Field, choice, reference } from '#schema/fields/index.ts';
import { MEMBERSHIP_STATUSES } from '#schema/resources/contacts.ts';

/** What the list screen of one resource has beyond what its declaration says. */
export interface ListDesk {
  /** Filters that are no fields of the record, by the name of their parameter. */
  filters?: Readonly<Record<string, Field>>;
  /** Beside the button that makes a new record. */
  Tools?: LazyExoticComponent<ComponentType>;
}

const desks: Partial<Record<string, ListDesk>> = {
  contacts: {
    filters: {
      contact_list: reference({ to: 'contact-lists', label: 'List' }),
      segment: reference({ to: 'segments', label: 'Segment' }),
      membership: choice({ options: MEMBERSHIP_STATUSES, label: 'On the list' }),
    },
    Tools: lazy(() =>
      import('./contacts/contact-tools.tsx').then((module) => ({ default: module.ContactTools })),
    ),
  },
  users: {
    Tools: lazy(() => import('./people/user-tools.tsx').then((module) => ({ default: module.UserTools }))),
  },
};

export function listDeskOf({ name }: Resource): ListDesk | undefined {
  return desks[name];
}
