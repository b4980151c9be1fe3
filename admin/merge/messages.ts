import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../language/say.ts';

export const messages = defineMessages('admin.merge', {
  notice: 'Someone else saved this {when}. Your changes are still here but haven’t been saved yet.',
  open: 'Compare and merge',
  title: 'Someone else saved a newer version',
  about: 'It was saved {when}. For each field, choose which version to keep.',
  all_theirs: 'Keep all of theirs',
  all_mine: 'Keep all of mine',
  close: 'Keep editing',
  save: 'Save merged version',
  fields_left: '{count, plural, one {# conflict left} other {# conflicts left}}',
  comparison: 'Comparison',
  same: 'No conflicts. Saving won’t overwrite their changes.',
  only_mine: 'Changed by you',
  only_theirs: 'Changed by them',
  both: 'Changed by both',
  mine: 'Yours',
  theirs: 'Theirs',
  choice: '{field}: {side}',
});

export const say = sayOf(messages);
