import { type IncomingMessage, createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#api/testing/test-database.ts';
import { type Serving, serve } from '../testing/serving.ts';
import type { WireSpan } from './otlp-exporter.ts';

let database: TestDatabase;
let serving: Serving | undefined;
let sink: Sink;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.reset();
  sink = await startSink();
});
afterEach(async () => {
  await serving?.close();
  serving = undefined;
  await sink.close();
});

interface Sink {
  url: string;
  spans: WireSpan[];
  headers: IncomingMessage['headers'][];
  close(): Promise<unknown>;
}

/** A receiver of traces. */
async function startSink(): Promise<Sink> {
  const [spans, headers]: [WireSpan[], Sink['headers']] = [[], []];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      headers.push(request.headers);
      const body = JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[] };
      spans.push(...body.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(request.url === '/v1/traces' ? 200 : 404).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function attributesOf(span: WireSpan | undefined): Record<string, string> {
  return Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [
      key,
      'stringValue' in value ? value.stringValue : value.intValue,
    ]),
  );
}

function requestLines(): Record<string, unknown>[] {
  return (serving?.test.logLines ?? [])
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'request');
}

it('logs one line for each request, with neither the query nor who asked', async () => {
  serving = await serve(database.database, { env: { LOG_REQUESTS: 'true', LOG_LEVEL: 'error' } });
  const headers = { 'x-request-id': 'asked-by-a-test' };
  await serving.get('/api/v1/content?search=secret', { headers });
  const missing = await serving.get('/api/v1/content/00000000-0000-7000-8000-000000000000');
  await serving.get('/preview/a-secret-token?more=secret');
  await vi.waitFor(() => expect(requestLines()).toHaveLength(3));
  const [list, one, page] = requestLines();
  expect(list).toMatchObject({
    method: 'GET',
    route: '/api/v1/content',
    status: 200,
    request_id: 'asked-by-a-test',
  });
  expect(list?.['ms']).toBeGreaterThan(0);
  expect(list?.['bytes']).toBeGreaterThan(100);
  expect(one).toMatchObject({ route: '/api/v1/content/:id', status: 401 });
  expect(one?.['request_id']).toBe(missing.headers['x-request-id']);
  expect(page).toMatchObject({ route: '/preview/*', status: 404 });
  expect(JSON.stringify(requestLines())).not.toMatch(/secret|127\.0\.0\.1/);
});

it('logs answers from memory', async () => {
  serving = await serve(database.database, { env: { LOG_REQUESTS: 'true' } });
  const { port } = serving;
  await serving.get('/api/v1/tag');
  const socket = connect(port, '127.0.0.1');
  const bytes = await new Promise<number>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.length));
    socket.write(`GET /api/v1/tag HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  });
  socket.destroy();
  await vi.waitFor(() => expect(requestLines()).toHaveLength(2));
  expect(requestLines()[1]).toMatchObject({ method: 'GET', route: '/api/v1/tag', status: 200, bytes });
});

it('logs nothing unless it is asked for', async () => {
  serving = await serve(database.database);
  await serving.get('/api/v1/tag');
  expect(requestLines()).toEqual([]);
});

it('sends a span for each request, and in it one for each statement', async () => {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20secret' };
  serving = await serve(database.database, { env });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  await serving.get('/api/v1/content?search=secret', {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  await serving.close();
  serving = undefined;
  const request = sink.spans.find(({ name }) => name === 'GET /api/v1/content');
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331', kind: 2, status: { code: 0 } });
  expect(attributesOf(request)).toMatchObject({
    'http.route': '/api/v1/content',
    'http.response.status_code': '200',
  });
  const statements = sink.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const span of statements) {
    expect(span).toMatchObject({ traceId, kind: 3, name: expect.stringMatching(/^database [A-Z]+$/) });
    expect(Number(span.endTimeUnixNano)).toBeGreaterThanOrEqual(Number(span.startTimeUnixNano));
  }
  expect(attributesOf(statements[0])['db.query.text']).toMatch(/\$1|select/i);
  expect(JSON.stringify(sink.spans)).not.toContain('secret');
  expect(sink.headers[0]).toMatchObject({ 'api-key': 'a secret', 'content-type': 'application/json' });
});

it('sends a span for each email, without its recipient', async () => {
  serving = await serve(database.database, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url } });
  const channel = await serving.product.deps.mailer.connect();
  await channel.send({
    id: '00000000-0000-7000-8000-000000000001',
    kind: 'account',
    purpose: 'confirmation',
    envelope: { from: 'news@example.com', to: 'ada@example.com' },
    from: { name: null, address: 'news@example.com' },
    replyTo: null,
    subject: 'A subject',
    messageId: '<1@example.com>',
    date: new Date(0),
    headers: {},
    html: null,
    text: 'A text',
  });
  channel.close();
  await serving.close();
  serving = undefined;
  const email = sink.spans.find(({ name }) => name === 'send email');
  expect(email).toMatchObject({ kind: 3, status: { code: 0 } });
  expect(email).not.toHaveProperty('parentSpanId');
  expect(JSON.stringify(sink.spans)).not.toContain('ada@');
});

it('keeps serving when nothing receives the traces, and logs that once', async () => {
  await sink.close();
  serving = await serve(database.database, { env: { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url } });
  const { test } = serving;
  expect((await serving.get('/api/v1/tag')).status).toBe(200);
  await serving.close();
  serving = undefined;
  expect(test.logLines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1);
  sink = await startSink();
});
