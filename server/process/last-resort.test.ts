import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLastResort } from './last-resort.ts';

function resort() {
  const lines: object[] = [];
  const log = {
    error: (line: object) => void lines.push(line),
    fatal: (line: object) => void lines.push(line),
  };
  const seen = { lines, now: 0, ends: 0 };
  const take = createLastResort({ log, giveUp: () => void (seen.ends += 1), now: () => seen.now });
  return { seen, take };
}

describe('failures that escape', () => {
  it('are logged and counted, and end nothing', () => {
    const { seen, take } = resort();
    const error = new Error('let go');
    take(error, 'unhandledRejection');
    take('thrown', 'uncaughtException');
    expect(seen.lines).toEqual([
      { err: error, kind: 'unhandledRejection', count: 1 },
      { err: 'thrown', kind: 'uncaughtException', count: 2 },
    ]);
    expect(seen.ends).toBe(0);
  });

  it('end the process once when there are too many within a minute, not over days', () => {
    const { seen, take } = resort();
    for (let count = 0; count < 100; count += 1) {
      seen.now += 10_000;
      take(new Error('now and then'), 'uncaughtException');
    }
    expect(seen.ends).toBe(0);
    for (let count = 0; count < 60; count += 1) take(new Error('at once'), 'uncaughtException');
    expect(seen.ends).toBe(1);
  });
});

const PROGRAM = `
  import { createServer } from 'node:http';
  import { watchEscaped } from '${new URL('./last-resort.ts', import.meta.url).href}';
  const log = { error: ({ kind, count }) => console.log(kind, count), fatal: () => {} };
  watchEscaped({ log, giveUp: () => process.exit(1) });
  const server = createServer((request, response) => {
    if (request.url === '/let-go') void Promise.reject(new Error('let go'));
    if (request.url === '/later') setTimeout(() => { throw new Error('later'); });
    setTimeout(() => response.end('served'), 20);
  }).listen(0, '127.0.0.1', async () => {
    const { port } = server.address();
    for (const path of ['let-go', 'later', 'next'])
      console.log(await (await fetch('http://127.0.0.1:' + port + '/' + path)).text());
    process.exit(0);
  });
`;

describe('a process', () => {
  it('serves on after a promise that was let go and an exception in a timer', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      PROGRAM,
    ]);
    expect(stdout.trim().split('\n')).toEqual([
      'unhandledRejection 1',
      'served',
      'uncaughtException 2',
      'served',
      'served',
    ]);
  });
});
