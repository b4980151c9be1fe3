import { ApiClientError } from '#api-client/api-error.ts';

/** The text of a failure for visitors: the messages of a problem, never the text of an unexpected one. */
export function problemMessages(error: unknown): readonly string[] | undefined {
  return error instanceof ApiClientError && error.code !== 'unexpected_response' ? error.messages : undefined;
}
