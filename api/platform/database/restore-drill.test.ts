import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runRestoreDrill } from '../../testing/processes/restore-drill.ts';

const READERS = 30;

it('a product that is restored to a moment in the middle of sending sends no one anything twice', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'colophon-drill-'));
  try {
    const report = await runRestoreDrill({ folder, readers: READERS });
    expect([report.twice, report.webhooksTwice]).toEqual([[], []]);
    // The drill proves something only if emails were sent both before and after the backup.
    expect(report.arrived.atBackup).toBeGreaterThan(READERS / 2);
    expect(report.arrived.beforeWipe).toBe(READERS * 6 + 5);
    const reason = expect.stringContaining('Restored from a backup made on ') as string;
    expect(report.restored).toMatchObject([
      { name: 'paused', status: 'paused', status_reason: reason, unknown: 0 },
      { name: 'scheduled', status: 'draft', status_reason: reason },
      { name: 'sending', status: 'paused', status_reason: reason },
      { name: 'two subjects', status: 'paused', status_reason: reason },
    ]);
    expect(report.welcomeUnknown).toBeGreaterThanOrEqual(READERS);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
