import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.stores', {
  trashed: 'This item is in the trash. Restore it first.',
});
