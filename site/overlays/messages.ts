import { defineMessages } from '#schema/messages/messages.ts';

/** For the browser: only simple parameters and plurals that are not nested. */
export const messages = defineMessages('site.overlays', {
  close: 'Close',
  search: 'Search',
  search_field: 'Search...',
  results: 'Results',
  nothing_found: 'Nothing found...',
  other_results: 'Other',
  searching: 'Searching…',
  tagged: 'Tag: {tag}',
  look_around: 'Look around',
  explore: 'Explore',
  list: 'Lists',
  tag: 'Tags',
  category: 'Categories',
  newsletters: 'Newsletters',
  unknown_type: 'Unknown content type: {type}',
  failed: 'Something went wrong!',

  sign_up_title: 'A book a week, in your inbox',
  sign_up_text: 'Every week: one summary worth your evening, plus what else we’ve been reading.',
  sign_up_first_name: 'First name',
  sign_up_email: 'Email',
  sign_up_name_missing: 'Enter your first name.',
  sign_up_failed: 'Failed to subscribe to mailing list',
  sign_up_error: 'An error occurred.',
  sign_up_bad_email: 'There is a problem with your email address. Please review it.',
  sign_up_thanks: "You've got mail!",
  sign_up_check_inbox:
    "Please check your inbox to confirm your email. You'll then receive your weekly summaries.",
});
