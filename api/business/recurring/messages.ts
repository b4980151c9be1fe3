import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.recurring', {
  queue_title: 'Recurring issues',
  queue_about: 'Issues that are due to be created from new content, and issues that couldn’t be created.',
  time_wrong: 'must be a 24-hour time, such as 07:30',
  template_missing: 'isn’t one of the templates',
  template_without_list: 'must include a “Latest content” block, and can’t be MJML',
  feed_not_fetched: 'can’t be reached. Check the URL; it must be on the public internet',
  feed_too_large: 'is larger than 5 MB',
  feed_not_a_feed: 'has no RSS, Atom, or JSON feed. Look for a link to one on that site',
  feed_broken: 'has a feed that can’t be read because it contains errors',
  list_missing: 'includes a list that doesn’t exist',
});
