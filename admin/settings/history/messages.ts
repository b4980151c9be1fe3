import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.settings.history', {
  title: 'History of {group}',
  close: 'Close history',
  empty: 'No changes yet',
  older: 'Show older changes',
  restored: 'Restored',
  someone: 'Someone',
  before: 'Before the first change',
  scheduled_by: 'Scheduled by {name}',
  current: 'Current',
  restore: 'Restore',
  restore_version: 'Restore version {version}',
  unchanged: 'Saved without changes.',
  secret: 'Changed. Secrets aren’t stored in the history.',
  nothing: 'empty',
  on: 'On',
  off: 'Off',
  texts: '{count, plural, one {# item} other {# items}}',
});

export const say = sayOf(messages);
