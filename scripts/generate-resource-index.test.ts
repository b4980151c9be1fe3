import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateResourceIndex } from './generate-resource-index.mjs';

let schema = '';

beforeEach(() => {
  schema = mkdtempSync(join(tmpdir(), 'colophon-resources-'));
  mkdirSync(join(schema, 'resources'));
  mkdirSync(join(schema, 'settings'));
  declare('tags.ts', `export const tags = defineResource({ name: 'tags' });\n`);
});
afterEach(() => rmSync(schema, { recursive: true, force: true }));

describe('the generated resource list', () => {
  it('gains a line for a new file, whichever way it is declared', () => {
    generateResourceIndex({ schema });
    declare('podcasts.ts', `export const podcasts = defineContentType({ name: 'podcasts' });\n`);
    expect(generateResourceIndex({ schema })).toBe('written');
    expect(index()).toContain(`import { podcasts } from './podcasts.ts';`);
    expect(index()).toContain('  [podcasts.name]: podcasts,');
    expect(index().indexOf('podcasts')).toBeLessThan(index().indexOf('tags'));
  });

  it('of groups of settings gains a line as well, and leaves itself out', () => {
    writeFileSync(join(schema, 'settings', 'ai.ts'), `export const ai = defineSettings({ name: 'ai' });\n`);
    expect([generateResourceIndex({ schema }), generateResourceIndex({ schema })]).toEqual([
      'written',
      'current',
    ]);
    expect(readFileSync(join(schema, 'settings', 'index.ts'), 'utf8')).toContain('  [ai.name]: ai,');
  });

  it('is not written again when nothing changed', () => {
    expect(generateResourceIndex({ schema })).toBe('written');
    expect(generateResourceIndex({ schema })).toBe('current');
  });

  it('is only looked at by the check', () => {
    generateResourceIndex({ schema });
    const before = index();
    declare('podcasts.ts', `export const podcasts = defineContentType({ name: 'podcasts' });\n`);
    expect(generateResourceIndex({ schema, check: true })).toBe('stale');
    expect(index()).toBe(before);
  });

  it('leaves out the tests beside the declarations', () => {
    declare('tags.test.ts', `it('is declared', () => {});\n`);
    generateResourceIndex({ schema });
    expect(index()).not.toContain('test');
  });

  it.each([
    ['none', 'export const limit = 3;\n', 'but contains 0'],
    ['two', 'export const a = defineResource({});\nexport const b = defineResource({});\n', 'but contains 2'],
  ])('refuses a file with %s declarations and says which', (_, code, said) => {
    declare('wrong.ts', code);
    expect(() => generateResourceIndex({ schema })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(new RegExp(`resources/wrong\\.ts .*${said}`)),
      }),
    );
  });
});

function declare(file: string, code: string): void {
  writeFileSync(join(schema, 'resources', file), code);
}

function index(): string {
  return readFileSync(join(schema, 'resources', 'index.ts'), 'utf8');
}
