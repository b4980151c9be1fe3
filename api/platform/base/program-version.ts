import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROGRAM_FOLDER } from './paths.ts';

let version: Promise<string> | undefined;

/** The version of the running program, from its `package.json`. */
export function programVersion(): Promise<string> {
  version ??= readFile(join(PROGRAM_FOLDER, 'package.json'), 'utf8').then(
    (text) => (JSON.parse(text) as { version: string }).version,
  );
  return version;
}
