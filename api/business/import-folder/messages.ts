import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.import-folder', {
  // What is wrong with a file, after its name
  no_list: "must be a list of '{'name, slug, description'}'",
  image_outside: 'names the image "{name}", which is outside the folder',
  image_missing: 'names the image "{name}", which doesn’t exist',
  record_missing: 'names the {what} "{slug}", which doesn’t exist',
  item_missing: 'lists the {type} "{slug}", which doesn’t exist',
});
