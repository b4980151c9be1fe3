import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { killImports } from './testing/kill-imports.ts';

it('resumes after kill -9, and imports nothing twice', { timeout: 300_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-killed-'));
  try {
    const figures = await killImports({ folder, posts: 80, pictures: 20, kills: 3, killAfterMs: [300, 900] });
    expect(figures).toMatchObject({
      status: 'finished',
      texts: 80,
      titles: 80,
      published: 80,
      pictures: 20,
      redirects: 80,
      tags: 20,
      created: 80,
      refused: 0,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
