import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { withinDrizzle } from './drizzle-modules.ts';
import { ROOTS } from './roots.ts';

const url = (path: string) => pathToFileURL(join(ROOTS.program, 'node_modules', path)).href;

describe('modules of drizzle-orm', () => {
  it('find each other where Node finds them', () => {
    const parent = url('drizzle-orm/pg-core/index.js');
    const found = withinDrizzle('../sql/sql.js', parent);
    expect(found).toEqual({ url: url('drizzle-orm/sql/sql.js'), format: 'module', shortCircuit: true });
    expect(import.meta.resolve('drizzle-orm/sql/sql')).toBe(found?.url);
  });

  it('are found by Node where anything else is asked for', () => {
    expect(withinDrizzle('pg', url('drizzle-orm/pg-core/index.js'))).toBeUndefined();
    expect(withinDrizzle('./sql.cjs', url('drizzle-orm/sql/index.js'))).toBeUndefined();
    expect(withinDrizzle('./client.js', url('pg/lib/index.js'))).toBeUndefined();
    expect(withinDrizzle('./main.ts', undefined)).toBeUndefined();
  });
});
