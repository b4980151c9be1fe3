import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.rows', {
  too_large: 'is larger than 20 MB. Use CSV, or split it',
  not_json: 'isn’t valid JSON',
  not_a_list: 'must be a list of records',
  too_deep: 'is nested too deeply',
  not_an_object: 'contains a record that isn’t an object (record {position})',
  slugs: 'must be a list of slugs',
  slug_missing: 'doesn’t exist: {slugs}',
  number: 'must be a number',
  boolean: 'must be true or false',
});
