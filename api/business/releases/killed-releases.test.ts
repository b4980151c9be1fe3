import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { RELEASE_ITEMS_MAX } from '#schema/base/limits.ts';
import { runUntilKilled } from '../../testing/processes/run-until-killed.ts';

const PROGRAM = fileURLToPath(new URL('../../testing/programs/publish-release.ts', import.meta.url));

it(
  'a release of the largest size is live whole or not at all, whenever its process is killed',
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-releases-'));
    try {
      const figures = await runUntilKilled<{ live: number; status: string; audited: number; tookMs: number }>(
        {
          program: PROGRAM,
          kills: 3,
          killAfterMs: [20, 250],
          env: {
            PATH: process.env['PATH'],
            DATA_DIR: join(folder, 'data'),
            ITEMS: String(RELEASE_ITEMS_MAX),
            LOG_LEVEL: 'error',
          },
        },
      );
      const all = RELEASE_ITEMS_MAX;
      expect(figures).toMatchObject({ live: all, status: 'published', audited: all });
      expect(figures.tookMs).toBeLessThan(10_000);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
