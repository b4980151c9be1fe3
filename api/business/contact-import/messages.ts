import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.contact-import', {
  not_yours: 'Someone else started this import. They or an administrator can cancel it.',
  import_over: 'This import is finished, so it can’t be canceled.',
  mapping_json: `must be JSON: '{'"column": "field"'}'`,
  mapping_object: `must be an object: '{'"column": "field"'}'`,
  states_object: `must be an object: '{'"column": '{'"value": "subscribed"'}}'`,
  state_known:
    'can’t redefine “{value}” in “{column}”, because its meaning is already known. Remove people with this value from the file instead',
  field_twice: 'uses the same field twice',
  list_missing: 'includes a list that doesn’t exist',
  file_empty: 'is empty. The first line must name the columns',
  no_email_column: 'must name the column with the email addresses. The file has these columns: {columns}',
  no_column: 'names the column {column}, which isn’t in the file',
  fields: 'must be one of: {fields}, or attributes.name',
  unknown_columns: 'names a column that isn’t in the file: {columns}',
  many_columns: 'has more than {count} columns',
});
