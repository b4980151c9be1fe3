import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Tarballs, emptyFolder, packed } from './installed-site.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The packages of this run. */
    tarballs: Tarballs;
  }
}

/** Once per run: what is packed is the same for every file of tests. */
export async function setup(project: TestProject): Promise<() => void> {
  const { folder, remove } = emptyFolder();
  project.provide('tarballs', await packed(join(folder, 'tarballs')));
  return remove;
}
