import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('site.server-functions', {
  no_function: 'There’s no server function with this name.',
  unknown: 'isn’t recognized',
  twice: 'is given more than once',
  not_json: 'The “data” parameter isn’t valid JSON.',
  invalid: 'isn’t valid',
});
