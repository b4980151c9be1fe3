import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Load {
  url: string;
  connections?: number;
  seconds?: number;
  headers?: Record<string, string>;
}
export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses other than 2xx and 3xx, and broken connections. */
  failures: number;
}

/** One round of load by `wrk` (Debian: `apt-get install wrk`), only to addresses of this machine. */
export async function applyLoad({
  url,
  connections = 10,
  seconds = 4,
  headers = {},
}: Load): Promise<LoadResult> {
  if (!/^http:\/\/(?:127\.0\.0\.1|localhost)[:/]/.test(url))
    throw new Error('Load goes to this machine alone.');
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const wrk = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', ...headerArguments, url];
  const { stdout } = await run('wrk', wrk);
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0),
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0),
    p50Ms: milliseconds(/50%\s+([\d.]+\w+)/.exec(stdout)?.[1]),
    p99Ms: milliseconds(/99%\s+([\d.]+\w+)/.exec(stdout)?.[1]),
    failures: Number(/Non-2xx or 3xx responses:\s+(\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

function milliseconds(text: string | undefined): number {
  const match = /([\d.]+)(us|ms|s)/.exec(text ?? '');
  const factor = { us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? 'ms'] ?? 1;
  return Number(match?.[1] ?? 0) * factor;
}

/** The middle of some figures. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
