import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this run are; removed after it. */
    databaseFolder: string;
  }
}

/** Once per run of a project: the processes of tests are killed at its end, and cannot tidy up themselves. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'colophon-databases-'));
  project.provide('databaseFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
