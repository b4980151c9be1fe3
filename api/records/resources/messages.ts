import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.resources', {
  saved_since:
    'Someone has saved a newer version since you opened this. Your changes are still here. Compare the two, then save again.',
  token_missing: 'No token found',
  taken: 'is already taken',
});
