import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.lists', {
  saved_since:
    'Someone has saved a newer version of this list since you opened it. Your changes are still here. Compare the two, then save again.',
  problem: '{field} {problem}.',
  item_gone: 'Item {number} no longer exists. Visitors won’t see it.',
  item_trashed: '“{title}” is in the trash. Visitors won’t see it.',
  item_unpublished: '“{title}” isn’t published. Visitors won’t see it.',
});
