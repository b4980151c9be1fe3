/** The answer of a provider was larger than any draft can be. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** Longer than any answer that we ask for, in characters. */
export const ANSWER_MAX_CHARS = 512 * 1024;
/** The same, including everything that a stream adds around each word. */
const ANSWER_MAX_BYTES = 6 * 1024 * 1024;

/**
 * The same fetch, whose answers end in an {@link AnswerTooLarge} after 6 MB. A server that answers in one piece though it was
 * asked to stream is understood as well: its completion is passed on as a stream of one chunk.
 */
export function boundedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const { status, headers } = response;
    if (response.body === null) return response;
    const body = response.body.pipeThrough(byteLimit());
    const bounded = new Response(body, { status, headers });
    const isWhole = headers.get('content-type')?.startsWith('application/json') === true;
    if (!response.ok || !isWhole || !isStreamAsked(init?.body)) return bounded;
    const stream = streamOf(await bounded.text());
    return stream ?? new Response('', { status: 200, headers: { 'Content-Type': 'text/event-stream' } });
  };
}

function byteLimit(): TransformStream<Uint8Array, Uint8Array> {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size > ANSWER_MAX_BYTES) controller.error(new AnswerTooLarge('The answer is too large.'));
      else controller.enqueue(chunk);
    },
  });
}

function isStreamAsked(body: unknown): boolean {
  return typeof body === 'string' && /"stream":\s*true/.test(body);
}

interface Completion {
  choices?: { message?: { content?: unknown }; finish_reason?: string }[];
  usage?: unknown;
}

/** A completion in one piece as the stream that the same server would have sent; undefined for anything else. */
function streamOf(json: string): Response | undefined {
  let completion: Completion;
  try {
    completion = JSON.parse(json) as Completion;
  } catch {
    return undefined;
  }
  const choice = completion.choices?.[0];
  if (choice === undefined) return undefined;
  const chunk = {
    choices: [
      {
        index: 0,
        delta: { role: 'assistant', content: choice.message?.content ?? '' },
        finish_reason: choice.finish_reason ?? 'stop',
      },
    ],
    ...(completion.usage === undefined ? {} : { usage: completion.usage }),
  };
  return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}
