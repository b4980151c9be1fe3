import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.trash', {
  tabs: 'Show',
  all: 'All',
  trash: 'Trash',
  kept_for: 'Items are deleted permanently after {days} days',
  in_trash: 'This item is in the trash. Items are deleted permanently after {days} days.',
  delete: 'Delete permanently',
  delete_title: 'Permanently delete this {thing}?',
  delete_about: 'All versions will be deleted. This can’t be undone.',
  deleted: 'Permanently deleted',
  trashed: 'Moved to trash',
  undo: 'Undo',
  restored_as_draft: 'Restored as a draft',
  still_in_trash: 'Still in the trash. {reason}',
  unreachable: 'Can’t reach the server. Try again.',
});

export const say = sayOf(messages);
