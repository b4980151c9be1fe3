import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.time', {
  zones: 'Time zones',
  no_zones: 'No time zones found',
});

/** The messages of this room, in the user’s language. */
export const say = sayOf(messages);
