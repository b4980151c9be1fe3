import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.jobs', {
  // Why an attempt failed
  refused_statement: 'The database rejected a statement (SQLSTATE {code}). See the server log for details.',
  unexpected: 'Unexpected error: {message}',
  unexpected_unknown: 'Unexpected error (no details available)',
});
