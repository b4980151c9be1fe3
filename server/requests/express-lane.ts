import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { PATIENCE, type Patience } from './listen.ts';
import type { CachedPage } from '../cache/cached-page.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';
import { requestIdFrom } from '../base/request-id.ts';
import type { Header } from './transport-security.ts';
import { writeAnswer } from './wire-answer.ts';

/** Where to find the response to a request; undefined: it must go through the server. */
export type FindCached = (request: PlainRequest) => ReadCached | undefined;

/** Looks in memory; undefined: it is not there (now). */
export type ReadCached = () => CachedPage | undefined;

export interface ExpressLane {
  /** Ends idle connections, before the server is drained. */
  close(): void;
}

export interface LaneOptions {
  patience?: Patience;
  /** A header of every response. */
  always?: Header | undefined;
  /** Called for each response. */
  onAnswered?: () => void;
  /** Gets each response. Without it, none is timed. */
  observe?: ((answered: LaneAnswer) => void) | undefined;
}

/** A response, for the request log and for traces. */
export interface LaneAnswer {
  target: string;
  status: number;
  ms: number;
  /** Sent bytes, including headers. */
  bytes: number;
  requestId: string;
}

const REQUEST_MAX_BYTES = 8 * 1024;
const READINGS_MAX = 500;
const WATCH_MS = 1_000;
const STALLED_MS = 60_000;

/**
 * Answers requests from memory straight from the socket. Everything else is passed to the HTTP server, byte
 * for byte, and its connection stays there: the lane never holds a request that it has not answered. A
 * request through `node:http` costs about twice as much as nginx needs for the same bytes, no matter what is
 * done with it (docs/decisions/0008-an-express-lane-before-http.md).
 */
export function openExpressLane(
  server: Server,
  findCached: FindCached,
  { patience = PATIENCE, always, onAnswered, observe }: LaneOptions = {},
): ExpressLane {
  const [takeOver] = server.listeners('connection');
  if (takeOver === undefined) throw new Error('The server isn’t accepting connections.');
  const readings = new Readings(findCached);
  /** Connections of the lane, and for how many rounds of the watch nothing has moved on them. */
  const sockets = new Map<Socket, Silence>();
  // The server takes care of clients that do not read what was sent.
  const answerTo: TryAnswer = (socket, bytes) =>
    socket.writableLength === 0 && answer(socket, readings.of(bytes), always);
  const tryAnswer = observe === undefined ? answerTo : observed(answerTo, observe);
  const watch = setInterval(() => {
    server.getConnections((_error, count) => {
      const keepAliveMs = count > patience.crowd ? patience.briefMs : patience.keepAliveMs;
      server.keepAliveTimeout = keepAliveMs;
      endSilent(sockets, { ...patience, keepAliveMs });
    });
  }, WATCH_MS).unref();
  server.once('close', () => clearInterval(watch));
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const silence: Silence = { rounds: 0, written: 0, hasAsked: false };
    sockets.set(socket, silence);
    const onData = (bytes: Buffer) => {
      silence.rounds = 0;
      silence.hasAsked = true;
      if (tryAnswer(socket, bytes)) return onAnswered?.();
      leave();
      socket.unshift(bytes);
      takeOver.call(server, socket);
    };
    const onEnd = () => void socket.end();
    const onError = () => void socket.destroy();
    const leave = () => {
      sockets.delete(socket);
      socket.off('data', onData).off('end', onEnd).off('error', onError).off('close', leave);
    };
    socket.on('data', onData).on('end', onEnd).on('error', onError).on('close', leave);
  });
  return {
    close: () => sockets.forEach((_silence, socket) => void socket.end(() => socket.destroy())),
  };
}

type TryAnswer = (socket: Socket, bytes: Buffer) => Answered | false;

/** Measures each response. */
function observed(answerTo: TryAnswer, observe: (answered: LaneAnswer) => void): TryAnswer {
  return (socket, request) => {
    const [startedAt, sentBefore] = [performance.now(), socket.bytesWritten];
    const answered = answerTo(socket, request);
    if (answered !== false) {
      const bytes = socket.bytesWritten - sentBefore;
      observe({ ...answered, ms: performance.now() - startedAt, bytes });
    }
    return answered;
  };
}

interface Silence {
  rounds: number;
  /** Bytes sent by the previous check. */
  written: number;
  hasAsked: boolean;
}

/** One timer for all: a timer per socket would be reset with every byte. Slow readers get more time. */
function endSilent(sockets: ReadonlyMap<Socket, Silence>, { briefMs, keepAliveMs }: Patience): void {
  for (const [socket, silence] of sockets) {
    const isBehind = socket.writableLength > 0;
    const written = socket.bytesWritten - socket.writableLength;
    silence.rounds = written === silence.written ? silence.rounds + 1 : 0;
    silence.written = written;
    const bearableMs = silence.hasAsked ? keepAliveMs : briefMs;
    if (silence.rounds * WATCH_MS > (isBehind ? STALLED_MS : bearableMs)) socket.destroy();
  }
}

/** A parsed request, and where to find its response. */
interface Reading {
  request: PlainRequest;
  readCached: ReadCached;
}

/** Visitors with the same browser send the same bytes for the same page, so the parsed result is reused. */
class Readings {
  readonly #known = new Map<string, Reading>();
  readonly #findCached: FindCached;

  constructor(findCached: FindCached) {
    this.#findCached = findCached;
  }

  of(bytes: Buffer): Reading | undefined {
    if (bytes.length > REQUEST_MAX_BYTES) return undefined;
    const text = bytes.toString('latin1');
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const request = readPlainRequest(text);
    const readCached = request && this.#readerFor(request);
    if (request === undefined || readCached === undefined) return undefined;
    if (this.#known.size >= READINGS_MAX) this.#known.clear();
    const reading = { request, readCached };
    this.#known.set(text, reading);
    return reading;
  }

  /** The server answers and logs failures; errors thrown here are not awaited. */
  #readerFor(request: PlainRequest): ReadCached | undefined {
    try {
      return this.#findCached(request);
    } catch {
      return undefined;
    }
  }
}

type Answered = Pick<LaneAnswer, 'target' | 'status' | 'requestId'>;

/** Returns false if nothing was answered. */
function answer(socket: Socket, reading: Reading | undefined, always: Header | undefined): Answered | false {
  const page = reading?.readCached();
  if (reading === undefined || page === undefined) return false;
  const { acceptEncoding, ifNoneMatch, target } = reading.request;
  const requestId = requestIdFrom(reading.request.requestId);
  const status = writeAnswer(socket, page, { acceptEncoding, ifNoneMatch, requestId, always });
  return { target, status, requestId };
}
