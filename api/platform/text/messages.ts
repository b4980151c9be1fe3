import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.text', {
  row_open: 'has an unfinished row. A closing quotation mark may be missing',
});
