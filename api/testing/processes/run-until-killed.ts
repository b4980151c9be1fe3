import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

interface KilledProgram {
  /** A program that says a line when it works, and a line of JSON when it is through. */
  program: string;
  env: Record<string, string | undefined>;
  kills: number;
  /** Between two kills, at random within. */
  killAfterMs: readonly [number, number];
  flags?: readonly string[];
}

/** Runs a program again and again, killed (`kill -9`) each time but the last, and answers what it says in the end. */
export async function runUntilKilled<Figures>(options: KilledProgram): Promise<Figures & { kills: number }> {
  const { program, env, kills, killAfterMs, flags = [] } = options;
  for (let killed = 0; ;) {
    const child = spawn(process.execPath, [...flags, program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = await linesOf(child, killed >= kills ? undefined : randomInt(...killAfterMs));
    const figures = lines.find((line) => line.startsWith('{'));
    if (figures !== undefined) return { ...(JSON.parse(figures) as Figures), kills: killed };
    if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}.`);
    killed += 1;
  }
}

/** What a process says until it ends; killed so long after it says that it works. */
async function linesOf(child: ChildProcess, killAfterMs: number | undefined): Promise<string[]> {
  let text = '';
  child.stdout?.setEncoding('utf8');
  child.stdout?.on('data', (piece: string) => {
    if (text === '' && killAfterMs !== undefined)
      void wait(killAfterMs, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
    text += piece;
  });
  await once(child, 'close');
  return text.split('\n');
}
