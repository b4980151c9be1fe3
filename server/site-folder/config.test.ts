import { afterEach, describe, expect, it } from 'vitest';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

let site: TestSite;
afterEach(() => site.remove());

const VARIABLES = `
  import { siteVariables } from '#server/site-folder/current-site.ts';
  console.log(JSON.stringify(siteVariables()));`;

describe('a configuration that reads the disk', () => {
  it('has what it read, and is refused by its name when that is missing', () => {
    site = makeSite();
    site.write(
      'colophon.config.ts',
      `import { readFileSync } from 'node:fs';
      export default { name: readFileSync(new URL('./NAME', import.meta.url), 'utf8').trim() };`,
    );
    const missing = site.run(VARIABLES);
    expect([missing.status, missing.stdout]).toEqual([78, '']);
    expect(missing.stderr).toMatch(/^colophon\.config\.ts: could not be loaded: ENOENT/m);
    site.write('NAME', 'Read from a file\n');
    const found = site.run(VARIABLES);
    expect([found.status, found.stderr]).toEqual([0, '']);
    expect(JSON.parse(found.stdout)).toMatchObject({ SITE_NAME: 'Read from a file' });
  });
});
