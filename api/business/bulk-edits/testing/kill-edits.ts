import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runUntilKilled } from '../../../testing/processes/run-until-killed.ts';

interface KillOptions {
  /** Holds the database. */
  folder: string;
  databaseUrl?: string | undefined;
  items: number;
  /** While it is done, and while it is undone. */
  kills: readonly [number, number];
  killAfterMs: readonly [number, number];
}

/** What is there when a change of many is through, however often it was killed. */
interface EditFigures {
  status: string;
  texts: number;
  /** Have what was written. */
  changed: number;
  least_version: number;
  /** More than one above it: something was written twice. */
  most_version: number;
  most_revisions: number;
  audited: number;
  counts: Record<string, number>;
  /** Of the requests of the last process. */
  slowestMs: number;
  kills: number;
}

const PROGRAM = fileURLToPath(new URL('../../../testing/programs/edit-many.ts', import.meta.url));

/** Changes many articles and takes that back, with processes that are killed (`kill -9`) at random. */
export async function killEdits(options: KillOptions): Promise<{ edit: EditFigures; undo: EditFigures }> {
  const run = (phase: 'edit' | 'undo', kills: number) =>
    runUntilKilled<EditFigures>({
      program: PROGRAM,
      kills,
      killAfterMs: options.killAfterMs,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: join(options.folder, 'data'),
        ITEMS: String(options.items),
        PHASE: phase,
        LOG_LEVEL: 'error',
        ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
      },
    });
  const [doing, undoing] = options.kills;
  return { edit: await run('edit', doing), undo: await run('undo', undoing) };
}
