import { ApiClientError } from '#api-client/api-error.ts';

/** What visitors may read of a failure: the messages of a problem, never the text of an unexpected one (contract §8). */
export function problemMessages(error: unknown): readonly string[] | undefined {
  return error instanceof ApiClientError && error.code !== 'unexpected_response' ? error.messages : undefined;
}
