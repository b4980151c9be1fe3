import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.documents', {
  ambiguous: 'More than one content type has this slug. Add content_type_name.',
  trashed: 'This is in the trash. Restore it first.',
  fixed_page: 'This page is part of the site, so it stays published. Edit its text instead.',
  slug_fixed: 'can’t be changed, because this page is part of the site',
  slug_reserved: 'is reserved for a page of the site. Choose another one',
  editors_only: 'can only be set by an editor',
  taken: 'is already taken',
  no_language: 'must be one of the languages of the site',
  has_language: 'already has a version of this entry',
});
