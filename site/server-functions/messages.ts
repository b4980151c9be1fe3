import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.server-functions', {
  no_function: 'There’s no server function with this name.',
  unknown: 'isn’t known here',
  twice: 'is given more than once',
  not_json: 'data isn’t JSON.',
  invalid: 'isn’t valid',
});
