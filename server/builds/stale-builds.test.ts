import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOTS } from '../base/roots.ts';

it('what a start asks about its builds needs no package, and few modules', () => {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-stale-'));
  try {
    const program = join(folder, 'program.mjs');
    const module = pathToFileURL(join(ROOTS.program, 'server', 'builds', 'stale-builds.ts')).href;
    writeFileSync(
      program,
      `import { registerHooks } from 'node:module';
      const loaded = [];
      registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
      const { staleParts } = await import(${JSON.stringify(module)});
      await staleParts();
      console.log(JSON.stringify(loaded.filter((url) => !url.startsWith('node:'))));`,
    );
    const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    expect(stderr).toBe('');
    const loaded = JSON.parse(stdout) as string[];
    expect(loaded.filter((url) => url.includes('/node_modules/'))).toEqual([]);
    expect(loaded.length).toBeLessThan(10);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
