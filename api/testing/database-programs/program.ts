import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** One of the programs beside this file, running in its own process. */
export interface Program {
  readonly child: ChildProcessWithoutNullStreams;
  /** What it has written so far. */
  output(): string;
  errors(): string;
  /** Resolves when it has written `text`; rejects when it ends without. */
  hasSaid(text: string): Promise<void>;
  /** Its exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
}

const programs = {
  'hold-database': new URL('./hold-database.ts', import.meta.url),
  'migrate-database': new URL('./migrate-database.ts', import.meta.url),
  'save-rows': new URL('./save-rows.ts', import.meta.url),
};

export function startProgram(name: keyof typeof programs, ...parameters: string[]): Program {
  const file = fileURLToPath(programs[name]);
  const child = spawn(process.execPath, [file, ...parameters], { stdio: 'pipe' });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    ended,
    output: () => output,
    errors: () => errors,
    async hasSaid(text) {
      const abort = new AbortController();
      const failure = ended.then(() => {
        if (!output.includes(text)) throw new Error(`${name} ended without saying "${text}": ${errors}`);
      });
      const success = (async () => {
        while (!output.includes(text) && !abort.signal.aborted) await once(child.stdout, 'data');
      })();
      try {
        await Promise.race([success, failure]);
      } finally {
        abort.abort();
      }
    },
  };
}
