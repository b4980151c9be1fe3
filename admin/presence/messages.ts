import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.presence', {
  editing: '{name} is editing this.',
  editing_elsewhere: 'You’re editing this in another window.',
  continued_elsewhere: 'You continued editing in another window.',
  taken_over: '{name} took over at {when}.',
  changes_kept: 'Your changes are still here.',
  view_only: 'You can view it but not edit it.',
  edit_here: 'Edit here',
  take_over: 'Take over',
  take_over_again: 'Take over again',
});

export const say = sayOf(messages);
