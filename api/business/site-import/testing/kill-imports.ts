import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { runUntilKilled } from '../../../testing/processes/run-until-killed.ts';

interface KillOptions {
  /** Contains the database, the images, and the export. */
  folder: string;
  databaseUrl?: string | undefined;
  posts: number;
  pictures: number;
  kills: number;
  /** The range of random times between two kills. */
  killAfterMs: readonly [number, number];
  flags?: readonly string[];
}

/** What exists after an import, however often it was killed. */
interface ImportFigures {
  status: string;
  texts: number;
  /** Fewer than `texts` if something was imported twice. */
  titles: number;
  published: number;
  pictures: number;
  redirects: number;
  tags: number;
  created: number;
  refused: number;
  /** The peak memory of the last process. */
  peakMb: number;
  kills: number;
  seconds: number;
}

const PROGRAM = fileURLToPath(new URL('../../../testing/programs/import-site.ts', import.meta.url));

/**
 * Imports a Ghost export with processes that are killed (`kill -9`) at random, and reports what exists in the
 * end.
 */
export async function killImports(options: KillOptions): Promise<ImportFigures> {
  const { folder, posts, pictures, kills, killAfterMs, databaseUrl } = options;
  const server = await serveImages();
  const { port } = server.address() as AddressInfo;
  const file = join(folder, 'export.json');
  await writeExport(file, { posts, pictures, port });
  const startedAt = performance.now();
  try {
    const figures = await runUntilKilled<Omit<ImportFigures, 'kills' | 'seconds'>>({
      program: PROGRAM,
      kills,
      killAfterMs,
      flags: options.flags ?? [],
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(folder, 'data'),
        EXPORT_FILE: file,
        PICTURES_PORT: String(port),
        LOG_LEVEL: 'error',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      },
    });
    return { ...figures, seconds: Math.round((performance.now() - startedAt) / 100) / 10 };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

/** Serves a different image for each URL. */
async function serveImages(): Promise<Server> {
  const server = createServer((request, response) => {
    const number = Number(/(\d+)\.png$/.exec(request.url ?? '')?.[1] ?? 0);
    const background = { r: number % 256, g: Math.floor(number / 256) % 256, b: 90 };
    void sharp({ create: { width: 640, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
      .then((bytes) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/**
 * A Ghost export, written as it is generated: texts of usual length that link to each other, some with
 * images.
 */
async function writeExport(
  path: string,
  { posts, pictures, port }: { posts: number; pictures: number; port: number },
): Promise<void> {
  const file = createWriteStream(path);
  const write = async (text: string) => {
    if (!file.write(text)) await once(file, 'drain');
  };
  await write('{"db":[{"meta":{"version":"5.96.0"},"data":{"posts":[');
  for (let number = 0; number < posts; number += 1) {
    const image =
      number < pictures ? `<img src="http://127.0.0.1:${port}/${number}.png" alt="Picture ${number}">` : '';
    const post = {
      id: number.toString(16).padStart(24, '0'),
      title: `Text number ${number}`,
      slug: `text-number-${number}`,
      type: 'post',
      status: 'published',
      published_at: new Date(Date.UTC(2015, 0, 1) + number * 3_600_000).toISOString(),
      html: `<p>See <a href="__GHOST_URL__/text-number-${(number * 7) % posts}/">another</a>.</p>${image}${paragraphs(number)}`,
    };
    await write((number === 0 ? '' : ',') + JSON.stringify(post));
  }
  const tags = Array.from({ length: 20 }, (_, number) => ({
    id: `t${number}`,
    name: `Subject ${number}`,
    slug: `subject-${number}`,
  }));
  await write(`],"tags":${JSON.stringify(tags)},"posts_tags":[`);
  for (let number = 0; number < posts; number += 1) {
    const relation = {
      post_id: number.toString(16).padStart(24, '0'),
      tag_id: `t${number % 20}`,
      sort_order: 0,
    };
    await write((number === 0 ? '' : ',') + JSON.stringify(relation));
  }
  await write(']}}]}');
  file.end();
  await once(file, 'finish');
}

function paragraphs(number: number): string {
  const words = `What a book says in ${number} words it could have said in fewer, and yet nobody would have read them twice. `;
  return Array.from({ length: 12 }, () => `<p>${words.repeat(6)}</p>`).join('');
}
