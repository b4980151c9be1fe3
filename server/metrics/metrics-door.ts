import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { EDGE_HEADERS } from '#api/platform/http/edge-headers.ts';
import { isLoopback } from '#api/platform/base/loopback.ts';
import { API_ADDRESSES, PROBE_ADDRESSES } from '#schema/pages/server-addresses.ts';
import type { Metrics, RequestKind } from './metrics.ts';

const PATH = /^\/metrics(?:\?|$)/;
const API = new RegExp(`^/(?:${[...API_ADDRESSES, ...PROBE_ADDRESSES].join('|')})(?:[/?]|$)`);
const ADMIN = /^\/admin(?:[/?]|$)/;
const FILE = /^\/assets\//;
const HEADERS = { ...EDGE_HEADERS, 'Cache-Control': 'no-store' };
/** Added by proxies: a proxied request is not from this machine, wherever the proxy runs. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

export interface MetricsDoorOptions {
  metrics: Metrics;
  /** Programs on this machine may read, and anyone who sends this bearer token. */
  token: string | undefined;
}

/** Answers `GET /metrics`, and measures everything that `listener` answers. */
export function createMetricsDoor(
  listener: RequestListener,
  { metrics, token }: MetricsDoorOptions,
): RequestListener {
  return (request, response) => {
    const { url = '/' } = request;
    if (PATH.test(url)) return void answerMetrics({ request, response }, { metrics, token });
    const startedAt = performance.now();
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      metrics.answered({ kind: kindOf(url), status: response.statusCode, seconds });
    });
    return listener(request, response);
  };
}

function kindOf(url: string): RequestKind {
  if (API.test(url)) return 'api';
  if (ADMIN.test(url)) return 'admin';
  return FILE.test(url) ? 'file' : 'page';
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

async function answerMetrics(
  { request, response }: Exchange,
  { metrics, token }: MetricsDoorOptions,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead)
    return end(
      response,
      { status: 405, headers: { Allow: 'GET, HEAD' } },
      'Only GET and HEAD are allowed here.',
    );
  if (!isAllowed(request, token)) return refuse(response, token);
  try {
    const body = await metrics.text();
    response.writeHead(200, { ...HEADERS, 'Content-Type': metrics.contentType });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    end(response, { status: 500 }, 'The metrics could not be collected. The next request tries again.');
  }
}

/** Without a token, outsiders do not learn that metrics exist. */
function refuse(response: ServerResponse, token: string | undefined): void {
  if (token === undefined)
    return end(
      response,
      { status: 404 },
      'Metrics are for programs on this machine. Set METRICS_TOKEN to read them from elsewhere.',
    );
  end(
    response,
    { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
    'Send the METRICS_TOKEN as a bearer token.',
  );
}

function end(
  response: ServerResponse,
  { status, headers = {} }: { status: number; headers?: Record<string, string> },
  text: string,
): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    })
    .end(`${text}\n`);
}

function isAllowed({ headers, socket }: IncomingMessage, token: string | undefined): boolean {
  if (token !== undefined && isSame(headers.authorization ?? '', `Bearer ${token}`)) return true;
  const isDirect = FORWARDED.every((name) => headers[name] === undefined);
  return isDirect && isLoopback(peerOf(socket)) && isLoopback((headers.host ?? '').replace(/:\d+$/, ''));
}

/** As it is written in a URL. */
function peerOf({ remoteAddress = '' }: IncomingMessage['socket']): string {
  return remoteAddress === '::1' ? '[::1]' : remoteAddress.replace(/^::ffff:/, '');
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
