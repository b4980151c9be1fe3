import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.records.resources', {
  saved_since:
    'Someone has saved a newer version since you opened this. Your changes are still here. Compare the two, then save again.',
  token_missing: 'No token found',
  taken: 'is already taken',
  no_cursor: 'can’t be combined with a cursor',
  not_in_list: 'includes {name}, which isn’t a field of this list',
  at_most_with: 'must be at most {limit} when combined with {fields}',
  many_values: 'must have at most {count} values',
  moment: 'must be a date, or a date and time, such as 2026-03-01 or 2026-03-01T12:00:00Z',
  whole_number: 'must be a whole number',
  record_id: 'must be the ID of a record',
  no_filter: 'can’t be used to filter {things}',
});
