import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Role } from '#schema/access/roles.ts';
import { MCP_ANSWER_MAX_CHARS, MCP_CALLS_PER_MINUTE, MCP_TEXT_PART_CHARS } from '#schema/base/limits.ts';
import { contentTypes } from '#schema/registry/registry.ts';
import { bookSummaries } from '#schema/resources/book-summaries.ts';
import { SCOPES, type Scope } from '#schema/access/scopes.ts';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createArticle } from '../../testing/content-records.ts';
import { programToken } from '../../testing/sign-in/program-token.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const NOWHERE = '01990000-0000-7000-8000-000000000000';

type Era = 'legacy' | 'modern';

interface Part {
  field: string;
  part: number;
  of: number;
  html: string;
}

/** The parts of any answer that tests check. */
interface Said {
  [name: string]: unknown;
  id: string;
  version: number;
  code: string;
  messages: string[];
  text: Part;
  current: { version: number; body: unknown };
  data: { title: string }[];
  map<T>(read: (item: { key: string; severity: string }) => T): T[];
}

/** The official client with a token for these scopes. */
async function assistant(
  scopes: readonly Scope[],
  { role = 'administrator', era = 'modern' }: { role?: Role; era?: Era } = {},
) {
  const token = await programToken(test(), role, scopes);
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/api/v1/mcp'), {
    fetch: async (url, init) => test().app.fetch(new Request(url, init), { address: '203.0.113.7' }),
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  const client = new Client(
    { name: 'test', version: '1' },
    era === 'modern' ? { versionNegotiation: { mode: 'auto' } } : {},
  );
  await client.connect(transport);
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [part] = content;
    if (part?.type !== 'text') throw new Error('It answered no text.');
    return { isError, text: part.text, data: JSON.parse(part.text) as Said };
  };
  const names = async () => (await client.listTools()).tools.map(({ name }) => name);
  return { client, call, names, token };
}

const WRITER = ['mcp', 'content:write'] as const;

describe.each<Era>(['legacy', 'modern'])('an assistant of the %s protocol', (era) => {
  it('searches, drafts, edits, checks and proposes', async () => {
    const { call } = await assistant(WRITER, { role: 'author', era });
    const made = await call('draft_article', { title: 'On leisure', body: '<p>First words.</p>' });
    expect([made.isError, made.data.status, made.data.content_type_name]).toEqual([
      false,
      'draft',
      'article',
    ]);
    const { id, version } = made.data;
    const checks = await call('check_content', { id });
    expect(checks.data.map(({ key, severity }) => [key, severity])).toContainEqual(['intro', 'red']);
    const edited = await call('edit_article', { id, version, intro: 'A word on it.' });
    expect([edited.isError, edited.data.version, edited.data.intro]).toEqual([false, 2, 'A word on it.']);
    const read = await call('read_content', { id });
    expect(read.data.text).toEqual({ field: 'body', part: 1, of: 1, html: '<p>First words.</p>' });
    const found = await call('find_articles', { search: 'leisure', status: 'draft' });
    expect(found.data.data.map(({ title }) => title)).toEqual(['On leisure']);
    expect((await call('propose_for_publishing', { id })).data).toEqual({ notified: 2 });
    expect((await call('search_site', { query: 'leisure' })).data).toEqual([]);
  });
});

describe('the tools of a token', () => {
  it('are what its scopes and its role allow, and nothing without a scope', async () => {
    expect(await (await assistant(['mcp'])).names()).toEqual(['search_site']);
    const all = await (await assistant(SCOPES)).names();
    for (const { name, storage } of contentTypes) {
      expect(all).toContain(`find_${name.replaceAll('-', '_')}`);
      expect(all).toContain(`draft_${storage.type.replaceAll('-', '_')}`);
      expect(all).toContain(`edit_${storage.type.replaceAll('-', '_')}`);
    }
    expect(all).toEqual(expect.arrayContaining(['publish_content', 'send_newsletter', 'read_calendar']));
    const viewer = await (await assistant(SCOPES, { role: 'viewer' })).names();
    expect(viewer.filter((name) => /draft|edit|publish|send|newsletter|contact/.test(name))).toEqual([]);
  });

  it('publish and send only with the scope for it', async () => {
    const without = await assistant(SCOPES.filter((scope) => !/publish|send/.test(scope)));
    const { id } = await createArticle(test());
    const names = await without.names();
    expect(names).toContain('draft_newsletter');
    for (const [name, args] of [
      ['publish_content', { id }],
      ['unpublish_content', { id }],
      ['send_newsletter', { id: NOWHERE }],
    ] as const) {
      expect(names).not.toContain(name);
      await expect(without.call(name, args)).rejects.toThrow('no tool');
    }
    const publisher = await assistant(['mcp', 'content:publish']);
    expect((await publisher.call('publish_content', { id })).data.status).toBe('published');
  });

  it('have schemas that a client can check by', async () => {
    const { client } = await assistant(SCOPES);
    const { tools } = await client.listTools();
    for (const { name, description, inputSchema } of tools) {
      expect([name, description?.length ?? 0]).toEqual([name, expect.toSatisfy((n: number) => n > 10)]);
      expect(JSON.stringify(inputSchema)).not.toContain('#/components');
      const { properties = {}, required = [] } = inputSchema;
      expect(Object.keys(properties)).toEqual(expect.arrayContaining(required));
    }
    const summary = tools.find(({ name }) => name === 'draft_book_summary');
    expect(Object.keys(summary?.inputSchema.properties ?? {})).toEqual(
      expect.arrayContaining(['isbn', 'key_ideas']),
    );
    const sortedBy = (tool: string) =>
      tools.find(({ name }) => name === tool)?.inputSchema.properties?.['sort_by'];
    expect(sortedBy('find_book_summaries')).toMatchObject({ enum: bookSummaries.list.sortable });
    expect(tools.find(({ name }) => name === 'edit_article')?.inputSchema.required).toEqual([
      'id',
      'version',
    ]);
  });
});

