import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.drafting.translation', {
  no_source: 'This version has no source to translate from.',
  too_long: 'is too long to translate all at once',
});
