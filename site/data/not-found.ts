import { ApiClientError } from '#api-client/api-error.ts';
import type { Moved } from '#schema/answers/records/content.ts';
import { redirect, render } from 'vike/abort';

/** Waits for a response of the API; what is not there becomes the not-found page. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiClientError && error.status === 404) throw render(404);
    throw error;
  }
}

/** Redirects permanently when the response says that the page has moved (contract §4). */
export function followMoved<Found extends object>(answer: Found | Moved): Found {
  if ('moved_to' in answer) throw redirect(answer.moved_to, 301);
  return answer;
}
