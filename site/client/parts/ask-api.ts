import { ApiClientError } from '#api-client/api-error.ts';
import { inPageLanguage } from '../../language/plain-translator.ts';

/**
 * The `data` of a public read, from the browser. Throws `ApiClientError`. The client in api-client/ would
 * include all declarations.
 */
export async function askApi<Data>(
  path: string,
  query: Record<string, string>,
  signal?: AbortSignal,
): Promise<Data> {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  const response = await fetch(`/api/v1${path}?${new URLSearchParams(given).toString()}`, {
    headers: inPageLanguage(),
    ...(signal ? { signal } : {}),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiClientError(response.status, answer);
  return (answer as { data: Data }).data;
}
