import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killEdits } from './testing/kill-edits.ts';

it(
  'a bulk edit resumes after kill -9, each record is written once, and so is its undo',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-edits-'));
    try {
      const { edit, undo } = await killEdits({ folder, items: 30, kills: [1, 0], killAfterMs: [40, 250] });
      const through = { status: 'finished', texts: 30, counts: { waiting: 0, changed: 30, refused: 0 } };
      expect(edit).toMatchObject({ ...through, changed: 30, least_version: 2, most_version: 2, audited: 30 });
      expect(undo).toMatchObject({ ...through, changed: 0, least_version: 3, most_version: 3, audited: 60 });
      expect(undo.slowestMs).toBeLessThan(5_000);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
