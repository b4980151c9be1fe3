import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.planning', {
  review_subject: 'Review “{title}”',
  review_greeting: 'Hello {name},',
  review_what: '{by} would like to publish “{title}” on {site}.',
  review_link: 'Review the draft',
  review_after: 'It will stay a draft until someone publishes it.',

  // Problems
  nothing_here: 'There’s nothing at this URL.',
  nothing_new: 'This draft has no changes to publish.',
  proposal_limit: 'You can propose {count} drafts a day. Try again tomorrow.',
  view_changed: 'Someone has changed this view since you opened it. Reload it.',
  team_views: 'Only editors can change team views.',
  view_limit: 'can’t be saved, because you already have {count} views. Delete one first',
  span_order: '“to” must be later than “from”',
  span_days: '“from” and “to” must be at most {days} days apart',
});
