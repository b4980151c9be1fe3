import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** The minimum speed of a body. */
export interface BodyPace {
  /** The time before its speed is checked. */
  graceMs: number;
  /** After that, slower bodies (on average) are refused. */
  bytesPerSecond: number;
}

/** Slower than any real connection, faster than clients that only want to occupy the server. */
export const BODY_PACE: BodyPace = { graceMs: 15_000, bytesPerSecond: 1_000 };
const WATCH_MS = 1_000;

interface Coming {
  request: IncomingMessage;
  response: ServerResponse;
  since: number;
  /** Bytes that the connection had received before. */
  bytesBefore: number;
}

/**
 * Refuses trickling bodies with 408: each would hold a connection for as long as the whole request may take.
 */
export function refuseSlowBodies(server: Server, pace: BodyPace = BODY_PACE): void {
  const coming = new Set<Coming>();
  const watch = setInterval(() => {
    for (const each of coming)
      if (each.request.complete) coming.delete(each);
      else if (isTooSlow(each, pace)) refuse(each);
  }, WATCH_MS).unref();
  server.once('close', () => clearInterval(watch));
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { bytesRead: bytesBefore } = request.socket;
    const one: Coming = { request, response, since: performance.now(), bytesBefore };
    coming.add(one);
    response.once('close', () => coming.delete(one));
  });
}

function isTooSlow({ request, since, bytesBefore }: Coming, { graceMs, bytesPerSecond }: BodyPace): boolean {
  const ms = performance.now() - since;
  return ms > graceMs && request.socket.bytesRead - bytesBefore < (ms / 1_000) * bytesPerSecond;
}

/** Set on the connection itself, as the server does with timeouts: the reader of the body may still answer. */
function refuse({ request: { socket }, response }: Coming): void {
  if (response.headersSent) return void socket.destroy();
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () =>
    socket.destroy(),
  );
}
