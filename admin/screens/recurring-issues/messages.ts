import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.screens.recurring-issues', {
  next: 'Upcoming issues',
  off: 'This recurring issue is off. Turn on “Active” to create issues again.',
  in_zone: 'Times are in the site’s time zone, {zone}.',
  feed_check: 'Check feed',
  feed_found:
    '{title} has {count, plural, =0 {no entries yet.} one {# entry:} other {# entries. The first few:}}',
  feed_unnamed: 'The feed',
  feed_unread: 'The feed will be read within a minute.',
  feed_read: 'Feed last read:',
  feed_problem:
    '{problem, select, not_fetched {The feed can’t be reached. Check its URL.} too_large {The feed is larger than 5 MB.} not_a_feed {There’s no RSS, Atom, or JSON feed at this URL.} other {The feed has errors and can’t be read.}} The feed will be checked again. If it still can’t be read when an issue is due, the issue waits up to six hours, then includes only items found earlier.',
  make: 'Create next issue now',
  made: 'Draft created with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  history: 'History',
  date: 'Date',
  outcome: 'Outcome',
  issue: 'Issue',
  no_runs: 'Nothing yet. Past issues will appear here with their results.',
  sent: 'Sent with {count, plural, one {# new item} other {# new items}}.',
  draft: 'Draft with {count, plural, =0 {no new items} one {# new item} other {# new items}}.',
  late: 'The server wasn’t running at the scheduled time, so the issue was saved as a draft.',
  refused: 'Saved as a draft because it couldn’t be sent: {reason}',
  too_few: 'Skipped: {count, plural, =0 {nothing new} one {only # new item} other {only # new items}}.',
  no_template: 'Skipped: the template has been deleted.',
  feed_late: 'The feed couldn’t be read for six hours, so only items found earlier were included.',
  feed_skipped: 'Skipped: there weren’t enough new items, and the feed couldn’t be read for six hours.',
  gone: 'The issue has since been deleted.',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
