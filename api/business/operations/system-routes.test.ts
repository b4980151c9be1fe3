import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { rows } from '../../platform/database/database.ts';
import { clientFor } from '../../testing/api-client.ts';
import { createRecordingMailer } from '../../testing/mail/recording-mailer.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { DAY_MS } from '../../testing/test-clock.ts';
import type { AnswerOf } from '#schema/answers/index.ts';

const relay = createRecordingMailer();
const test = useTestApp({ mailer: relay });

async function read(): Promise<AnswerOf<'GET /system'>> {
  const { data } = await clientFor(test(), 'administrator').get('/system');
  return data as unknown as AnswerOf<'GET /system'>;
}

describe('GET /system', () => {
  it('says what runs, and on what', async () => {
    const { version, node_version: node, database, images, disk } = await read();
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(node).toBe(process.versions.node);
    expect(database.version).toMatch(/^\d+/);
    expect(database.migrations).toBeGreaterThan(50);
    expect(database.last_migration).toMatch(/^\d{4}_/);
    expect([images.kind, images.count]).toEqual(['folder', 0]);
    expect(disk?.total_bytes ?? 1).toBeGreaterThanOrEqual(disk?.free_bytes ?? 0);
  });

  it('has nothing to do for a site on this machine that works', async () => {
    expect((await read()).notices).toEqual([]);
  });

  it('says what to do for a site that others reach', async () => {
    test().deps.env.siteUrl = 'http://books.example.com';
    expect((await read()).notices).toEqual(['no_backup', 'not_encrypted', 'secret_key_stored']);
  });

  it('takes a backup of the last week for one', async () => {
    const { deps, clock } = test();
    deps.env.siteUrl = 'https://books.example.com';
    const at = clock.now().toISOString();
    await rows(
      deps.database.queries,
      sql`INSERT INTO settings (key, value) VALUES ('last_backup_at', to_jsonb(${at}::text))`,
    );
    expect(await read()).toMatchObject({ last_backup_at: at, notices: ['secret_key_stored'] });
    clock.advance(8 * DAY_MS);
    expect((await read()).notices).toEqual(['no_backup', 'secret_key_stored']);
  });

  it('names types that are stored and not declared', async () => {
    await rows(
      test().deps.database.queries,
      sql`INSERT INTO document_counts (type, status, count) VALUES ('podcast', 'draft', 2), ('podcast', 'trashed', 1), ('talk', 'draft', 0)`,
    );
    expect(await read()).toMatchObject({
      undeclared_types: [{ type: 'podcast', records: 3 }],
      notices: ['undeclared_types'],
    });
  });

  it.each(['editor', 'author', 'viewer'] as const)('is not for %ss', async (role) => {
    expect((await clientFor(test(), role).get('/system')).status).toBe(403);
  });
});
