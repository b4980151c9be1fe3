import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.inputs.parts', {
  no_subscribers: 'No matching subscribers',
  no_results: 'No results',
  all_added: 'All results have already been added',
  add_content: 'Add content',
  add_content_hint: 'Search by title to add content',
  move_up: 'Move {thing} {number} up',
  move_down: 'Move {thing} {number} down',
  duplicate: 'Duplicate {thing} {number}',
  remove: 'Remove {thing} {number}',
  show_more: 'Show {count, number} more ({total, number} total)',
  moved: 'Moved {thing} {number} to position {position} of {count}',
  added: 'Added {thing} {number} of {count}',
  removed: 'Removed {thing}',
  undo: 'Undo',
  image_too_large: 'The image is larger than {limit} MB. Make it smaller and try again.',
  unreachable: 'Can’t reach the server. Try again.',
});

export const say = sayOf(messages);
