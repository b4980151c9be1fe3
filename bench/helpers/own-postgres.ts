import { execFile, execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './running-product.ts';

const run = promisify(execFile);
const INSTALLED = '/usr/lib/postgresql';

/** A private PostgreSQL, which may be stopped and started. */
export interface OwnPostgres {
  url: string;
  /** `pg_ctl stop -m immediate`: as if its power had failed. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its files. */
  remove(): Promise<void>;
}

/** Makes and starts one with the programs of the system (Debian: `postgresql`), on a free port of this machine. */
export async function createOwnPostgres(): Promise<OwnPostgres> {
  const version = readdirSync(INSTALLED).toSorted((one, other) => Number(other) - Number(one))[0];
  if (version === undefined) throw new Error('PostgreSQL is not installed.');
  const bin = join(INSTALLED, version, 'bin');
  const folder = mkdtempSync(join(tmpdir(), 'colophon-postgres-'));
  const data = join(folder, 'data');
  const port = await freePort();
  // It refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  if (owner !== undefined) chownSync(folder, owner.uid, owner.gid);
  const call = (name: string, args: readonly string[]) =>
    run(join(bin, name), [...args], { ...owner, cwd: folder });
  const control = (...args: string[]) =>
    call('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), ...args]);
  await call('initdb', ['-D', data, '-U', 'colophon', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8']);
  const start = async () => {
    await control('-o', `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`, 'start');
  };
  const stop = async () => {
    await control('-m', 'immediate', 'stop');
  };
  await start();
  return {
    url: `postgres://colophon@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async remove() {
      await stop().catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user: string): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, user]).toString());
  return { uid: id('-u'), gid: id('-g') };
}
