import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.kit.notifications', {
  region: 'Notifications',
  close: 'Close',
});

export const say = sayOf(messages);
