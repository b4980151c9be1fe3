import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp();
const usual = process.env['TMPDIR'];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-broken-off-'));
  process.env['TMPDIR'] = folder;
});

afterEach(async () => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await rm(folder, { recursive: true, force: true });
});

/** The beginning of a form with a file, followed by nothing. */
function brokenOff(fileName: string): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = [
    '--edge\r\nContent-Disposition: form-data; name="resource"\r\n\r\narticles\r\n',
    `--edge\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    `title\r\n${'A title\r\n'.repeat(5_000)}`,
  ];
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.error(new Error('aborted'));
      else controller.enqueue(encoder.encode(piece));
    },
  });
}

async function statusOf(path: string, fileName: string): Promise<number> {
  const response = await test().request(`/api/v1${path}`, {
    method: 'POST',
    body: brokenOff(fileName),
    headers: { 'Content-Type': 'multipart/form-data; boundary=edge' },
    as: 'editor',
    // Required for a body of unknown length, but missing from the types.
    ...({ duplex: 'half' } as object),
  });
  await response.text();
  return response.status;
}

describe('an upload that breaks off, again and again,', () => {
  it.each([
    ['/image/upload', 'picture.png'],
    ['/content/import', 'content.csv'],
    ['/contacts/import', 'contacts.csv'],
  ])('leaves no file and no row: %s', async (path, fileName) => {
    for (let time = 0; time < 40; time += 1)
      expect(await statusOf(path, fileName)).toBeGreaterThanOrEqual(400);
    expect(await readdir(folder)).toEqual([]);
    const [left] = await rows<{ count: number }>(
      test().deps.database.queries,
      sql`SELECT (SELECT count(*) FROM images)::int + (SELECT count(*) FROM list_jobs)::int
            + (SELECT count(*) FROM list_job_items)::int + (SELECT count(*) FROM contact_import_rows)::int AS count`,
    );
    expect(left?.count).toBe(0);
  });
});
