import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/** What the admin may load, in kB of gzip (design: goals in figures). */
const LIST_KB = 360;
const EDITOR_KB = 210;

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const root = join(import.meta.dirname, '../..');
let outDir = '';
let manifest: Record<string, Chunk> = {};

beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'colophon-admin-bundle-'));
  // Libraries ship what they are asked for: measured is what people load.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    configFile: join(root, 'admin/vite.config.ts'),
    root: join(root, 'admin'),
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  vi.unstubAllEnvs();
  manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as typeof manifest;
});
afterAll(() => rm(outDir, { recursive: true, force: true }));

/** The scripts of a module and of everything it imports at once. */
function scriptsOf(...keys: string[]): Set<string> {
  const files = new Set<string>();
  const queue = [...keys];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    queue.push(...(chunk.imports ?? []));
  }
  return files;
}

async function kilobytesOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(join(outDir, file))).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

describe('what the admin loads', () => {
  const firstLoad = () => scriptsOf('index.html');
  const editing = () =>
    scriptsOf('app/record-route.tsx', 'editor/document/document-editor.tsx').difference(firstLoad());

  it(`is at most ${LIST_KB} kB to the first list`, async () => {
    const kilobytes = await kilobytesOf(firstLoad());
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThanOrEqual(LIST_KB);
  });

  it(`is at most ${EDITOR_KB} kB more to a form with its editor`, async () => {
    const kilobytes = await kilobytesOf(editing());
    expect(kilobytes).toBeGreaterThan(50);
    expect(kilobytes).toBeLessThanOrEqual(EDITOR_KB);
  });

  it('has no source map with it', async () => {
    const files = await readdir(outDir, { recursive: true });
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
  });

  it('leaves the editor out of the first list', () => {
    const [editorFile] = scriptsOf('editor/document/document-editor.tsx');
    expect(firstLoad().has(editorFile ?? '')).toBe(false);
  });
});
