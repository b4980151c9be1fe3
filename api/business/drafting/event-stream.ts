import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { asApiError, problemResponse } from '../../platform/http/problem.ts';
import { askedWords } from '../../platform/deps/asked-words.ts';

/** Sends one event. Does nothing after the other side has disconnected. */
export type Emit = (event: string, data: unknown) => void;

export interface Streaming {
  deps: AppDeps;
  request: Request;
  requestId: string;
  headers?: Record<string, string>;
}

/** A regular line keeps proxies from closing a connection that is only waiting. */
const PULSE_MS = 10_000;

/** True when the caller requests events as they happen. */
export function wantsEvents(request: Request): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.get('accept') ?? '');
}

/**
 * Runs `work` and sends what it emits as server-sent events. A failure is the event `error` with the problem body.
 * `work` gets a signal that aborts when the reader disconnects.
 */
export function eventStream(
  { deps, request, requestId, headers }: Streaming,
  work: (emit: Emit, signal: AbortSignal) => Promise<void>,
): Response {
  const gone = new AbortController();
  const leave = () => gone.abort(new DOMException('The reader has gone.', 'AbortError'));
  request.signal.addEventListener('abort', leave, { once: true });
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const emit: Emit = (event, data) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      const pulse = setInterval(() => send(': still at work\n\n'), PULSE_MS);
      try {
        await work(emit, gone.signal);
      } catch (error) {
        if (!gone.signal.aborted) emit('error', await problemOf(error, { deps, request, requestId }));
      } finally {
        clearInterval(pulse);
        request.signal.removeEventListener('abort', leave);
        if (!gone.signal.aborted) controller.close();
      }
    },
    cancel: leave,
  });
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      // Proxies that buffer would hold the words back.
      'X-Accel-Buffering': 'no',
      ...headers,
    },
  });
}

async function problemOf(
  error: unknown,
  { deps, request, requestId }: Pick<Streaming, 'deps' | 'request' | 'requestId'>,
): Promise<unknown> {
  const failure = asApiError(error);
  if (failure !== error) deps.log.error({ err: error, request_id: requestId }, 'drafting failed');
  return problemResponse(failure, requestId, askedWords(deps, request)).json();
}
