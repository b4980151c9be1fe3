import { describe, expect, it } from 'vitest';
import { ApiClientError } from './api-error.ts';
import { type ApiClientOptions, createApiClient } from './client.ts';

/** A client, and what it sent and what it read from what is kept. */
function clientWith(options: Partial<ApiClientOptions> = {}) {
  const sent: string[] = [];
  const read: string[] = [];
  const client = createApiClient({
    baseUrl: 'https://example.test',
    fetch: (input) => {
      sent.push(input instanceof Request ? input.url : input.toString());
      return Promise.resolve(Response.json({ data: 'sent' }));
    },
    read: (target) => {
      read.push(target);
      return target.startsWith('/api/v1/content')
        ? Promise.resolve({ status: 200, body: { data: 'kept' } })
        : undefined;
    },
    ...options,
  });
  return { client, sent, read };
}

describe('a call by its line', () => {
  it('sends the body that the line declares', async () => {
    const bodies: unknown[] = [];
    const { client } = clientWith({
      fetch: (_input, init) => {
        bodies.push(init?.body);
        return Promise.resolve(Response.json({ data: 'sent' }));
      },
    });
    const params = { identifier: 'a' };
    await client.ask('PUT /image/:identifier', { params, body: { alt: null, focal_x: 20 } });
    // @ts-expect-error a focal point is a number
    await client.ask('PUT /image/:identifier', { params, body: { focal_x: '20' } });
    // @ts-expect-error there is no such name
    await client.ask('PUT /image/:identifier', { params, body: { width: 3 } });
    // @ts-expect-error the line has a body
    await client.ask('POST /image/header');
    expect(bodies).toEqual(['{"alt":null,"focal_x":20}', '{"focal_x":"20"}', '{"width":3}', undefined]);
  });
});

describe('the language of problems', () => {
  it.each([[{}, null] as const, [{ language: () => 'de' }, 'de'] as const])(
    'of %o is %s',
    async (options, asked) => {
      const languages: (string | null)[] = [];
      const { client } = clientWith({
        ...options,
        fetch: (_input, init) => {
          languages.push(new Headers(init?.headers).get('Accept-Language'));
          return Promise.resolve(Response.json({ data: 'sent' }));
        },
      });
      await client.call('POST', '/tag', { body: {} });
      expect(languages).toEqual([asked]);
    },
  );
});

describe('a file', () => {
  it('is sent unchanged', async () => {
    const sent: unknown[] = [];
    const { client } = clientWith({
      fetch: async (_input, init) => {
        const headers = new Headers(init?.headers);
        sent.push(headers.get('content-type'), await new Response(init?.body).text());
        return Response.json({ data: 'sent' });
      },
    });
    await client.ask('POST /files', { query: { name: 'a.mp3' }, body: new Blob(['ID3']) });
    expect(sent).toEqual(['application/octet-stream', 'ID3']);
  });
});

describe('a list', () => {
  const answering = (pages: unknown[]) => {
    const { client, sent } = clientWith({
      read: () => undefined,
      fetch: (input) => {
        asked.push(new URL(input as string).search);
        return Promise.resolve(Response.json({ data: pages.shift() }));
      },
    });
    const asked = sent;
    return { client, asked };
  };

  it('has records with the requested fields only, in their types as well', async () => {
    const { client, asked } = answering([{ data: [{ id: '1', title: 'Walden', image_url: null }] }]);
    const { data } = await client.list('articles', {
      fields: ['title', 'image'],
      'published_date.gte': '2026-01-01',
    });
    const [first] = data;
    expect([first?.title, first?.image_url]).toEqual(['Walden', null]);
    // @ts-expect-error it was not requested
    expect(first?.slug).toBeUndefined();
    expect(asked).toEqual(['?content_type_name=article&fields=title%2Cimage&published_date.gte=2026-01-01']);
  });

  it('refuses fields that a resource does not have', async () => {
    const { client } = answering([{ data: [] }]);
    // @ts-expect-error there is no such field
    expect((await client.list('articles', { fields: ['isbn'] })).data).toEqual([]);
  });

  it('is read to its end', async () => {
    const { client, asked } = answering([
      { data: [{ id: '1' }, { id: '2' }], next_cursor: 'abc' },
      { data: [{ id: '3' }], next_cursor: null },
    ]);
    const found: string[] = [];
    for await (const { id } of client.walk('articles', { per_page: 2 })) found.push(id);
    expect(found).toEqual(['1', '2', '3']);
    expect(asked).toEqual([
      '?content_type_name=article&per_page=2&cursor=start',
      '?content_type_name=article&per_page=2&cursor=abc',
    ]);
  });
});

describe('a client within the process', () => {
  it('reads what is kept without sending anything', async () => {
    const { client, sent, read } = clientWith();
    expect(await client.call('GET', '/content', { query: { page: 2, tag: '' } })).toEqual({ data: 'kept' });
    expect(read).toEqual(['/api/v1/content?page=2']);
    expect(sent).toEqual([]);
  });

  it('sends what is not kept', async () => {
    const { client, sent } = clientWith();
    expect(await client.call('GET', '/redirect', { query: { path: '/a' } })).toEqual({ data: 'sent' });
    expect(sent).toEqual(['https://example.test/api/v1/redirect?path=%2Fa']);
  });

  it('fails as it would have failed over the network', async () => {
    const body = {
      type: 'about:blank',
      title: 'Not found',
      status: 404,
      code: 'not_found',
      messages: ['No.'],
    };
    const { client } = clientWith({ read: () => Promise.resolve({ status: 404, body }) });
    const failure = await client.call('GET', '/content/slug/x').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiClientError);
    expect(failure).toMatchObject({ status: 404, code: 'not_found', messages: ['No.'] });
  });

  it('serves anonymous requests: sign-ins, writes, and extra headers are passed on', async () => {
    const staff = clientWith({ token: () => 'secret' });
    await staff.client.call('GET', '/content');
    const { client, sent, read } = clientWith();
    await client.call('POST', '/content', { body: {} });
    await client.call('GET', '/content', { headers: { 'Cache-Control': 'no-cache' } });
    expect([staff.sent.length, sent.length]).toEqual([1, 2]);
    expect([staff.read, read]).toEqual([[], []]);
  });
});
