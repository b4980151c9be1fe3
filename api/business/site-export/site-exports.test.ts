import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EXPORT_FILE_KEPT_HOURS, EXPORT_FILES_MAX, EXPORTS_OPEN_MAX } from '#schema/base/limits.ts';
import { rows } from '../../platform/database/database.ts';
import type { ImageStorage } from '../../platform/storage/image-storage.ts';
import { createMemoryImageStorage } from '../../testing/memory-image-storage.ts';
import { clientFor } from '../../testing/api-client.ts';
import { publishArticle } from '../../testing/content-records.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { HOUR_MS } from '../../testing/test-clock.ts';
import { openZip } from '../import-formats/file-tree.ts';
import { clearExportFiles } from './clear-export-files.ts';
import { runNextExport } from './run-site-exports.ts';
import { siteExports } from './site-export-queue.ts';

const test = useTestApp();
const on = () => test().deps.database.queries;
const admin = () => clientFor(test(), 'administrator');

async function started(body: Record<string, unknown> = {}): Promise<string> {
  const { status, data } = await admin().post('/exports', body);
  expect(status).toBe(202);
  return data.id;
}
const shown = async (id: string) => (await admin().get(`/exports/${id}`)).data;
const fileOf = (id: string, headers: Record<string, string> = {}) =>
  test().request(`/api/v1/exports/${id}/file`, { as: 'administrator', headers });
const bytesOf = async (id: string) => new Uint8Array(await (await fileOf(id)).arrayBuffer());
const leaseIsOver = () =>
  rows(on(), sql`UPDATE site_exports SET lease_until = clock_timestamp() - interval '1 s'`);

/** Runs until nothing is waiting. */
async function runAll(): Promise<void> {
  while (await runNextExport(test().deps));
}

/** Storage that runs a callback when the first bytes of an export arrive. */
function interrupted(during: () => Promise<unknown>): ImageStorage {
  const storage = createMemoryImageStorage();
  return {
    ...storage,
    async receive(source) {
      async function* watched() {
        let isFirst = true;
        for await (const piece of source) {
          if (isFirst) await during();
          isFirst = false;
          yield piece;
        }
      }
      return storage.receive(watched());
    },
  };
}

