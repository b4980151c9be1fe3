import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages._error', {
  not_found: 'Not Found',
  not_found_text: 'The page you are looking for does not exist.',
  not_found_anywhere: 'It may have moved, or the URL may be wrong. Try <a>searching</a>.',
  not_found_kind: 'There’s no {kind} at this URL. <all>See all</all> or <search>search</search>.',
  go_back: 'Go back',
  start_over: 'Start Over',
  away: 'We’ll be right back',
  away_text:
    'This page is temporarily unavailable because part of our server isn’t responding. Try again in a minute.',
  busy: 'Lots of readers right now',
  busy_text: 'We’re getting more visits than we can handle at the moment. Try again in a few seconds.',
  try_again: 'Try again',
  home: 'Home',
  failed: 'Something went wrong!',
  failed_kind: 'Can’t show this {kind}. The problem is on our end. Try again.',
  failed_text: 'The problem is on our end. Try again.',
  show_error: 'Show Error',
  hide_error: 'Hide Error',
  reload: 'Try Again',
  go_back_link: 'Go Back',
});
