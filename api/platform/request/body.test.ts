import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formDataOf } from './form-body.ts';
import { type Route, defineRoute, ok } from '../route/route.ts';
import { useTestApp } from '../../testing/test-app.ts';

const rest = { summary: 'A route of this test', group: 'Test', grant: { everyone: true } } as const;
const answer = { status: 200, shape: 'data', schema: z.unknown() } as const;
const thing = z.strictObject({
  title: z.string({ error: 'must be text' }).max(20, 'must be at most 20 characters'),
  key_ideas: z.array(z.strictObject({ title: z.string(), page: z.number().optional() })).optional(),
  free: z.record(z.string(), z.unknown()).optional(),
});
const routes: Route[] = [
  defineRoute({
    ...rest,
    method: 'POST',
    path: '/thing',
    body: { kind: 'json', schema: thing, readOnly: ['image_url'] },
    answer,
    handle: ({ body }) => Promise.resolve(ok(body)),
  }),
  defineRoute({
    ...rest,
    method: 'POST',
    path: '/small',
    body: { kind: 'json', schema: z.looseObject({}), maxBytes: 1024, optional: true },
    answer,
    handle: ({ body }) => Promise.resolve(ok(body)),
  }),
  defineRoute({
    ...rest,
    method: 'POST',
    path: '/form',
    body: { kind: 'form', maxBytes: 2048 },
    answer,
    handle: async ({ request }) => {
      const form = await formDataOf(request);
      return ok([...form.keys()]);
    },
  }),
];
const test = useTestApp({ routes });

interface ProblemBody {
  code: string;
  messages: string[];
  errors?: Record<string, string[]>;
}

type Sent = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;

function post(path: string, body: Sent, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', ...headers };
  return test().request(`/api/v1${path}`, {
    method: 'POST',
    body,
    headers: all,
    ...({ duplex: 'half' } as object),
  });
}

/** A body of unknown length that counts what was taken of it. */
function endless(): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  let taken = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1024;
      controller.enqueue(new Uint8Array(1024).fill(0x20));
    },
  });
  return { stream, taken: () => taken };
}

