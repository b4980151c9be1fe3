import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.lists', {
  saved_since:
    'Someone saved a newer version of this list since you opened it. Your changes are still here. Compare the two, then save again.',
});
