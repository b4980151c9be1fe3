import { defineMessages } from '#schema/messages/messages.ts';

/** For the browser: only simple parameters and plurals that are not nested. */
export const messages = defineMessages('site.explore', {
  filters: 'Filters',
  type: 'Type',
  category: 'Category',
  tag: 'Tag',
  time: 'Reading time',
  time_short: 'Up to 4 minutes',
  time_medium: '5 to 9 minutes',
  time_long: '10 minutes or more',
  any: 'Any',
  loading: 'Loading…',
  texts: '{count, plural, one {# result} other {# results}}',
  texts_so_far: 'Showing {count, plural, one {# result} other {# results}}',
  nothing_published: 'Nothing published yet.',
  no_results: 'No results. Try removing a filter.',
  show_more: 'Show more',
});
