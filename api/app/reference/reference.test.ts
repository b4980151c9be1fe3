import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SCOPES } from '#schema/access/scopes.ts';
import { tags } from '#schema/resources/tags.ts';
import { routes } from '../routes.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type OpenApiDocument, templateOf } from './openapi.ts';

const test = useTestApp();

async function document(): Promise<OpenApiDocument> {
  const response = await test().request('/api/v1/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return (await response.json()) as OpenApiDocument;
}

/** Every object of a value, at any depth. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(objectsIn)];
}

describe('the API reference', () => {
  it('names exactly the routes that are served', async () => {
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = routes.map(({ method, path }) => `${method} ${templateOf(path)}`);
    expect(described.toSorted()).toEqual(served.toSorted());
    expect(new Set(described).size).toBe(described.length);
  });

  it('gives every operation a unique id, and every path parameter a location', async () => {
    const { paths } = await document();
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.values(methods).map((operation) => ({ path, operation })),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { path, operation } of operations) {
      const named = operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(named);
    }
  });

  it('refers to no shape that it does not have', async () => {
    const whole = await document();
    const references = objectsIn(whole).flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      expect(whole.components.schemas).toHaveProperty([reference.replace('#/components/schemas/', '')]);
    }
  });

  it('documents what only the creator of a record is shown', async () => {
    const { paths, components } = await document();
    const made = JSON.stringify(paths['/webhooks']?.post?.responses['201']);
    expect(made).toContain('"secret":{"type":"string","description":"Signs every message.');
    expect(Object.keys(components.schemas.Webhooks?.properties ?? {})).not.toContain('secret');
  });

  it('says how long the text of a field may be', async () => {
    const { components } = await document();
    const fields = components.schemas.CreateTags?.properties as Record<string, object>;
    expect(JSON.stringify(fields['name'])).toContain(`"maxLength":${tags.fields.name.max}`);
  });

  it('shows no password among what is read', async () => {
    const { components } = await document();
    expect(Object.keys(components.schemas.Users?.properties ?? {})).toContain('email');
    expect(JSON.stringify(components.schemas.Users)).not.toContain('password');
    expect(JSON.stringify(components.schemas.CreateUsers)).toContain('password');
  });

  it('can be read as a page that loads nothing, and runs only the script in it', async () => {
    const response = await test().request('/api/v1/docs');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { path } of routes) expect(page).toContain(`<code>${templateOf(path)}</code>`);
    expect(page).not.toMatch(/<link|<img|\ssrc="|\sstyle="|\son\w+="/);
    const policy = response.headers.get('content-security-policy');
    for (const name of ['style', 'script']) {
      const [[, content = ''] = [], ...others] = page.matchAll(
        new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, 'g'),
      );
      expect(others).toEqual([]);
      expect(policy).toContain(`${name}-src 'sha256-${hash('sha256', content, 'base64')}'`);
    }
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'self'");
  });

  it('has an example in curl and TypeScript for every line, and says what a token needs', async () => {
    const page = await (await test().request('/api/v1/docs')).text();
    const articles = page.split('<article ').filter((article) => article.includes('<h3><span class="method'));
    expect(articles.length).toBe(routes.length);
    for (const article of articles) {
      expect(article).toMatch(/<code>curl [^]*<code>const data = await site\.request\(/);
      expect(article).toMatch(/API token/);
    }
    const publishing = articles.find((article) => article.startsWith('id="postContentIdPublish"'));
    expect(publishing).toContain('API tokens: content:publish.');
    for (const scope of SCOPES) expect(page).toContain(`<code>${scope}</code>`);
  });

  it('has examples in curl that the API takes', async () => {
    const page = await (await test().request('/api/v1/docs')).text();
    const [, curl = ''] = /<code>(curl -X POST [^<]*\/api\/v1\/content&#39;[^<]*)<\/code>/.exec(page) ?? [];
    const plain = curl.replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    const [, body = ''] = /-d '([^]*)'$/.exec(plain) ?? [];
    const made = await test().request('/api/v1/content', { as: 'editor', json: JSON.parse(body) as unknown });
    expect(made.status).toBe(201);
  });

  it('is not sent again to clients that have it', async () => {
    for (const path of ['/api/v1/openapi.json', '/api/v1/docs']) {
      const etag = (await test().request(path)).headers.get('etag') ?? '';
      expect((await test().request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    }
  });
});
