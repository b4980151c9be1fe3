import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generatedBook } from '#api/business/drafting/testing/generated-book.ts';

const run = promisify(execFile);
const SCRIPT = fileURLToPath(new URL('eval.ts', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colophon-eval-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('npm run eval', () => {
  it('rehearses the whole way without a model, and leaves nothing behind', async () => {
    const book = join(folder, 'book.txt');
    await writeFile(book, generatedBook(150_000).text);
    const env = { PATH: process.env['PATH'], TMPDIR: folder };
    const { stdout } = await run(process.execPath, [SCRIPT, book], { env });
    const lines = stdout.split('\n').filter((line) => line.startsWith('  '));
    expect(lines).toHaveLength(10);
    expect(lines.filter((line) => !line.startsWith('  as it should'))).toEqual([]);
    expect(await readdir(folder)).toEqual(['book.txt']);
  });

  it('says how it is used', async () => {
    await expect(run(process.execPath, [SCRIPT])).rejects.toMatchObject({
      code: 1,
      stderr: /^Usage: npm run eval/,
    });
  });
});