describe('an export that an administrator starts', () => {
  it('waits, is written, and is downloaded whole or in parts as a file that no cache keeps', async () => {
    await publishArticle(test(), { title: 'On leaving' });
    const id = await started();
    expect(await shown(id)).toMatchObject({
      status: 'waiting',
      format: 'colophon',
      created_by_name: 'The administrator',
    });
    expect((await fileOf(id)).status).toBe(404);
    await runAll();
    const done = await shown(id);
    expect(done).toMatchObject({ status: 'finished', failure: null });
    const whole = await fileOf(id);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${String(done['file_name'])}"`,
      'cache-control': 'private, no-store',
      'content-length': String(done['bytes']),
    });
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const folder = await mkdtemp(join(tmpdir(), 'colophon-exports-'));
    await writeFile(join(folder, 'site.zip'), bytes);
    const tree = await openZip(join(folder, 'site.zip'));
    expect(tree.names).toContain('articles/on-leaving.md');
    tree.close();
    await rm(folder, { recursive: true });
    const part = await fileOf(id, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(10, 20));
    expect((await fileOf(id, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    const noted = await rows<{ action: string }>(
      on(),
      sql`SELECT action FROM audit_entries WHERE resource = 'exports' ORDER BY at, id`,
    );
    expect(noted.map(({ action }) => action)).toEqual(['export', 'download']);
  });

  it.each([
    ['ghost', 'application/json', '{"db":'],
    ['wordpress', 'application/xml', '<?xml'],
  ])('is written for others: %s', async (format, type, begin) => {
    await publishArticle(test(), { title: 'On leaving' });
    const id = await started({ format });
    await runAll();
    expect((await shown(id))['what']).toEqual(['content']);
    const file = await fileOf(id);
    expect(file.headers.get('content-type')).toBe(type);
    const text = await file.text();
    expect(text.startsWith(begin)).toBe(true);
    expect(text).toContain('On leaving');
  });

  it('holds only the parts that were chosen, and other formats only content', async () => {
    const id = await started({ what: ['settings', 'content'] });
    expect((await shown(id))['what']).toEqual(['content', 'settings']);
    expect((await admin().post('/exports', { format: 'ghost', what: ['contacts'] })).status).toBe(422);
    expect((await admin().post('/exports', { what: [] })).status).toBe(422);
    expect((await admin().post('/exports', { what: ['users'] })).status).toBe(422);
  });

  it('is for administrators who have confirmed their identity, from the start to the download', async () => {
    const id = await started();
    await runAll();
    expect((await clientFor(test(), 'editor').get('/exports')).status).toBe(403);
    expect((await clientFor(test(), 'editor').post('/exports', {})).status).toBe(403);
    expect((await test().request(`/api/v1/exports/${id}/file`)).status).toBe(401);
    test().clock.advance(HOUR_MS);
    expect((await admin().post('/exports', {})).problem.code).toBe('step_up_required');
    expect((await fileOf(id)).status).toBe(403);
    expect((await admin().get('/exports')).page.data).toHaveLength(1);
    await admin().stepUp();
    expect((await fileOf(id)).status).toBe(200);
  });

  it('is one for one Idempotency-Key, and is refused while too many wait', async () => {
    const headers = { 'idempotency-key': '11111111-2222-4333-8444-555555555555' };
    const [one, two] = [
      await admin().post('/exports', {}, { headers }),
      await admin().post('/exports', {}, { headers }),
    ];
    expect(two.data.id).toBe(one.data.id);
    for (let more = 1; more < EXPORTS_OPEN_MAX; more += 1) await started();
    expect((await admin().post('/exports', {})).problem.code).toBe('too_many_requests');
  });
});

describe('an export that is interrupted', () => {
  it('by a stop, or by the death of its process, is written again from the start', async () => {
    const stop = new AbortController();
    const id = await started();
    const deps = {
      ...test().deps,
      exports: interrupted(async () => stop.abort(new Error('The server is stopping.'))),
    };
    expect(await runNextExport(deps, stop.signal)).toBe(false);
    expect(await shown(id)).toMatchObject({ status: 'waiting', failure: null });
    const [killed] = await siteExports.claim(test().deps);
    expect(killed).toMatchObject({ id });
    await leaseIsOver();
    await runAll();
    expect(await shown(id)).toMatchObject({ status: 'finished', failure: null });
    expect((await bytesOf(id)).length).toBe((await shown(id))['bytes']);
  });

  it('by another process that took it over keeps the file of the other one only', async () => {
    const id = await started();
    const storage = interrupted(async () => {
      await leaseIsOver();
      await runNextExport(test().deps);
    });
    await runNextExport({ ...test().deps, exports: storage });
    expect(await shown(id)).toMatchObject({ status: 'finished' });
    expect((await bytesOf(id)).length).toBe((await shown(id))['bytes']);
  });

  it('by someone who cancels it ends, and leaves no file', async () => {
    const id = await started();
    const kept: string[] = [];
    const storage = interrupted(() => admin().post(`/exports/${id}/cancel`));
    const { receive } = storage;
    storage.receive = async (source) => {
      const received = await receive(source);
      return { ...received, keep: async (key) => void kept.push(key) };
    };
    await runNextExport({ ...test().deps, exports: storage });
    expect(await shown(id)).toMatchObject({ status: 'cancelled' });
    expect(kept).toEqual([]);
    expect((await fileOf(id)).status).toBe(404);
    expect((await admin().post(`/exports/${id}/cancel`)).problem.code).toBe('invalid_transition');
  });

  it('by an error is tried again, fails with its reason, and starts again when it is retried', async () => {
    const id = await started();
    const full = interrupted(() => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runNextExport({ ...test().deps, exports: full });
      test().clock.advance(HOUR_MS);
    }
    expect(await shown(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('disk space') as string,
    });
    expect((await admin().post(`/queues/site-exports/${id}/retry`)).status).toBe(200);
    await runAll();
    expect(await shown(id)).toMatchObject({ status: 'finished', failure: null });
  });

  it('by the loss of a role is canceled', async () => {
    const id = await started();
    await rows(on(), sql`UPDATE users SET role = 'editor' WHERE role = 'administrator'`);
    await runAll();
    const [found] = await rows(on(), sql`SELECT status, file_key FROM site_exports WHERE id = ${id}`);
    expect(found).toEqual({ status: 'cancelled', file_key: null });
  });
});

describe('the files of exports', () => {
  it('are deleted when their time is over, and the oldest when there are too many', async () => {
    const ids: string[] = [];
    for (let count = 0; count <= EXPORT_FILES_MAX; count += 1) {
      ids.push(await started({ what: ['settings'] }));
      await runAll();
      test().clock.advance(1_000);
    }
    const [oldest = '', ...others] = ids;
    expect((await shown(oldest)).status).toBe('expired');
    expect((await fileOf(oldest)).status).toBe(404);
    for (const id of others) expect((await fileOf(id)).status).toBe(200);
    test().clock.advance(EXPORT_FILE_KEPT_HOURS * HOUR_MS);
    await clearExportFiles(test().deps);
    await admin().stepUp();
    for (const id of others)
      expect([(await shown(id)).status, (await fileOf(id)).status]).toEqual(['expired', 404]);
  });

  it('go with an export that is deleted, which an open one is not', async () => {
    const id = await started({ what: ['settings'] });
    expect((await admin().delete(`/exports/${id}`)).problem.code).toBe('invalid_transition');
    await runAll();
    const [kept] = await rows<{ file_key: string }>(on(), sql`SELECT file_key FROM site_exports`);
    expect((await admin().delete(`/exports/${id}`)).status).toBe(204);
    expect(await test().deps.exports.read(kept?.file_key ?? '')).toBeUndefined();
    expect((await admin().get(`/exports/${id}`)).status).toBe(404);
  });
});
