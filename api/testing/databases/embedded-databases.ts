import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../../platform/engines/migration-files.ts';
import { findOrBuildTemplate } from '../../platform/engines/template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this run are; removed after it. */
    databaseFolder: string;
  }
}

/**
 * Once per run of a project, before its processes: each of them would build the template that is not there, and none can
 * tidy up at its end, when it is killed.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await findOrBuildTemplate({ migrationsFolder });
  const folder = await mkdtemp(path.join(tmpdir(), 'colophon-databases-'));
  project.provide('databaseFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
