import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOTS } from '../base/roots.ts';

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** A site folder on disk, for a test. */
export interface TestSite {
  folder: string;
  write(file: string, text: string): void;
  read(file: string): string;
  delete(file: string): void;
  /** Runs a program of modules with the site folder loaded, as every command does. */
  run(program: string): Ended;
  /** Runs a program of `server/testing`, in the site folder as every command does. */
  runFile(file: string, input: unknown): Ended;
  /** Runs a file of tests of the site. */
  runTests(file: string): Ended;
  remove(): void;
}

/** Creates one with a configuration, and with the files of `fixture` (a folder of `e2e/fixtures`) if given. */
export function makeSite({ fixture }: { fixture?: string } = {}): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'colophon-site-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('colophon.config.ts', `import { defineSite } from 'colophon';\nexport default defineSite({});\n`);
  if (fixture !== undefined)
    cpSync(join(ROOTS.program, 'e2e', 'fixtures', fixture), folder, { recursive: true });
  write('node_modules/.keep', '');
  // As in an installation; the compiler looks for the package there.
  symlinkSync(ROOTS.program, join(folder, 'node_modules', 'colophon'), 'junction');
  const preload = join(ROOTS.program, 'server', 'site-folder', 'preload.ts');
  return {
    folder,
    write,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    delete: (file) => rmSync(join(folder, file)),
    run: (program) =>
      spawnSync(process.execPath, ['--import', preload, '--input-type=module', '--eval', program], {
        cwd: ROOTS.program,
        encoding: 'utf8',
        env: { ...process.env, COLOPHON_SITE: folder },
      }),
    runFile: (file, input) =>
      spawnSync(process.execPath, ['--import', preload, join(ROOTS.program, 'server', 'testing', file)], {
        cwd: folder,
        encoding: 'utf8',
        input: JSON.stringify(input),
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, NODE_ENV: 'production', COLOPHON_SITE: folder },
      }),
    runTests: (file) =>
      spawnSync(process.execPath, ['--import', preload, '--test', join(folder, file)], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], COLOPHON_SITE: folder },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
