import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.media', {
  fetch_limit:
    '{count, plural, one {# of your images is} other {# of your images are}} still downloading. Wait a moment, then try again.',
  file_used: 'The file is used in “{title}”. Remove it there first.',
  image_used: 'The image is used in {titles}. Remove it there first.',
  not_in_library: 'isn’t in the media library',
  same_image: 'is the same as the current image',
  no_part: 'The requested range isn’t in this file.',
  image_too_large: 'The image is larger than 10 MB. Make it smaller and upload it again.',
  not_form: 'Send the image as multipart/form-data.',
  many_parts: 'The form has too many parts. Send one file and its alt text.',
  form_incomplete: 'The form data was incomplete. Send it again.',
  uploads_limit: 'You have {count} uploads in progress. Wait for one to finish, then try again.',
  daily_limit: 'You’ve reached this site’s daily upload limit of {megabytes} MB. Try again later.',
  library_full:
    'The media library has reached its limit of {megabytes} MB. Delete unused images, or ask an administrator to raise MEDIA_MAX_MB.',
  busy: 'Too many images are being processed. Try again shortly.',
  not_supported: 'isn’t supported here',
  no_file: 'is missing. Send the image as a file',
  invalid_characters: 'contains invalid characters',
  empty_file: 'The file is empty.',
  unreadable: 'This image can’t be read. Send a JPEG, PNG, WebP, or AVIF file.',
  wrong_format: '{format} files aren’t accepted. Send a JPEG, PNG, WebP, or AVIF file.',
  video: 'Videos aren’t accepted here. Send a JPEG, PNG, WebP, or AVIF file.',
  wrong_file: 'Send an MP3, M4A, OGG, or WAV file, an MP4 or WebM video, or a PDF.',
  too_slow: 'The image takes too long to process. Use a smaller one.',
  damaged: 'The image is damaged or incomplete. Save it again, then upload it again.',
  many_pixels: 'The image has more than {millions} million pixels. Make it smaller and try again.',
});
