import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** What the tests of a changed copy said. */
export type Verdict = 'passed' | 'failed' | 'too slow';

/** Tests to be run. */
interface TestRun {
  project: string;
  files: readonly string[];
  limitMs: number;
  retries?: number;
}

/** A copy of the tree, to be changed: its packages are links to the same bytes. */
export class Copy {
  readonly folder = mkdtempSync(join(tmpdir(), 'colophon-mutants-'));
  readonly #output = join(this.folder, 'tests.txt');

  constructor() {
    const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
    for (const file of files.filter(Boolean)) {
      mkdirSync(join(this.folder, dirname(file)), { recursive: true });
      cpSync(join(ROOT, file), join(this.folder, file));
    }
    // In a worktree it may be a link to the packages of another checkout.
    const packages = realpathSync(join(ROOT, 'node_modules'));
    execFileSync('cp', ['-al', packages, join(this.folder, 'node_modules')]);
    // Written to in place by tools: each copy has its own.
    rmSync(join(this.folder, 'node_modules/.cache'), { recursive: true, force: true });
  }

  read(file: string): string {
    return readFileSync(join(this.folder, file), 'utf8');
  }

  write(file: string, source: string): void {
    writeFileSync(join(this.folder, file), source);
  }

  /** Runs test files to the first failure, or for the given time. */
  test(run: TestRun): Promise<Verdict> {
    const argv = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      // Also its tests that have a process of their own.
      `${run.project}*`,
      '--bail',
      '1',
      '--retry',
      String(run.retries ?? 0),
      ...run.files,
    ];
    const output = openSync(this.#output, 'w');
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, argv, {
        cwd: this.folder,
        // Beside PostgreSQL, the embedded database leaves most tests to it.
        env: { ...process.env, TEST_DATABASE_URL: '' },
        stdio: ['ignore', output, output],
        detached: true,
      });
      closeSync(output);
      let late = false;
      const end = () => endGroup(child.pid);
      process.once('exit', end);
      const timer = setTimeout(() => {
        late = true;
        end();
      }, run.limitMs);
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        // A run that was broken off leaves programs behind that its tests started.
        end();
        process.off('exit', end);
        resolve(late ? 'too slow' : code === 0 ? 'passed' : 'failed');
      });
    });
  }

  /** The end of what the last run of tests printed. */
  lastOutput(): string {
    return stripVTControlCharacters(readFileSync(this.#output, 'utf8'))
      .trim()
      .split('\n')
      .slice(-60)
      .join('\n');
  }

  async compiles(): Promise<boolean> {
    const argv = ['node_modules/typescript/bin/tsc', '-b'];
    return promisify(execFile)(process.execPath, argv, { cwd: this.folder }).then(
      () => true,
      () => false,
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Kills the rest of a process group: a process in an endless loop reacts to nothing else. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left.
  }
}
