import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.records', {
  untitled: 'Untitled {thing}',
  home: 'Home',
});

export const say = sayOf(messages);
