import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.text', {
  row_open: 'has a row that never ends. A quotation mark may be missing',
});
