import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Containers whose images are kept in a folder of the test. */
export interface Containers {
  /** What `buildah` needs to find that folder. */
  env: Record<string, string>;
  /** Runs `podman` with these arguments. */
  podman: (...args: string[]) => Ended;
  /** What `podman run` needs on a machine without systemd, and with low limits on open files and processes. */
  limits: string[];
  /** Removes all containers and images. */
  remove: () => void;
}

/**
 * Containers for root, in `folder`. Undefined on a machine without podman and buildah, or whose kernel refuses to run a
 * container: there, an empty image fails for another reason than that its command is missing (status 127).
 */
export function containersIn(folder: string): Containers | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  mkdirSync(folder, { recursive: true });
  const configuration = join(folder, 'storage.conf');
  const places = `graphroot = "${join(folder, 'graph')}"\nrunroot = "${join(folder, 'run')}"\n`;
  writeFileSync(configuration, `[storage]\ndriver = "overlay"\n${places}`);
  const env = { CONTAINERS_STORAGE_CONF: configuration };
  const run = (program: string, args: string[]): Ended =>
    spawnSync(program, args, { env: { ...process.env, ...env }, encoding: 'utf8' });
  const remove = () => {
    run('podman', ['rm', '--all', '--force', '--time', '0']);
    run('buildah', ['rm', '--all']);
    run('podman', ['rmi', '--all', '--force']);
  };
  const empty = run('buildah', ['from', 'scratch']);
  if (empty.status !== 0 || run('buildah', ['commit', empty.stdout.trim(), 'empty']).status !== 0) {
    remove();
    return undefined;
  }
  const limits = [
    '--no-healthcheck',
    ...['nofile', 'nproc'].flatMap((name) => ['--ulimit', `${name}=${hardLimit(name)}`]),
  ];
  // runc also runs where version 1 and 2 of control groups are mixed, and crun, the default, does not.
  const runtime = ['runc', 'crun'].find(
    (name) => run('podman', ['--runtime', name, 'run', '--rm', ...limits, 'empty', '/none']).status === 127,
  );
  remove();
  if (runtime === undefined) return undefined;
  return { env, limits, remove, podman: (...args) => run('podman', ['--runtime', runtime, ...args]) };
}

/** At most what this process may have itself: more is refused to those who may not raise it. */
function hardLimit(name: string): number {
  const flag = name === 'nofile' ? '-Hn' : '-Hu';
  const allowed = Number(spawnSync('bash', ['-c', `ulimit ${flag}`], { encoding: 'utf8' }).stdout);
  return Math.min(Number.isNaN(allowed) ? Infinity : allowed, 16_384);
}
