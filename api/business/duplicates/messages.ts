import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.duplicates', {
  changed: 'Someone has changed the subscriber {email} since you compared the two. Compare them again.',
  same_contact: 'must be a different subscriber',
});
