import { defineMessages } from '#schema/messages/messages.ts';
import { sayOf } from '../../language/say.ts';

export const messages = defineMessages('admin.settings.kinds', {
  pick_color: '{field}: pick a color',
  color_format: '#rrggbb',
  on_light: 'On light pages',
  on_dark: 'On dark pages',
  easy_to_read: '{where}: easy to read (contrast {contrast}).',
  large_text_only: '{where}: readable only in large text (contrast {contrast}).',
  hard_to_read: '{where}: hard to read (contrast {contrast}).',
  text: 'item',
  no_page: '{name} (broken link)',
  hidden: '{name} (hidden)',
  full: 'Maximum of {max, number} reached.',
  add: 'Add {word}',
  new_row: 'New {word}',
  row: '{word} {number}',
  no_results: 'No results',
  remove_secret: 'Remove the stored value',
  secret_empty: 'It will be stored encrypted and won’t be shown again.',
  secret_stored: 'Stored encrypted. Enter a new value to replace it.',
  add_url: 'Add URL',
  url: 'URL {number}',
  move_up: 'Move URL {number} up',
  move_down: 'Move URL {number} down',
  remove_url: 'Remove URL {number}',
  from_settings: 'From the settings',
  pages: 'Pages',
  lists: 'Lists',
  tags: 'Tags',
  categories: 'Categories',
  entry: 'Entry {number}: {fault}',
  target_draft: '“{title}” isn’t published, so visitors can’t open it.',
  no_source: '{name} (nothing to show)',
  section_unlisted:
    '{target} isn’t a content type, category, or tag on this site, so this section isn’t shown. Choose another one, or select items.',
  section_unpublished:
    'None of these items is public, so this section isn’t shown. Publish one of them, or select others.',
  target_missing: 'There’s no page at {target}.',
});

export const say = sayOf(messages);
