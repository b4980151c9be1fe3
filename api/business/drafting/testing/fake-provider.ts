import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the model server received it. */
export interface AskedCompletion {
  model: string;
  stream: boolean;
  messages: { role: string; content: unknown }[];
  max_tokens?: number;
  response_format?: { type: string };
  /** All messages in one text. */
  text: string;
  authorization: string | undefined;
}

/** What the model server does with one request. */
export type Behaviour =
  /** Answers with this as its text; objects as JSON. */
  | { answer: unknown; finish?: string; chunkChars?: number; chunkMs?: number }
  /** Answers with a custom status and headers. */
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Says nothing until the other side goes away. */
  | { silent: true }
  /** Begins to answer, then breaks the connection. */
  | { cutAfter: string }
  /** Answers with this many bytes of text. */
  | { bytes: number };

export interface FakeProvider {
  url: string;
  requests: AskedCompletion[];
  /** When we gave up each connection, by the test clock. */
  closedEarly: number;
  /** Applied to the next requests, one each; afterwards `answer` is used. */
  next(...behaviours: Behaviour[]): void;
  answer: (asked: AskedCompletion) => unknown;
  /** Replaces `answer` in tests that need faults without a number. */
  behave: ((asked: AskedCompletion) => Behaviour) | undefined;
  /** True: ignores `stream` and answers in one piece, as some proxies do. */
  inOnePiece: boolean;
  /** Forgets all requests and planned answers. */
  reset(): void;
}

/**
 * An in-process model server that speaks the OpenAI protocol, for tests and for trying the whole way of a
 * draft.
 */
export async function startFakeProvider(): Promise<{ provider: FakeProvider; stop: () => Promise<void> }> {
  const queue: Behaviour[] = [];
  const provider: FakeProvider = {
    url: '',
    requests: [],
    closedEarly: 0,
    next: (...behaviours) => void queue.push(...behaviours),
    answer: () => ({}),
    behave: undefined,
    inOnePiece: false,
    reset() {
      queue.length = 0;
      provider.requests.length = 0;
      provider.closedEarly = 0;
      provider.inOnePiece = false;
      provider.answer = () => ({});
      provider.behave = undefined;
    },
  };
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readAsked(request);
    provider.requests.push(asked);
    response.on('close', () => {
      if (!response.writableFinished) provider.closedEarly += 1;
    });
    const behaviour = queue.shift() ?? provider.behave?.(asked) ?? { answer: provider.answer(asked) };
    await behave(behaviour, { asked, response, streams: asked.stream && !provider.inOnePiece });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { provider, stop };
}

async function readAsked(request: IncomingMessage): Promise<AskedCompletion> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Omit<AskedCompletion, 'text'>;
  return {
    ...body,
    stream: body.stream === true,
    text: body.messages.map(({ content }) => textOf(content)).join('\n'),
    authorization: request.headers.authorization,
  };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map((part: { text?: string }) => part.text ?? '').join('\n') : '';
}

interface Serving {
  asked: AskedCompletion;
  response: ServerResponse;
  streams: boolean;
}

async function behave(behaviour: Behaviour, { asked, response, streams }: Serving): Promise<void> {
  if ('silent' in behaviour) return;
  if ('status' in behaviour) {
    response.writeHead(behaviour.status, { 'Content-Type': 'application/json', ...behaviour.headers });
    response.end(behaviour.body ?? JSON.stringify({ error: { message: 'a fault on demand' } }));
    return;
  }
  if ('cutAfter' in behaviour) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(eventOf({ content: behaviour.cutAfter }, null));
    setTimeout(() => response.destroy(), 20);
    return;
  }
  const text = 'bytes' in behaviour ? 'x'.repeat(behaviour.bytes) : asText(behaviour.answer);
  const finish = ('finish' in behaviour && behaviour.finish) || 'stop';
  const usage = {
    prompt_tokens: Math.ceil(asked.text.length / 4),
    completion_tokens: Math.ceil(text.length / 4),
  };
  if (!streams) {
    const choices = [{ index: 0, message: { role: 'assistant', content: text }, finish_reason: finish }];
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ id: 'c', object: 'chat.completion', model: asked.model, choices, usage }));
    return;
  }
  const { chunkChars = 2000, chunkMs = 0 } = 'answer' in behaviour ? behaviour : { chunkChars: 100_000 };
  await stream(response, { text, finish, usage, chunkChars, chunkMs });
}

interface Streamed {
  text: string;
  finish: string;
  usage: object;
  chunkChars: number;
  chunkMs: number;
}

async function stream(response: ServerResponse, { text, finish, usage, ...pace }: Streamed): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  for (let at = 0; at < text.length && !response.destroyed; at += pace.chunkChars) {
    response.write(eventOf({ content: text.slice(at, at + pace.chunkChars) }, null));
    if (pace.chunkMs > 0) await new Promise((resolve) => setTimeout(resolve, pace.chunkMs));
  }
  response.write(eventOf({}, finish));
  response.end(`data: ${JSON.stringify({ id: 'c', choices: [], usage })}\n\ndata: [DONE]\n\n`);
}

function eventOf(delta: object, finish: string | null): string {
  return `data: ${JSON.stringify({ id: 'c', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
}

function asText(answer: unknown): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}
