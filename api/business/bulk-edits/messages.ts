import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.bulk-edits', {
  restored: 'This was already restored.',
  changed_since: 'Someone changed this since, so it wasn’t changed back.',
  trashed: 'This is in the trash. Restore it first.',
});
