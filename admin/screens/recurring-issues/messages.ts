import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.recurring-issues', {
  next: 'Next issues',
  off: 'This is off. Turn on “Active” to create issues again.',
  in_zone: 'Times are in the site’s time zone, {zone}.',
  feed_check: 'Check feed',
  feed_found:
    '{title} has {count, plural, =0 {no entries yet.} one {# entry:} other {# entries. The first ones:}}',
  feed_unnamed: 'The feed',
  feed_unread: 'The feed will be read within a minute.',
  feed_read: 'Feed last read:',
  feed_problem:
    '{problem, select, not_fetched {The feed can’t be reached. Check its URL.} too_large {The feed is larger than 5 MB.} not_a_feed {There’s no RSS, Atom, or JSON feed at this URL.} other {The feed has errors and can’t be read.}} It’s tried again. When an issue is due, it waits up to six hours for the feed, then has what was found before.',
  make: 'Create next issue now',
  made: 'Draft created with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  history: 'History',
  date: 'Date',
  outcome: 'Outcome',
  issue: 'Issue',
  no_runs: 'Nothing yet. Past dates will appear here with their outcomes.',
  sent: 'Sent with {count, plural, one {# new item} other {# new items}}.',
  draft: 'Draft with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  late: 'The server wasn’t running at the scheduled time, so this was saved as a draft.',
  refused: 'Couldn’t be sent, so it was saved as a draft: {reason}',
  too_few: 'Skipped: {count, plural, =0 {nothing new} one {only # new item} other {only # new items}}.',
  no_template: 'Skipped: its template was deleted.',
  feed_late: 'The feed couldn’t be read for six hours, so this has what was found before.',
  feed_skipped: 'Skipped: nothing new was found before, and the feed couldn’t be read for six hours.',
  gone: 'The issue was deleted.',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
