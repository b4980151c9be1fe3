import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.drafting', {
  canceled: 'The request was canceled.',
  stopped: 'Stopped before anything was written, so nothing was saved.',
  one_source: 'must be one of: a file, source_text, source_id, or source_content_id',
  source_deleted: 'refers to a source that has been deleted. Send the source again',
  text_deleted: 'refers to content that no longer exists',
  image_missing: 'includes an image that isn’t in the media library',
  partial_saved: '{message} The partial draft was saved.',
  not_expected: 'isn’t expected here. Send the file as source',
  must_be_file: 'must be a file',
  no_text: 'The model’s response had no usable text. Nothing was saved. Try again.',
  not_saveable: 'The model’s response can’t be saved. Nothing was saved. Try again.',
  required_to: 'is required to {task}',
});