describe('a change by an assistant', () => {
  it('is in the audit log with the name of its token', async () => {
    const { call } = await assistant(WRITER);
    const { id } = (await call('draft_article', { title: 'On leisure' })).data;
    const entries = await rows(
      test().deps.database.queries,
      sql`SELECT action, token_name, record_id::text, address FROM audit_entries WHERE record_id = ${id}`,
    );
    expect(entries).toEqual([
      { action: 'create', token_name: 'Program', record_id: id, address: '203.0.113.7' },
    ]);
  });

  it('is refused in words it can act on', async () => {
    const { call } = await assistant(SCOPES);
    const { id } = await createArticle(test(), { title: 'Mine' });
    const refusals = [
      [await call('edit_article', { id, version: 9, title: 'Yours' }), 'version_conflict'],
      [await call('edit_article', { id, title: 'Yours' }), 'version_required'],
      [await call('edit_article', { id: NOWHERE, version: 1 }), 'not_found'],
      [await call('edit_book_summary', { id, version: 1, title: 'Yours' }), 'invalid_parameter'],
      [await call('draft_article', { title: 'A', colour: 'red' }), 'invalid_parameter'],
      [await call('draft_article', { title: 4 }), 'validation_failed'],
      [await call('find_articles', { per_page: 100 }), 'invalid_parameter'],
      [await call('find_articles', { search: { a: 1 } }), 'invalid_parameter'],
      [await call('publish_content', { id: NOWHERE }), 'not_found'],
    ] as const;
    for (const [{ isError, data }, code] of refusals) expect([isError, data.code]).toEqual([true, code]);
    const [[stale]] = refusals;
    expect([stale.data.current.version, stale.data.current.body]).toEqual([1, undefined]);
  });

  it('cannot leave the path of its route', async () => {
    const { call } = await assistant(SCOPES);
    for (const id of ['..', '../users', 'a/b', '%2e%2e', '?x', '', 7, null]) {
      const { isError, data } = await call('read_content', { id });
      expect([id, isError, data.code]).toEqual([id, true, 'invalid_parameter']);
    }
  });
});

describe('an answer', () => {
  it('has a long text in parts that make up the whole', async () => {
    const words = Array.from({ length: 2000 }, (_, index) => `<p>Paragraph ${index} of it.</p>`).join('');
    const { call } = await assistant(SCOPES);
    const { id } = (await call('draft_article', { title: 'Long', body: words })).data;
    const first = (await call('read_content', { id })).data.text;
    const parts = [first.html];
    for (let part = 2; part <= first.of; part += 1)
      parts.push((await call('read_content', { id, part })).data.text.html);
    expect(first.of).toBeGreaterThan(2);
    expect(parts.join('')).toBe(words);
    expect(parts.every((html) => html.length <= MCP_TEXT_PART_CHARS && html.endsWith('>'))).toBe(true);
    expect((await call('read_content', { id, part: first.of + 1 })).data.code).toBe('invalid_parameter');
    expect((await call('read_content', { id, field: 'title' })).data.code).toBe('invalid_parameter');
  });

  it('is paged, and refused when it is too long', async () => {
    const { call } = await assistant(SCOPES);
    for (let index = 0; index < 12; index += 1) await createArticle(test(), { title: `Article ${index}` });
    const page = (await call('find_articles')).data;
    expect([page.data.length, page.total]).toEqual([10, 12]);
    const blocks = Array.from({ length: 150 }, () => ({
      type: 'text',
      html: `<p>${'word '.repeat(100)}</p>`,
    }));
    const { id } = (await call('draft_newsletter', { name: 'Long', blocks })).data;
    const { isError, data } = await call('read_newsletter', { id });
    expect([isError, data.code]).toEqual([true, 'invalid_request']);
    expect(data.messages[0]).toContain(String(MCP_ANSWER_MAX_CHARS));
  });
});

describe('what is no call of a tool', () => {
  const post = async (body: string, token?: string) =>
    test().request('/api/v1/mcp', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' },
      ...(token === undefined ? {} : { token }),
    });
  const message = (method: string, params = {}) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });

  it('is refused: 10 MB, a batch, other JSON, a stream of events, a person, no one', async () => {
    const token = await programToken(test(), 'editor', SCOPES);
    const large = message('tools/call', {
      name: 'draft_article',
      arguments: { title: 'x'.repeat(10_000_000) },
    });
    expect((await post(large, token)).status).toBe(413);
    expect((await post(`[${message('ping')}]`, token)).status).toBe(400);
    expect((await post('{}', token)).status).toBe(422);
    expect((await post(message('ping'))).status).toBe(401);
    const person = await post(message('tools/list'), test().tokens.administrator);
    expect([person.status, ((await person.json()) as { code: string }).code]).toEqual([403, 'scope_missing']);
    const stream = await test().request('/api/v1/mcp', { token, headers: { Accept: 'text/event-stream' } });
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const unscoped = await programToken(test(), 'editor', ['content:write']);
    expect(await (await post(message('tools/list'), unscoped)).json()).toMatchObject({
      code: 'scope_missing',
    });
  });

  it('is limited to a number of calls a minute', async () => {
    const token = await programToken(test(), 'editor', ['mcp']);
    for (let calls = 0; calls < MCP_CALLS_PER_MINUTE; calls += 1)
      expect((await post(message('ping'), token)).status).toBe(200);
    const refused = await post(message('ping'), token);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await clientFor(test(), 'editor').get('/content')).status).toBe(200);
  });
});
