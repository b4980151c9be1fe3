import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.pages', {
  not_found: 'Not Found',
  not_found_text: 'The page you are looking for does not exist.',
  not_now: 'Temporarily Unavailable',
  not_now_text: 'This page is temporarily unavailable.',
  failed: 'Error',
  failed_text: 'Something went wrong!',
});
