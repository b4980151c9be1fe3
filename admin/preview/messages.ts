import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.preview', {
  preview: 'Preview',
  screen_size: 'Screen size',
  desktop: 'Desktop',
  tablet: 'Tablet',
  phone: 'Phone',
  updating: 'Updating…',
  up_to_date: 'Up to date',
  close: 'Close preview',
  page: 'Page preview',
  failed: 'Can’t load the preview.',
});

export const say = sayOf(messages);
