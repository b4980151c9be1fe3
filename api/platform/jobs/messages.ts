import { defineMessages } from '#schema/messages/messages.ts';

export const messages = defineMessages('api.platform.jobs', {
  // Why an attempt failed
  refused_statement: 'The database refused a statement (SQLSTATE {code}). The server log has the details.',
  unexpected: 'Unexpected error: {message}',
  unexpected_unknown: 'Unexpected error: unknown',
});
