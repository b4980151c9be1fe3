import { inPageLanguage } from '../language/plain-translator.ts';
import type { ServerFunctionInput, ServerFunctionName, ServerFunctionResult } from './functions.ts';

interface CallOptions {
  signal?: AbortSignal;
}

/**
 * Calls a server function from the browser. A failure throws the decoded JSON body, or its text where it is not JSON
 * (contract §5); a network failure throws what `fetch` threw.
 *
 * @example const results = await callServerFunction('search', 'mill', { signal });
 */
export async function callServerFunction<Name extends ServerFunctionName>(
  name: Name,
  data: ServerFunctionInput<Name>,
  { signal }: CallOptions = {},
): Promise<ServerFunctionResult<Name>> {
  const query = new URLSearchParams({ data: JSON.stringify(data) });
  const response = await fetch(`/_server/${name}?${query.toString()}`, {
    headers: inPageLanguage(),
    ...(signal ? { signal } : {}),
  });
  const body = decoded(await response.text());
  if (!response.ok) throw body;
  return body as ServerFunctionResult<Name>;
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
