import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.network', {
  image_too_large: 'The image is larger than 10 MB. Make it smaller and upload it again.',
  not_fetched: 'Couldn’t get the image from this URL. Download it yourself and upload the file instead.',
  metadata_address: 'can’t be the address of a cloud metadata service',
});
