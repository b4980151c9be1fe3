import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiClientError } from '#api-client/api-error.ts';
import { ApiError } from '#api/platform/base/api-error.ts';
import { asApiError, problemResponse } from '#api/platform/http/problem.ts';
import { ERROR_STATUS, type ErrorCode } from '#schema/access/errors.ts';
import type { Product } from '../product/open-product.ts';
import { requestIdFrom } from '../base/request-id.ts';
import { sendAnswer } from './send-answer.ts';
import type { UnavailablePages } from './unavailable-page.ts';
import { asWritten } from '#api/platform/base/spoken.ts';

/** A request and its response. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

interface Rooms {
  product: Pick<Product, 'deps'>;
  unavailablePage: UnavailablePages;
}

const READ_BY_PROGRAMS = /^\/(?:api|_server)\//;
const UNAVAILABLE = 503;
/** Seconds. */
const RETRY_AFTER = '5';
/** Everything that is not a page: feeds, Markdown, images. */
const FILE = /\.\w+(?:\?|$)/;

/** The request's own id, or a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  return requestIdFrom(headers['x-request-id']);
}

/** A failure in the format of the API, in the language of the request. */
export async function sendProblem(
  { deps }: Rooms['product'],
  error: ApiError,
  { request, response, requestId = requestIdOf(request) }: Exchange & { requestId?: string },
): Promise<void> {
  const words = deps.languages.preferred(request.headers['accept-language']);
  const problem = problemResponse(error, requestId, words);
  const body = await problem.text();
  const isHead = request.method === 'HEAD';
  response.writeHead(problem.status, Object.fromEntries(problem.headers)).end(isHead ? undefined : body);
}

/** A failure that is safe to show; an error of an in-process API call is passed on. */
function failureOf(error: unknown): ApiError {
  if (!(error instanceof ApiClientError) || error.status !== UNAVAILABLE) return asApiError(error);
  const code = error.code in ERROR_STATUS ? (error.code as ErrorCode) : 'database_unavailable';
  return new ApiError(code, { message: asWritten(error.message), headers: { 'Retry-After': RETRY_AFTER } });
}

/**
 * Whether a failure means that nothing can be rendered at the moment, rather than that the request is wrong.
 */
export function isUnavailable(error: unknown): boolean {
  return failureOf(error).status === UNAVAILABLE;
}

/** The response to a failure of the front door itself, in the format that the caller accepts. */
export function sendFailure(rooms: Rooms, error: unknown, exchange: Exchange & { requestId: string }): void {
  const { request, response, requestId } = exchange;
  const failure = failureOf(error);
  const isExpected = failure.status === UNAVAILABLE;
  // Known outages affect everyone at once, so they are logged where they are detected.
  if (!isExpected) {
    rooms.product.deps.log.error({ err: error, request_id: requestId, path: request.url }, 'a page failed');
  }
  if (response.headersSent) return void response.destroy();
  if (READ_BY_PROGRAMS.test(request.url ?? '')) {
    return void sendProblem(rooms.product, failure, exchange);
  }
  if (isExpected) return void sendUnavailable(rooms, failure, exchange);
  sendText(response, { status: 500, requestId, text: 'Something went wrong!\n' });
}

async function sendUnavailable(
  rooms: Rooms,
  { code, headers }: ApiError,
  { request, response, requestId }: Exchange & { requestId: string },
): Promise<void> {
  const isPage = !FILE.test(request.url ?? '');
  const page = isPage ? await rooms.unavailablePage(code).catch(() => undefined) : undefined;
  response.setHeader('Retry-After', headers['Retry-After'] ?? RETRY_AFTER);
  response.setHeader('Cache-Control', 'no-store');
  if (page !== undefined) return sendAnswer(request, response, { page, requestId });
  sendText(response, { status: UNAVAILABLE, requestId, text: 'Please try again in a moment.\n' });
}

function sendText(
  response: ServerResponse,
  { status, requestId, text }: { status: number; requestId: string; text: string },
): void {
  response
    .writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'X-Request-Id': requestId })
    .end(text);
}
