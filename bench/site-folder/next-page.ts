import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sampleImage } from '#api/records/media/testing/sample-images.ts';
import { packClient } from '../../scripts/packing/client/pack-client.ts';
import { npm, program } from '../../scripts/packing/testing/installed-site.ts';
import { NEXT_FILES } from './next-page-files.ts';
import {
  ADMIN,
  type RunningProduct,
  freePort,
  signIn,
  startProduct,
  withTemporaryFolder,
} from '../helpers/running-product.ts';

/**
 * `node bench/site-folder/next-page.ts`: a page of Next.js in an empty folder reads, filters, pages, uploads, and receives a webhook, with
 * the packed client and the types that it writes for the built product. Each step is compared with what it must show; ends
 * with 1 where it does not.
 */
const PACKAGES = ['next@16.4.6', 'react@19.3.1', 'react-dom@19.3.1'];
const FOR_TYPES = ['typescript@5.9.3', '@types/react@19.3.0', '@types/node@24.19.2'];

await withTemporaryFolder(async (folder) => {
  const product = await startProduct(join(folder, 'data'));
  const next = await freePort();
  let pages: ChildProcess | undefined;
  try {
    const site = await prepare(product, next);
    const env = await buildPages(join(folder, 'reader'), product, site);
    pages = await servePages(join(folder, 'reader'), next, env);
    await compare(`http://127.0.0.1:${next}`, site);
  } finally {
    pages?.kill('SIGTERM');
    await product.kill('SIGTERM');
  }
});

interface Site {
  token: string;
  secret: string;
  publish(title: string, author: string): Promise<void>;
}

/** Five articles, a token for a program, and a webhook to the port of the page. */
async function prepare({ origin }: RunningProduct, port: number): Promise<Site> {
  const session = await signIn(origin);
  const call = async (request: string, body?: object): Promise<Record<string, unknown>> => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${session}` };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${origin}/api/v1${path}`, sent);
    const answer = (await response.json()) as { data: Record<string, unknown> };
    if (!response.ok) throw new Error(`${request}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const publish = async (title: string, author: string) => {
    const words = { intro: 'A word.', body: '<p>Words.</p>', author };
    const { id } = await call('POST /content', { content_type_name: 'article', title, ...words });
    await call(`POST /content/${String(id)}/publish`, {});
  };
  for (const number of [1, 2, 3, 4, 5]) await publish(`Text ${number}`, number % 2 === 1 ? 'Ada' : 'Ben');
  await call('POST /auth/step-up', { password: ADMIN.password });
  const { token } = await call('POST /api-tokens', {
    name: 'Next.js',
    role: 'editor',
    scopes: ['content:read', 'media:write'],
  });
  const { version } = await call('GET /settings/api');
  await call('PUT /settings/api', { internal_receivers: [{ host: `127.0.0.1:${port}` }], version });
  const url = `http://127.0.0.1:${port}/webhook`;
  const { secret } = await call('POST /webhooks', { name: 'Next.js', url, content: true });
  return { token: String(token), secret: String(secret), publish };
}

async function buildPages(reader: string, { origin }: RunningProduct, { token, secret }: Site) {
  for (const [file, text] of Object.entries(NEXT_FILES)) {
    mkdirSync(dirname(join(reader, file)), { recursive: true });
    writeFileSync(join(reader, file), text);
  }
  const client = await packClient(dirname(reader));
  await timed('installed', () => npm(reader, 'install', client, ...PACKAGES, ...FOR_TYPES));
  const cli = join(reader, 'node_modules', 'colophon-client', 'dist', 'cli.js');
  writeFileSync(
    join(reader, 'lib', 'colophon-types.ts'),
    program(reader, process.execPath, [cli, 'types', origin]),
  );
  const env = {
    PATH: process.env['PATH'],
    NEXT_TELEMETRY_DISABLED: '1',
    COLOPHON_URL: origin,
    COLOPHON_TOKEN: token,
    COLOPHON_WEBHOOK_SECRET: secret,
  };
  await timed('built, with its types', async () => {
    const build = nextIn(reader, ['build'], env);
    const [code] = (await once(build, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`next build ended with ${code}.`);
  });
  return env;
}

async function servePages(reader: string, port: number, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const pages = nextIn(reader, ['start', '--port', String(port), '--hostname', '127.0.0.1'], env);
  for (let tries = 0; tries < 600 && pages.exitCode === null; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/titles`).catch(() => undefined))?.ok === true) return pages;
    await wait(100);
  }
  throw new Error('next start does not answer.');
}

function nextIn(reader: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const bin = join(reader, 'node_modules', 'next', 'dist', 'bin', 'next');
  return spawn(process.execPath, [bin, ...args], {
    cwd: reader,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function compare(origin: string, { publish }: Site): Promise<void> {
  const read = async (path: string) => (await (await fetch(origin + path)).text()).replaceAll('<!-- -->', '');
  await must('reads', read('/'), ['Text 1 by Ada', 'Text 2 by Ben', 'Page 1 of 3']);
  await must('pages', read('/?page=3'), ['Text 5 by Ada', 'Page 3 of 3']);
  await must('filters', read('/?author=Ben'), ['Text 2 by Ben', 'Text 4 by Ben', 'Page 1 of 1']);
  const form = new FormData();
  const image = new Uint8Array(await sampleImage({ width: 60, height: 40, seed: 5 }));
  form.set('file', new File([image], 'a.png', { type: 'image/png' }));
  const uploaded = await fetch(`${origin}/upload`, { method: 'POST', body: form });
  await must('uploads', uploaded.text(), ['"image_unique_identifier":"', '"alt":"From Next.js"']);
  const forged = await fetch(`${origin}/webhook`, { method: 'POST', body: '{"type":"content.published"}' });
  await must('refuses a forged webhook', Promise.resolve(String(forged.status)), ['401']);
  await must('has what was there when it was built', read('/titles'), ['Text 1']);
  await publish('Text 6', 'Ada');
  const since = performance.now();
  while (!(await read('/titles')).includes('Text 6')) {
    if (performance.now() - since > 60_000) throw new Error('The webhook has not arrived.');
    await wait(50);
  }
  print(
    `receives a webhook: the static page shows the new text after ${Math.round(performance.now() - since)} ms`,
  );
}

async function must(what: string, text: Promise<string>, parts: readonly string[]): Promise<void> {
  const shown = await text;
  const missing = parts.filter((part) => !shown.includes(part));
  if (missing.length > 0)
    throw new Error(`${what}: without ${missing.join(', ')} in\n${shown.slice(0, 2_000)}`);
  print(what);
}

async function timed(what: string, work: () => unknown): Promise<void> {
  const startedAt = performance.now();
  await work();
  print(`${what} in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
