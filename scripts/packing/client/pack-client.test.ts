import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedPost } from '#api/platform/network/guarded-fetch.ts';
import { deliverDue } from '#api/business/webhooks/deliver-webhooks.ts';
import { createTestDatabase, type TestDatabase } from '#api/testing/test-database.ts';
import { programToken } from '#api/testing/sign-in/program-token.ts';
import { saveSettings } from '#api/testing/save-settings.ts';
import { sampleImage } from '#api/records/media/testing/sample-images.ts';
import { type Serving, serve } from '#server/testing/serving.ts';
import { packClient } from './pack-client.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'colophon-client-'));
let database: TestDatabase;
let serving: Serving;

beforeAll(async () => {
  const tarball = await packClient(folder);
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'reader', private: true, type: 'module' }),
  );
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    stdio: 'pipe',
  });
  database = await createTestDatabase();
  serving = await serve(database.database);
}, 300_000);
afterAll(async () => {
  await serving.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a plain script in the folder of someone who installed the package, and reads the JSON that it prints. */
async function script(code: string, env: Record<string, string> = {}): Promise<unknown> {
  const file = join(folder, `script-${Math.floor(performance.now() * 1000)}.mjs`);
  writeFileSync(
    file,
    `import { ColophonError, createClient, verifyWebhook } from 'colophon-client';\n${code}`,
  );
  const url = `http://127.0.0.1:${serving.port}`;
  const { stdout } = await run(process.execPath, [file], {
    cwd: folder,
    env: { ...process.env, URL_OF_SITE: url, ...env },
  });
  return JSON.parse(stdout);
}
const token = () => programToken(serving.test, 'editor', ['content:write', 'content:publish', 'media:write']);
const SITE = 'const site = createClient({ url: process.env.URL_OF_SITE, token: process.env.TOKEN });\n';

describe('the packed client, installed in an empty folder', () => {
  it('has no dependency, and only what was compiled', () => {
    const installed = join(folder, 'node_modules', 'colophon-client');
    const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object & {
      dependencies?: object;
    };
    expect(dependencies).toBeUndefined();
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'colophon-client',
    ]);
    const files = readdirSync(join(installed, 'dist'));
    expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'types.d.ts', 'cli.js']));
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
  });

  it('writes, uploads, publishes, filters, and pages', async () => {
    const picture = join(folder, 'picture.png');
    writeFileSync(picture, await sampleImage({ width: 60, height: 40, seed: 5 }));
    const said = await script(
      `${SITE}
      import { readFileSync } from 'node:fs';
      const image = await site.uploadImage(new Blob([readFileSync('picture.png')], { type: 'image/png' }), { alt: 'A desk' });
      const ids = [];
      for (let number = 1; number <= 5; number += 1) {
        const { id, version } = await site.content.create({
          content_type_name: 'article', title: 'Text ' + number, intro: 'A word.', body: '<p>Words.</p>',
          author: number % 2 ? 'Ada' : number === 2 ? 'Bo, the younger' : 'Ben', image_unique_identifier: image.image_unique_identifier,
        });
        const edited = await site.content.update(id, { seo_title: 'Changed', version });
        await site.content.publish(id, { version: edited.version });
        ids.push(id);
      }
      const stale = await site.content.update(ids[0], { title: 'x', version: 1 }).catch((error) => error);
      const visitor = createClient({ url: process.env.URL_OF_SITE });
      const byAda = await visitor.content.list({ content_type_name: 'article', author: 'Ada', per_page: 2 });
      const byEither = await visitor.content.list({ 'author.in': ['Ada', 'Bo, the younger'] });
      const walked = [];
      for await (const { title } of visitor.content.walk({ content_type_name: 'article', per_page: 2, sort_by: 'title', sort_order: 'asc' }))
        walked.push(title);
      const one = await visitor.content.bySlug('article', 'text-3');
      const unknown = await visitor.content.get(ids[0]).catch((error) => error);
      console.log(JSON.stringify({
        alt: image.alt, either: byEither.total, total: byAda.total, pages: byAda.last_page, first: byAda.data.length, walked, title: one.title,
        cover: one.image_unique_identifier === image.image_unique_identifier, found: (await visitor.search('Text 3')).some(({ slug }) => slug === 'text-3'),
        stale: [stale instanceof ColophonError, stale.code, stale.current.version > 1], unknown: [unknown.status, unknown.code],
      }));`,
      { TOKEN: await token() },
    );
    expect(said).toEqual({
      alt: 'A desk',
      either: 4,
      total: 3,
      pages: 2,
      first: 2,
      walked: ['Text 1', 'Text 2', 'Text 3', 'Text 4', 'Text 5'],
      title: 'Text 3',
      cover: true,
      found: true,
      stale: [true, 'version_conflict', true],
      unknown: [401, 'token_missing'],
    });
  });

  it('waits as long as asked, repeats a POST with one key, and gives up', async () => {
    const said = await script(`
      const seen = [];
      const answers = [[429, '0'], [503, null], 'lost', [201, null]];
      const fetch = (url, { method, headers }) => {
        seen.push([method, headers.get('idempotency-key')]);
        const next = answers.shift() ?? [503, '0'];
        if (next === 'lost') return Promise.reject(new TypeError('fetch failed'));
        const [status, wait] = next;
        return Promise.resolve(Response.json({ data: { id: '1' } }, { status, headers: wait === null ? {} : { 'Retry-After': wait } }));
      };
      const client = createClient({ url: 'https://example.com', token: 't', fetch, retries: 3 });
      const made = await client.content.create({ content_type_name: 'article', title: 'x' });
      const keys = new Set(seen.map(([, key]) => key));
      const given = await client.content.update('1', { version: 1 }).catch((error) => error.status);
      const tries = seen.length - 4;
      answers.push([429, '3600']);
      const late = await client.content.list().catch((error) => error.status);
      answers.push('lost');
      const lost = await client.content.update('1', { version: 1 }).catch((error) => error.message);
      console.log(JSON.stringify({ id: made.id, keys: keys.size, given, tries, late, lost }));`);
    expect(said).toEqual({ id: '1', keys: 1, given: 503, tries: 4, late: 429, lost: 'fetch failed' });
  });

  it('accepts webhooks of the site and no other', async () => {
    const { test } = serving;
    test.deps.post = createGuardedPost();
    const port = await freePort();
    await saveSettings(test.deps, 'api', { internal_receivers: [{ host: `127.0.0.1:${port}` }] });
    await test.deps.apiSettings.refresh();
    const made = await test.request('/api/v1/webhooks', {
      as: 'administrator',
      json: { name: 'Plain Node', url: `http://127.0.0.1:${port}/in`, content: true },
    });
    const { data } = (await made.json()) as { data: { id: string; secret: string } };
    const receiver = join(folder, 'receiver.mjs');
    writeFileSync(
      receiver,
      `import { createServer } from 'node:http';
      import { verifyWebhook } from 'colophon-client';
      const server = createServer(async (request, response) => {
        let body = '';
        for await (const chunk of request) body += chunk;
        const secret = process.env.SECRET;
        const message = await verifyWebhook({ headers: request.headers, body, secret, now: Number(request.headers['webhook-timestamp']) * 1000 });
        const refused = [];
        for (const change of [{ body: body + ' ' }, { secret: 'whsec_AAAA' }, { now: Date.now() + 1e12 }, { headers: {} }])
          refused.push(await verifyWebhook({ headers: request.headers, body, secret, ...change }).then(() => false, () => true));
        response.end();
        process.stdout.write(JSON.stringify({ type: message.type, refused }), () => process.exit());
      });
      server.listen(${port}, '127.0.0.1', () => process.stderr.write('listening'));`,
    );
    const child = spawn(process.execPath, [receiver], {
      cwd: folder,
      env: { ...process.env, SECRET: data.secret },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.stderr.once('data', resolve));
    await test.request(`/api/v1/webhooks/${data.id}/send-test`, { as: 'administrator', method: 'POST' });
    await deliverDue(test.deps, 'well');
    await ended;
    expect(JSON.parse(printed)).toEqual({ type: 'test', refused: [true, true, true, true] });
  });
});

