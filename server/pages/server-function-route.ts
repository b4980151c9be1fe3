import { queryString } from '#api-client/client.ts';
import { API_PREFIX } from '#api/app/app.ts';
import { ApiError, type Faults } from '#api/platform/base/api-error.ts';
import { Spoken } from '#api/platform/base/spoken.ts';
import { problemResponse } from '#api/platform/http/problem.ts';
import { ENGLISH, type Translator } from '#schema/messages/translator.ts';
import { type RefusedCall, SERVER_FUNCTION_PREFIX, readCall } from '#site/server-functions/read-call.ts';
import type { SiteSource } from '../product/site-settings.ts';
import type { RenderedPage } from '../cache/cached-page.ts';

/** Where a server function asks, and the language of its problems. */
interface Asking extends Pick<SiteSource, 'url' | 'fetch'> {
  words: Translator;
}

/** `{"data":` … `}` around every response of the API. */
const ENVELOPE = ['{"data":', '}'] as const;

/**
 * Answers `GET /_server/{name}`, or returns undefined for any other path: the bare result, or the problem
 * body.
 */
export function answerServerFunction(
  url: string,
  requestId: string,
  from: Asking,
): Promise<RenderedPage> | undefined {
  return url.startsWith(SERVER_FUNCTION_PREFIX) ? answer(url, requestId, from) : undefined;
}

function refusalOf({ code, message, errors }: RefusedCall): ApiError {
  const faults = Object.entries(errors ?? {}).map(([name, [said]]) => [name, [new Spoken(said)]]);
  return new ApiError(code, {
    message: message === undefined ? undefined : new Spoken(message),
    errors: errors === undefined ? undefined : (Object.fromEntries(faults) as Faults),
  });
}

/** A request in English may share its answer with others. */
function languageOf({ words: { language } }: Asking): Record<string, string> {
  return language.tag === ENGLISH.tag ? {} : { 'accept-language': language.tag };
}

async function answer(url: string, requestId: string, from: Asking): Promise<RenderedPage> {
  const call = readCall(url);
  if ('code' in call) return pageFrom(problemResponse(refusalOf(call), requestId, from.words));
  const asked = `${from.url}${API_PREFIX}${call.path}${queryString(call.query)}`;
  const { status, headers, body } = await pageFrom(
    await from.fetch(asked, { headers: { 'x-request-id': requestId, ...languageOf(from) } }),
  );
  if (status !== 200) return { status, headers, body };
  const [before, after] = ENVELOPE;
  // The bare result has its own ETag.
  const { etag: _etag, vary: _vary, ...others } = headers;
  return { status, headers: others, body: body.slice(before.length, -after.length) };
}

async function pageFrom(response: Response): Promise<RenderedPage & { body: string }> {
  const headers = Object.fromEntries(response.headers);
  if (response.status === 200) delete headers['x-request-id'];
  return { status: response.status, headers, body: await response.text() };
}
