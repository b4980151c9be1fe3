import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.editor.nodes', {
  alt: 'Alt text',
  caption: 'Caption',
  uploading: 'Uploading {name}…',
  failed: 'Can’t upload {name}. {problem}',
  retry: 'Try again',
  remove: 'Remove',
});

export const say = sayOf(messages);
