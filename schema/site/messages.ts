import { defineMessages } from '../messages/messages.ts';

/** What a site without a description says about itself. */
export const messages = defineMessages('schema.site', {
  description:
    '{site} is a celebration of non-fiction books and their power to educate, inspire and challenge readers.',
});
