import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.inputs', {
  yes: 'Yes',
  no: 'No',
  unchecked: 'Not checked',
  cancel: 'Cancel',
  no_results: 'No results',
  create_option: 'Create “{name}”',
  default: 'Default',
  default_is: 'Default ({value})',
  removed_sender: '{address} (removed)',
  time_zone: 'Your time zone: {zone}.',

  name: 'Name',
  value: 'Value',
  attribute_name: 'Name of attribute {number}',
  attribute_value: 'Value of {name}',
  remove_attribute: 'Remove {name}',
  add_attribute: 'Add attribute',

  item: 'item',
  entry: 'entry',
  item_note: 'Note on item {number}',
  item_note_hint: 'Note for readers (optional)',
  fixed_page: 'This is a built-in page, so its URL can’t be changed. You can still edit its text.',
  new_entry: 'New {thing}',
  add_entry: 'Add {thing}',
  line: '{thing} {number}',
  remove_line: 'Remove {thing} {number}',

  write_here: 'Write, or type / to insert headings, images, tables…',
  intro_hint: 'A sentence or two that makes people want to read on',

  uploading: 'Uploading…',
  upload_file: 'Upload file',
  file_too_large: 'This file is larger than {limit} MB.',
  from_library: 'Choose from library',
  files: 'Files',
  search_library: 'Search the media library',
  search_by_name: 'Search by name',
  library_failed: 'Can’t load the media library. Try again.',
  no_file: 'No matching files.',
  files_total: '{size, number} of {limit, number} MB.',
  files_full: 'No more than {count} files fit.',
  files_too_large: 'Attachments can be at most {limit, number} MB in total. Link to larger files instead.',
  file_size: '{size, number} MB',
  file_gone: 'This file is no longer in the media library. Remove it here, or upload it again.',
  remove_file: 'Remove {name}',
  file: '{name} · {format}, {size, number} MB',
});

export const say = sayOf(messages);
