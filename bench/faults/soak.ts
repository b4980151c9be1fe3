import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sampleImage } from '#api/records/media/testing/sample-images.ts';
import { type ReadingLoad, startReading } from '#api/testing/processes/reading-load.ts';
import { startRelay } from '#api/testing/mail/smtp-relay.ts';
import { importReaders, newsletterTo } from '../known-faults/newsletter.ts';
import { Staff } from '../known-faults/staff.ts';
import { signIn, startProduct, withTemporaryFolder } from '../helpers/running-product.ts';

/**
 * `node bench/faults/soak.ts [--minutes 10] [--warm-up 3]`: visitors read, staff save, publish and upload, and newsletters are sent, all at
 * once; memory (RSS) and open files are looked at twice a second. Exit code 1 where memory grows by 1 MB a minute or more after the
 * warm-up, files keep growing, or a response fails. With DATABASE_URL on PostgreSQL.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, 'warm-up': { type: 'string', default: '3' } },
});
const MINUTE_MS = 60_000;
const LASTS_MS = Number(values.minutes) * MINUTE_MS;
const WARM_UP_MS = Number(values['warm-up']) * MINUTE_MS;
const READS_PER_SECOND = 100;
const READERS = 200;
const LOOKS_EVERY_MS = 500;
const MB_PER_MINUTE_MAX = 1;
const FILES_MORE_MAX = 20;

interface Look {
  minute: number;
  rssMb: number;
  files: number;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

await withTemporaryFolder(async (dataDir) => {
  const relay = await startRelay();
  const { DATABASE_URL } = process.env;
  const product = await startProduct(dataDir, {
    SMTP_URL: relay.url,
    STARTER_CONTENT: 'true',
    UPLOADS_PER_HOUR: '100000',
    UPLOADS_PER_DAY: '100000',
    ...(DATABASE_URL === undefined ? {} : { DATABASE_URL }),
  });
  const staff = new Staff(product.origin, await signIn(product.origin));
  const urls = ['/', '/articles', '/lists', '/about', '/feed.xml', '/sitemap.xml', '/api/v1/content'];
  const load = startReading(
    urls.map((path) => product.origin + path),
    READS_PER_SECOND,
    /a secret that is nowhere/,
  );
  const isOver = () => performance.now() > endsAt;
  const endsAt = performance.now() + LASTS_MS;
  const failures: string[] = [];
  const working = [staffWork(staff, isOver, failures), sendNewsletters(staff, isOver, failures)];
  const looks = await lookAt(product.pid, dataDir, isOver);
  await Promise.all(working);
  await report(load, { looks, failures, mails: relay.arrived.length });
  await product.kill('SIGTERM');
  await relay.close();
});

/** Saves, publishes and uploads, one after the other. */
async function staffWork(staff: Staff, isOver: () => boolean, failures: string[]): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    const made = await staff.send('POST /content', {
      json: {
        content_type_name: 'article',
        title: `Text ${count}`,
        intro: 'Shortly.',
        body: '<p>A text.</p>',
      },
    });
    note(failures, made.status, 'POST /content');
    const id = String(made.body['id']);
    note(failures, (await staff.send(`POST /content/${id}/publish`, { json: {} })).status, 'publish');
    note(failures, (await staff.send(`DELETE /content/${id}`)).status, 'DELETE /content');
    if (count % 5 === 0) {
      const form = new FormData();
      const bytes = await sampleImage({ width: 400, height: 300, seed: count });
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
      note(failures, (await staff.send('POST /image/upload', { form })).status, 'upload');
    }
    await wait(200);
  }
}

/** Newsletters to a few hundred readers, one after the other. */
async function sendNewsletters(staff: Staff, isOver: () => boolean, failures: string[]): Promise<void> {
  const list = await importReaders(staff, 'reader', READERS);
  for (let issue = 0; !isOver(); issue += 1) {
    await newsletterTo(staff, list, `Issue ${issue}`).catch((error: unknown) => failures.push(String(error)));
    await wait(5_000);
  }
}

function note(failures: string[], status: number, what: string): void {
  if (status >= 400) failures.push(`${status} ${what}`);
}

async function lookAt(pid: number, dataDir: string, isOver: () => boolean): Promise<Look[]> {
  const startedAt = performance.now();
  const looks: Look[] = [];
  while (!isOver()) {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const files = openFiles(pid, dataDir);
    looks.push({
      minute: (performance.now() - startedAt) / MINUTE_MS,
      rssMb: Number(kilobytes) / 1024,
      files,
    });
    await wait(LOOKS_EVERY_MS);
  }
  return looks;
}

/** The embedded database opens its own files as it comes to them. */
function openFiles(pid: number, dataDir: string): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => {
    try {
      return !readlinkSync(`${folder}/${name}`).startsWith(dataDir);
    } catch {
      // Closed between the two looks.
      return false;
    }
  }).length;
}

async function report(
  load: ReadingLoad,
  { looks, failures, mails }: { looks: readonly Look[]; failures: readonly string[]; mails: number },
): Promise<void> {
  const { statuses, slowestMs, odd } = await load.stop();
  const settled = looks.filter(({ minute }) => minute * MINUTE_MS > WARM_UP_MS);
  const growth = slopeOf(settled.map(({ minute, rssMb }) => [minute, rssMb]));
  const [first] = settled;
  const more = (settled.at(-1)?.files ?? 0) - (first?.files ?? 0);
  say(`reads ${JSON.stringify(statuses)}, slowest ${Math.round(slowestMs)} ms; ${mails} emails arrived`);
  say(`staff: ${failures.length} failed ${JSON.stringify(failures.slice(0, 5))}`);
  say(
    `memory ${Math.round(first?.rssMb ?? 0)} MB after the warm-up, ${Math.round(settled.at(-1)?.rssMb ?? 0)} MB at the end: ${growth.toFixed(2)} MB a minute; ${more} open files more`,
  );
  const isGood =
    growth < MB_PER_MINUTE_MAX && more < FILES_MORE_MAX && failures.length === 0 && odd.length === 0;
  if (!isGood) process.exitCode = 1;
}

/** Of the straight line through the points (least squares). */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const over = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return over / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
