import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.recurring-issues', {
  next: 'Next issues',
  off: 'This is off. Turn on “Active” to create issues again.',
  in_zone: 'Times are in the site’s time zone, {zone}.',
  make: 'Create next issue now',
  made: 'Draft created with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  history: 'History',
  date: 'Date',
  outcome: 'Outcome',
  issue: 'Issue',
  no_runs: 'Nothing yet. Each date will appear here with its outcome.',
  sent: 'Sent with {count, plural, one {# new item} other {# new items}}.',
  draft: 'Draft with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  late: 'The server was off at its time, so this is a draft.',
  refused: 'Couldn’t be sent, so this is a draft: {reason}',
  too_few: 'Skipped: {count, plural, =0 {nothing new} one {only # new item} other {only # new items}}.',
  no_template: 'Skipped: its template was deleted.',
  gone: 'The issue was deleted.',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
