import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.editor.nodes', {
  alt: 'Alt text',
  caption: 'Caption',
  source: 'Source',
  source_hint: 'Source: author and work',
  uploading: 'Uploading {name}…',
  failed: 'Can’t upload {name}. {problem}',
  adding: 'Adding the image from {site} to the media library…',
  not_added: 'Can’t add the image from {site}. {problem}',
  cancel: 'Cancel',
  retry: 'Try again',
  remove: 'Remove',
});

export const say = sayOf(messages);
