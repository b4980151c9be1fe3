import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.route', {
  token_missing: 'No token found',
  two_versions: 'If-Match and the version in the body don’t match.',
  no_version:
    'Send the version that your changes are based on, as version in the body or as the record’s ETag in If-Match.',
  bad_etag: 'If-Match must be the ETag of a record.',
  forbidden: 'Your role doesn’t allow this. Ask an administrator for access.',
  no_scope: 'This API token doesn’t have the {scope} scope.',

  // Fields
  required: 'is required',
  unknown_field: 'is not a known field',
  read_only: 'cannot be set',
  invalid: 'is not valid',
  text: 'must be text',
  number: 'must be a number',
  whole_number: 'must be a whole number',
  boolean: 'must be true or false',
  list: 'must be a list',
  object: 'must be an object',
  wrong_type: 'is the wrong type',
  at_most: 'must be at most {limit}',
  at_least: 'must be at least {limit}',
  characters_at_most: 'must be at most {limit} characters',
  characters_at_least: 'must be at least {limit} characters',
  items_at_most: 'must have at most {limit} items',
  items_at_least: 'must have at least {limit} items',
  one_of: 'must be one of: {values}',
  item: 'item {position}',
  inside: '{outer}, {inner}',
  at_place: '{place}: {problem}',
  twice: 'is given more than once',
  not_allowed: 'isn’t allowed here',
  wrong_cursor: 'doesn’t match this list and its order',
});
