import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.form', {
  required: '(required)',
  unsaved: 'Unsaved changes',
  saving: 'Saving…',
  saved: 'Saved {when}',
  failed: 'Not saved',
  retrying: 'Not saved. Retrying…',
  offline: 'You’re offline. Changes are kept in this browser.',
  unreachable: 'Can’t reach the server. Your changes are still here. Try again.',
  attention: '{count, plural, one {# field needs} other {# fields need}} your attention.',
  too_large:
    '{problem} Your text is still here but hasn’t been saved. Shorten it or move part of it to another page, then save again.',
  leave_title: 'Leave without saving?',
  leave_about: 'Your changes haven’t been saved.',
  stay: 'Keep editing',
  leave: 'Leave',
  save_and_leave: 'Save and leave',
});

export const say = sayOf(messages);
