import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { knownModule } from './known-modules.ts';
import { ROOTS } from './roots.ts';

const url = (path: string) => pathToFileURL(join(ROOTS.program, path)).href;

describe('modules that need no search', () => {
  it.each([
    ['./cache/stale.ts', 'server/cache/stale.ts'],
    ['../schema/base/limits.ts', 'schema/base/limits.ts'],
    ['#schema/base/limits.ts', 'schema/base/limits.ts'],
    ['#api-client/client.ts', 'api-client/client.ts'],
  ])('are the sources of the program: %s', (specifier, path) => {
    const found = { url: url(path), format: 'module-typescript', shortCircuit: true };
    expect(knownModule(specifier, url('server/start.ts'))).toEqual(found);
  });

  it('are those of drizzle-orm for each other, where Node finds them', () => {
    const parent = url('node_modules/drizzle-orm/pg-core/index.js');
    const found = knownModule('../sql/sql.js', parent);
    expect(found).toEqual({
      url: url('node_modules/drizzle-orm/sql/sql.js'),
      format: 'module',
      shortCircuit: true,
    });
    expect(import.meta.resolve('drizzle-orm/sql/sql')).toBe(found?.url);
  });

  it.each([
    ['pg', 'server/start.ts'],
    ['node:fs', 'server/start.ts'],
    ['./entry.mjs', 'server/start.ts'],
    ['#own/a.ts', 'server/start.ts'],
    ['./a.ts', 'node_modules/some/a.js'],
    // A site folder within the program has its own manifest and names.
    ['#schema/base/limits.ts', 'my-site/.colophon/app/site/a.ts'],
    ['pg', 'node_modules/drizzle-orm/pg-core/index.js'],
    ['./sql.cjs', 'node_modules/drizzle-orm/sql/index.js'],
    ['./client.js', 'node_modules/pg/lib/index.js'],
  ])('are not what Node has to look for: %s in %s', (specifier, parent) => {
    expect(knownModule(specifier, url(parent))).toBeUndefined();
    expect(knownModule(specifier, undefined)).toBeUndefined();
  });
});
