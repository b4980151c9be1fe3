import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.documents', {
  ambiguous: 'This slug is used in more than one content type. Add content_type_name.',
  trashed: 'This item is in the trash. Restore it first.',
  fixed_page:
    'This is a built-in page, so it can’t be unpublished, archived, or deleted. Edit its text instead.',
  slug_fixed: 'can’t be changed, because this is a built-in page',
  slug_reserved: 'is reserved for a built-in page. Choose another one',
  editors_only: 'can only be set by an editor',
  taken: 'is already taken',
  no_language: 'must be one of the site’s languages',
  has_language: 'is already used by another version of this entry',
  missing: 'doesn’t exist',
  some_missing: 'includes {count, plural, one {# item that doesn’t exist} other {# items that don’t exist}}',
  declarations_differ:
    'Another node is still running with a different declaration of this content type. Save again after that node has stopped.',
});
