import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { ResolveHookContext } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RememberedModules } from './remembered-modules.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colophon-modules-'));
  write('node_modules/.package-lock.json', '{}');
  write('node_modules/pond/index.js', '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const url = (path: string) => pathToFileURL(join(folder, path)).href;
const POND = { url: '', format: 'module' };
const file = () => join(folder, 'cache', 'modules.json');
const start = (list = '.package-lock.json') =>
  new RememberedModules({ file: file(), list: join(folder, 'node_modules', list) });

/** Resolves "pond" and says how often Node had to search. */
function searched(modules: RememberedModules, parent = 'node_modules/colophon/a.js', condition = 'import') {
  const next = vi.fn(() => ({ ...POND, url: url('node_modules/pond/index.js') }));
  const context: ResolveHookContext = {
    conditions: ['node', condition],
    importAttributes: {},
    parentURL: url(parent),
  };
  const found = modules.resolve('pond', context, next);
  expect(found).toMatchObject({ url: url('node_modules/pond/index.js'), format: 'module' });
  return next.mock.calls.length;
}

describe('modules of packages', () => {
  it('are searched for once, by one start for all later ones', () => {
    const first = start();
    expect(searched(first)).toBe(1);
    expect(searched(first)).toBe(0);
    first.save();
    expect(searched(start())).toBe(0);
  });

  it('are searched for again once packages were installed, or when their file is gone', () => {
    const first = start();
    searched(first);
    first.save();
    rmSync(join(folder, 'node_modules/pond/index.js'));
    expect(searched(start())).toBe(1);
    write('node_modules/pond/index.js', '');
    expect(searched(start())).toBe(0);
    utimesSync(join(folder, 'node_modules/.package-lock.json'), 1, 1);
    expect(searched(start())).toBe(1);
  });

  it('are searched for each time without a list of what is installed, and for a file of the site', () => {
    for (const modules of [start('none.json'), start('none.json')]) {
      expect(searched(modules)).toBe(1);
      modules.save();
    }
    const modules = start();
    expect([searched(modules, 'hooks/a.ts'), searched(modules, 'hooks/a.ts')]).toEqual([1, 1]);
  });

  it('may differ by how they are asked for', () => {
    const modules = start();
    expect(searched(modules)).toBe(1);
    expect(searched(modules, 'node_modules/colophon/a.js', 'require')).toBe(1);
  });

  it('are searched for when what was kept can’t be read, or not be written', () => {
    write('cache/modules.json', '{"key":');
    expect(searched(start())).toBe(1);
    rmSync(join(folder, 'cache'), { recursive: true });
    write('cache', 'a file');
    const modules = start();
    expect(searched(modules)).toBe(1);
    modules.save();
    expect(readFileSync(join(folder, 'cache'), 'utf8')).toBe('a file');
  });
});
