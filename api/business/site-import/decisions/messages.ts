import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.site-import.decisions', {
  long_title: 'Its title was longer than {count} characters: “{title}”.',
  category_as_tag: 'Its category “{name}” became a tag, because content has only one category here.',
  many_tags: 'It had {count} tags. Only the first {kept} were kept.',
  not_offered: 'These were left out, because pages on this site don’t support them: {lost}.',
  its_cover: 'its cover',
  its_labels: 'its tags and categories',
  and_next: '{before}, {next}',
});
