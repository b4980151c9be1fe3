import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** Version 2 has all controllers in one tree; version 1 has a tree for each. */
const IS_UNIFIED = existsSync(join(ROOT, 'cgroup.controllers')) && !existsSync(join(ROOT, 'memory'));
const NAMES = IS_UNIFIED
  ? { limit: 'memory.max', peak: 'memory.peak', events: 'memory.events', kills: /oom_kill (\d+)/ }
  : {
      limit: 'memory.limit_in_bytes',
      peak: 'memory.max_usage_in_bytes',
      events: 'memory.oom_control',
      kills: /oom_kill (\d+)/,
    };

/** A group of processes that the kernel keeps below a limit, by killing where it must. Needs root. */
export interface MemoryLimit {
  /** The command that runs another one in the group: `sh -c SCRIPT sh COMMAND ARGUMENTS`. */
  wrap(command: string, args: readonly string[]): [command: string, args: string[]];
  /** The most that all its processes took together, in megabytes, files in memory included. */
  peakMegabytes(): number;
  kills(): number;
  remove(): void;
}

export function limitMemory(megabytes: number): MemoryLimit {
  const group = join(ROOT, IS_UNIFIED ? '' : 'memory', `colophon-bench-${process.pid}`);
  mkdirSync(group);
  writeFileSync(join(group, NAMES.limit), String(megabytes * 1024 ** 2));
  const read = (name: string) => readFileSync(join(group, name), 'utf8');
  return {
    wrap: (command, args) => [
      '/bin/sh',
      ['-c', `echo $$ > ${join(group, 'cgroup.procs')}; exec "$0" "$@"`, command, ...args],
    ],
    peakMegabytes: () => Math.round(Number(read(NAMES.peak)) / 1024 ** 2),
    kills: () => Number(NAMES.kills.exec(read(NAMES.events))?.[1] ?? 0),
    remove: () => rmdirSync(group),
  };
}