describe('a JSON body', () => {
  it.each<[string, Sent]>([
    ['no JSON', '{title:'],
    ['nothing', null],
    ['an empty text', ''],
    ['null', 'null'],
    ['a text', '"x"'],
    ['a list', '[]'],
    ['NaN', '{"title": NaN}'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    ['two objects', '{}{}'],
    ['101 levels', `{"free":${'{"a":'.repeat(101)}1${'}'.repeat(101)}}`],
    ['100,000 levels', `{"free":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('must be one object: %s', async (_name, body) => {
    const response = await post('/thing', body);
    expect(response.status).toBe(400);
    expect(((await response.json()) as ProblemBody).code).toBe('invalid_json');
  });

  it.each<[string, object, Record<string, string[]>]>([
    ['missing', {}, { title: ['is required'] }],
    ['of another kind', { title: 1 }, { title: ['must be text'] }],
    ['too long', { title: 'x'.repeat(100_000) }, { title: ['must be at most 20 characters'] }],
    ['unknown', { title: 'x', role: 'administrator' }, { role: ['is not a known field'] }],
    [
      'read-only everywhere',
      { title: 'x', id: 1, created_at: 'x' },
      { id: ['cannot be set'], created_at: ['cannot be set'] },
    ],
    ['read-only here', { title: 'x', image_url: 'x' }, { image_url: ['cannot be set'] }],
    [
      'wrong inside',
      { title: 'x', key_ideas: [{ title: 'a' }, { page: 'b', extra: 1 }] },
      {
        key_ideas: [
          'item 2, title: is required',
          'item 2, page: must be a number',
          'item 2, extra: is not a known field',
        ],
      },
    ],
    ['with NUL', { title: 'a\0b' }, { title: ['must not contain control characters'] }],
    [
      'with NUL inside',
      { title: 'x', free: { a: ['\0'] } },
      { free: ['must not contain control characters'] },
    ],
    [
      'with NUL in a name',
      { title: 'x', free: { 'a\0': 1 } },
      { free: ['must not contain control characters'] },
    ],
    ['with half a character', { title: '\ud800' }, { title: ['contains invalid characters'] }],
  ])('blames the field that is %s', async (_name, body, errors) => {
    const response = await post('/thing', JSON.stringify(body));
    expect(response.status).toBe(422);
    const problem = (await response.json()) as ProblemBody;
    expect(problem.code).toBe('validation_failed');
    expect(problem.errors).toEqual(errors);
    expect(problem.messages.length).toBeGreaterThan(0);
  });

  it('has no numbers beyond what a number can hold', async () => {
    const response = await post('/thing', '{"title": "x", "free": {"n": 1e400}}');
    expect(response.status).toBe(422);
  });

  it('takes the last of two equal names, in the check and in what is kept', async () => {
    const good = await post('/thing', '{"title": 1, "title": "last"}');
    expect(await good.json()).toEqual({ data: { title: 'last' } });
    expect((await post('/thing', '{"title": "first", "title": 2}')).status).toBe(422);
  });

  it.each(['{"title":"x","__proto__":{"admin":true}}', '{"title":"x","free":{"__proto__":{"admin":true}}}'])(
    'cannot reach a prototype: %s',
    async (body) => {
      expect((await post('/thing', body)).status).toBe(422);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    '',
  ])('is said to be JSON in UTF-8, not %j', async (type) => {
    const response = await post('/thing', '{"title":"x"}', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(((await response.json()) as ProblemBody).code).toBe('unsupported_media_type');
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'may be called %j',
    async (type) => {
      expect((await post('/thing', '{"title":"x"}', { 'content-type': type })).status).toBe(200);
    },
  );

  it('is not unpacked', async () => {
    expect((await post('/thing', '{"title":"x"}', { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await post('/thing', '{"title":"x"}', { 'content-encoding': 'identity' })).status).toBe(200);
  });

  it('may be left out where the route can do without', async () => {
    const response = await test().request('/api/v1/small', { method: 'POST' });
    expect(await response.json()).toEqual({ data: {} });
  });

  it('is turned away by its declared length before it is read', async () => {
    const { stream, taken } = endless();
    const response = await post('/small', stream, { 'content-length': '5000000' });
    expect(response.status).toBe(413);
    expect(taken()).toBeLessThanOrEqual(2048);
  });

  it('is read no further than its limit when its length is not declared', async () => {
    const { stream, taken } = endless();
    const response = await post('/small', stream);
    expect(response.status).toBe(413);
    expect(((await response.json()) as ProblemBody).code).toBe('body_too_large');
    expect(taken()).toBeLessThanOrEqual(4096);
  });

  it('is not believed when it declares less than it sends', async () => {
    expect((await post('/small', ' '.repeat(4096), { 'content-length': '10' })).status).toBe(413);
  });

  it('that breaks off is no failure of ours', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('aborted')),
    });
    expect((await post('/small', broken)).status).toBe(400);
  });
});

describe('a form', () => {
  const type = 'multipart/form-data; boundary=edge';
  const part = (name: string, size: number) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(size)}\r\n`;
  const form = (size: number) => `${part('file', size)}--edge--\r\n`;
  const send = (body: Sent, headers: Record<string, string> = {}) =>
    post('/form', body, { 'content-type': type, ...headers });
  /** The same in one piece of unknown length. */
  const streamed = (text: string) => new Blob([text]).stream();

  it('is read by the handler, its length declared or not', async () => {
    for (const body of [form(10), streamed(form(10))]) {
      expect(await (await send(body)).json()).toEqual({ data: ['file'] });
    }
  });

  it('of another kind is 415', async () => {
    expect((await send('{}', { 'content-type': 'application/json' })).status).toBe(415);
  });

  it('ends at its limit, declared or not', async () => {
    expect((await send(streamed(form(4096)))).status).toBe(413);
    expect((await send('x', { 'content-length': '4096' })).status).toBe(413);
  });

  it('that is no form inside, or has hundreds of parts, is 400', async () => {
    expect((await send('no parts')).status).toBe(400);
    const many = await post('/form', 'a=&'.repeat(101), {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(many.status).toBe(400);
  });
});