describe('its types', () => {
  const check = (code: string): string => {
    writeFileSync(join(folder, 'check.ts'), code);
    const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const flags = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--types',
      '',
      'check.ts',
    ];
    try {
      return execFileSync(process.execPath, [compiler, ...flags], { cwd: folder, encoding: 'utf8' });
    } catch (error) {
      return String((error as { stdout: unknown }).stdout);
    }
  };

  it('narrow by the type of content, and know its fields', () => {
    const code = `
      import { createClient } from 'colophon-client';
      import type { ContentTypes } from 'colophon-client/types';
      const site = createClient<ContentTypes>({ url: 'https://example.com' });
      const { data } = await site.content.list({ content_type_name: 'book-summary' });
      export const isbn: string | null | undefined = data[0]?.isbn;
      for await (const item of site.content.walk()) {
        if (item.content_type_name === 'interview') { const who: string | null = item.interviewee; void who; }
        // @ts-expect-error it may be of any type here
        void item.isbn;
      }
      await site.content.create({ content_type_name: 'article', title: 'A' });
      // @ts-expect-error a title is required
      await site.content.create({ content_type_name: 'article' });
      // @ts-expect-error an article has no ISBN
      await site.content.create({ content_type_name: 'article', title: 'A', isbn: 'x' });
      // @ts-expect-error there is no such type
      await site.content.list({ content_type_name: 'podcast' });
      await site.content.list({ 'publication_year.gte': 1850, tag: ['calm', 'work'], 'author.in': ['Ada', 'Bo, the younger'] });
      // @ts-expect-error there is no such filter
      await site.content.list({ content_type_name: 'article', writen_by: 'Ada' });
      // @ts-expect-error it takes numbers
      await site.content.list({ 'publication_year.gte': 'late' });
      // @ts-expect-error lists can't be sorted by it
      await site.content.list({ sort_by: 'intro' });
      // @ts-expect-error an article has no such field
      await site.content.list({ content_type_name: 'article', fields: ['isbn'] });
      const short = await site.content.list({ content_type_name: 'article', fields: ['title'] });
      export const parts: [string, string, 'article'] | undefined = short.data.map((one) => [one.title, one.id, one.content_type_name] as [string, string, 'article'])[0];
      // @ts-expect-error it wasn't asked for
      void short.data[0]?.intro;
      for await (const { title } of site.content.walk({ fields: ['title'] })) { const text: string = title; void text; }
      const loose = createClient({ url: 'https://example.com' });
      export const title: unknown = (await loose.content.list()).data[0]?.['title'];`;
    expect(check(code)).toBe('');
  });

  it('are written for a site by the command', async () => {
    const cli = join(folder, 'node_modules', 'colophon-client', 'dist', 'cli.js');
    const { stdout } = await run(process.execPath, [cli, 'types', `http://127.0.0.1:${serving.port}`]);
    expect(stdout).toBe(
      readFileSync(join(folder, 'node_modules', 'colophon-client', 'dist', 'types.d.ts'), 'utf8'),
    );
    await expect(run(process.execPath, [cli])).rejects.toMatchObject({ code: 1 });
  });

  it('are refused with one line and exit code 1 where the site can’t be reached or answers something else', async () => {
    const cli = join(folder, 'node_modules', 'colophon-client', 'dist', 'cli.js');
    const down = `http://localhost:${await freePort()}`;
    await expect(run(process.execPath, [cli, 'types', down])).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^http:\/\/localhost:\d+\/api\/v1\/openapi\.json can’t be read: .*ECONNREFUSED.*\.\n$/,
      ),
    });
    await expect(run(process.execPath, [cli, 'types', 'example'])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^example\/api\/v1\/openapi\.json can’t be read: .+\.\n$/),
    });
  });
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
