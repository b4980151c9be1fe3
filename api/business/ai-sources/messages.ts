import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.ai-sources', {
  word_damaged: 'is a damaged Word file',
  no_text: 'contains no text',
  too_long: 'has more than {millions} million characters. Send part of it',
  scan: 'has almost no text. It may be a scan. Send a file with selectable text',
  many_pages: 'has more than {count} pages. Send part of it',
  locked: 'is protected by a password',
  pdf_damaged: 'is a damaged PDF',
  unknown_format: 'isn’t a supported format. Send a .txt, .md, .html, .docx, .epub, or .pdf file',
  unreadable: 'can’t be read. It’s damaged, too large, or too complex',
  empty: 'is empty',
  zip_bomb: 'is far too large once unpacked, so it wasn’t read',
  zip_damaged: 'is damaged and can’t be unpacked',
  too_deep: 'is nested too deeply',
});
