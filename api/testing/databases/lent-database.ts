import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection, Engine } from '../../platform/database/connection.ts';
import { copyDirectory } from '../../platform/engines/directory-copy.ts';
import { openEmbedded } from '../../platform/engines/pglite.ts';
import { migrationsFolder } from '../../platform/engines/migration-files.ts';
import { prepareReset } from './reset-database.ts';
import { buildDatabase, findOrBuildTemplate } from '../../platform/engines/template.ts';

/** A migrated embedded database for as long as one test file needs it. */
export interface LentDatabase {
  /** Refuses everything once it is closed; waits then for what was asked before. */
  readonly engine: Engine;
  /** Back to what the migrations left. */
  readonly reset: () => Promise<void>;
  /** Takes it back: for the next file of this process, or ends and removes it. */
  release(): Promise<void>;
}

interface KeptDatabase {
  readonly engine: Engine;
  readonly reset: () => Promise<void>;
  readonly parent: string;
  /** What its catalog said when it was new. */
  readonly shape: string;
}

/** Starting PostgreSQL in WebAssembly costs half a second of a core, and it is slow until its code is optimized. */
let idle: KeptDatabase | undefined;

/**
 * The embedded database that an earlier file returned, reset, or a new one.
 * @param folder where databases are that outlive their file; the caller who names it removes it. Undefined: none
 * does.
 */
export async function borrowEmbedded(folder: string | undefined): Promise<LentDatabase> {
  const kept = idle ?? (await openCopy(folder ?? tmpdir()));
  idle = undefined;
  const engine = lend(kept.engine);
  return {
    engine,
    reset: kept.reset,
    async release() {
      await engine.close();
      if (folder !== undefined && idle === undefined && (await isAsNew(kept))) idle = kept;
      else await end(kept);
    },
  };
}

async function openCopy(folder: string): Promise<KeptDatabase> {
  const parent = await mkdtemp(path.join(folder, 'colophon-test-'));
  const directory = path.join(parent, 'database');
  const template = await findOrBuildTemplate({ migrationsFolder });
  if (template === undefined) await buildDatabase(directory, migrationsFolder);
  else copyDirectory(template, directory);
  const engine = await openEmbedded({ directory, durable: false });
  const reset = await prepareReset(engine);
  return { engine, reset, parent, shape: await engine.exclusive(readShape) };
}

async function end({ engine, parent }: KeptDatabase): Promise<void> {
  await engine.close();
  await rm(parent, { recursive: true, force: true });
}

/** What one file left running must not reach the records of the next. */
function lend(engine: Engine): Engine {
  let isClosed = false;
  const open = (): Engine => {
    if (isClosed) throw new Error('The database is closed.');
    return engine;
  };
  return {
    kind: engine.kind,
    shared: {
      run: async (statement, values, options) => open().shared.run(statement, values, options),
      script: async (text) => open().shared.script(text),
    },
    exclusive: async (work) => open().exclusive(work),
    checkpoint: async () => open().checkpoint(),
    async close() {
      isClosed = true;
      await engine.exclusive(() => Promise.resolve());
    },
  };
}

/** Empties it. False when a file left more than rows: its own table, function, trigger, setting, or lock. */
async function isAsNew({ engine, reset, shape }: KeptDatabase): Promise<boolean> {
  try {
    await reset();
    return (await engine.exclusive(readShape)) === shape;
  } catch {
    return false;
  }
}

const SHAPE = `select md5(string_agg(line, ',' order by line)) from (
  select concat('relation ', oid, relname, relkind) from pg_class where relnamespace = 'public'::regnamespace
  union all select concat('column ', attrelid, attname, atttypid, attnotnull, attisdropped) from pg_attribute
    join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
  union all select concat('function ', oid, proname, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
  union all select concat('trigger ', oid, tgname, tgenabled) from pg_trigger
  union all select concat('constraint ', oid, conname) from pg_constraint
  union all select concat('setting ', name, setting) from pg_settings where source = 'session'
  union all select concat('lock ', objid) from pg_locks where locktype = 'advisory'
) as lines (line)`;

async function readShape(session: Connection): Promise<string> {
  const { rows } = await session.run({ text: SHAPE }, [], { rowMode: 'array' });
  return String((rows as string[][])[0]?.[0]);
}
