import { type RequestListener, type Server, createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { BODY_PACE, type BodyPace, refuseSlowBodies } from './slow-bodies.ts';

/**
 * How long a connection may be idle between two requests; announced to clients. Slightly more than the minute
 * of most clients and proxies, so that they close connections, never this side while the next request
 * arrives.
 */
export const KEEP_ALIVE_MS = 65_000;

/** How long idle connections are tolerated. */
export interface Patience {
  keepAliveMs: number;
  /** Until the first request, and between two when there is a crowd. */
  briefMs: number;
  /** The maximum number of open connections, so that no one can hold many of them idle. */
  crowd: number;
  /** The minimum speed of a body. */
  body: BodyPace;
}

export const PATIENCE: Patience = {
  keepAliveMs: KEEP_ALIVE_MS,
  briefMs: 5_000,
  crowd: 1_000,
  body: BODY_PACE,
};

/** A failure to start whose message is one clear line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Listens on the port. Slow and half-open connections are closed within seconds, so that they cannot pile up.
 */
export async function listen(
  listener: RequestListener,
  { port, host, patience = PATIENCE }: { port: number; host: string; patience?: Patience },
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: patience.briefMs,
      requestTimeout: 120_000,
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: 1_000,
    },
    listener,
  );
  server.maxHeadersCount = 0;
  refuseSlowBodies(server, patience.body);
  refuseTunnels(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(startError(error, { port, host })));
    server.listen(port, host, resolve);
  });
  return server;
}

/**
 * CONNECT asks for a tunnel (RFC 9110 §9.3.6), which only a proxy offers. Node hands its connection over before a
 * request listener sees it, and closes it silently if it has no listener.
 */
function refuseTunnels(server: Server): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(
      'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
      () => socket.destroy(),
    );
  });
}

function startError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): Error {
  if (error.code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use. Set PORT to another one, or stop the program that uses it.`,
    );
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} requires special privileges. Set PORT to a number above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST ${host} isn’t an address of this machine.`);
  return error;
}

/** Stops accepting, lets running requests finish for at most `graceMs`, and ends the rest. */
export async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const late = new AbortController();
  await Promise.race([closed, wait(graceMs, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  server.closeAllConnections();
  await closed;
}
