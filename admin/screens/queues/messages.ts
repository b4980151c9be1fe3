import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.queues', {
  title: 'Background jobs',
  about:
    'Publishing, email, and imports run in the background. Jobs that fail are retried several times at increasing intervals. After that, they stay here until you retry or cancel them.',
  queues: 'Queues',
  outdated: 'These figures are out of date. {reason}',
  all_done: 'All done',
  all_done_about: 'Nothing is waiting, and nothing has failed.',
  failed: 'Failed',
  in_progress: 'In progress',
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Retrying',
  all_queues: 'All queues',
  queue: 'Queue',
  oldest: 'Oldest waiting job',
  more: '{count, plural, one {# more job isn’t listed here.} other {# more jobs aren’t listed here.}}',
  attempts: '{count, plural, one {# attempt} other {# attempts}}',
  retry_title: 'Retry {title}',
  retry: 'Retry',
  cancel_title: 'Cancel {title}',
  cancel: 'Cancel',
  cancel_question: 'Cancel “{title}”?',
  cancel_item: 'Cancel job',
  keep_item: 'Keep job',
  cancel_about: 'This job won’t be retried. Anything it has already done won’t be undone.',
  retry_done: 'Retrying “{title}”',
  cancel_done: 'Canceled “{title}”',
});

export const say = sayOf(messages);
