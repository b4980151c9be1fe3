import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.text', {
  row_open: 'has a row that doesn’t end. A closing quotation mark may be missing',
});
