import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.business.mcp', {
  too_long:
    'The response has {chars} characters, more than {most}. Ask for fewer records, or name the fields you need.',
  token_only: 'Connect an assistant with an API token that has the scope mcp.',
  one_of: '{name} must be one of: {values}',
  part: 'part must be a whole number from 1 to {count}',
  unknown_arguments: 'unknown arguments: {names}',
  record_id: '{name} must be the ID of a record',
  other_type: 'The record is of the type {type}, which {tool} can’t change. Use the tool for its type.',
  at_most: '{name} must be at most {limit}',
  plain_value: '{name} must be text, a number, or a list of them',
});
