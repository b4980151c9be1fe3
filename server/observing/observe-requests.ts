import type { IncomingMessage, RequestListener } from 'node:http';
import { isLoopback } from '#api/platform/base/loopback.ts';
import type { Logger } from 'pino';
import { requestIdFrom } from '../base/request-id.ts';
import type { LaneAnswer } from '../requests/express-lane.ts';
import { type RequestTracer, type SpanContext, parentIn } from './tracer.ts';

export interface ObservedBy {
  /** The pattern that a path is logged as. */
  patternOf(method: string, target: string): string;
  /** One line for each request; absent: none. */
  log?: Pick<Logger, 'info'> | undefined;
  /** A span for each request; absent: none. */
  tracer?: RequestTracer | undefined;
}

/** The observed facts of a request. */
interface Seen {
  method: string;
  route: string;
  status: number;
  ms: number;
  /** Sent bytes, including headers. */
  bytes: number;
  requestId: string;
}

const SERVER_ERROR = 500;
const REQUEST_ID = 'x-request-id';

/** Logs and traces what `listener` answers. */
export function observed(listener: RequestListener, by: ObservedBy): RequestListener {
  return (request, response) => {
    const { method = 'GET', url = '/', socket } = request;
    const [requestId, startedAt, sentBefore] = [nameRequest(request), performance.now(), socket.bytesWritten];
    const whenClosed = (tell: (seen: Seen) => void) =>
      response.once('close', () =>
        tell({
          method,
          route: by.patternOf(method, url),
          status: response.statusCode,
          ms: performance.now() - startedAt,
          bytes: socket.bytesWritten - sentBefore,
          requestId,
        }),
      );
    if (by.log !== undefined) whenClosed((seen) => by.log?.info(lineOf(seen), 'request'));
    if (by.tracer === undefined) return listener(request, response);
    by.tracer.within(callerOf(request), (end) => {
      whenClosed((seen) => end(...spanOf(seen)));
      listener(request, response);
    });
  };
}

/** Logs and traces responses from memory, outside the HTTP server. */
export function observeLane(answered: LaneAnswer, by: ObservedBy): void {
  const { target, ...rest } = answered;
  const seen: Seen = { ...rest, method: 'GET', route: by.patternOf('GET', target) };
  by.log?.info(lineOf(seen), 'request');
  by.tracer?.within(undefined, (end) => end(...spanOf(seen)));
}

function lineOf({ requestId, ms, ...seen }: Seen): object {
  return { ...seen, ms: Math.round(ms * 100) / 100, request_id: requestId };
}

function spanOf({ method, route, status, ms, bytes, requestId }: Seen) {
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'http.response.size': bytes,
    'colophon.request_id': requestId,
  };
  return [
    { name: `${method} ${route}`, kind: 'server', attributes },
    { ms, failed: status >= SERVER_ERROR },
  ] as const;
}

/** From here on, the request has the same id in every part of the program and in the response. */
function nameRequest({ headers, rawHeaders }: IncomingMessage): string {
  const id = requestIdFrom(headers[REQUEST_ID]);
  if (headers[REQUEST_ID] === id) return id;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() === REQUEST_ID) rawHeaders[at + 1] = id;
  if (headers[REQUEST_ID] === undefined) rawHeaders.push(REQUEST_ID, id);
  headers[REQUEST_ID] = id;
  return id;
}

/**
 * Only programs on this machine, such as a proxy, may continue their traces here: visitors could add to the
 * traces of others.
 */
function callerOf({ headers, socket: { remoteAddress = '' } }: IncomingMessage): SpanContext | undefined {
  const peer = remoteAddress === '::1' ? '[::1]' : remoteAddress.replace(/^::ffff:/, '');
  const { traceparent } = headers;
  return isLoopback(peer) && typeof traceparent === 'string' ? parentIn(traceparent) : undefined;
}
