import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ROOTS } from '../base/roots.ts';
import { type TestSite, makeSite } from '../testing/site-folder.ts';

let site: TestSite;
let data: string;
beforeEach(() => {
  site = makeSite();
  data = mkdtempSync(join(tmpdir(), 'colophon-starter-'));
  site.write(
    'content-types/podcasts.ts',
    `import { defineContentType, text } from 'colophon';
    export const podcasts = defineContentType({
      name: 'podcasts', type: 'podcast', label: { one: 'Podcast', many: 'Podcasts' }, purpose: 'To try.',
      fields: { guest: text() }, site: { path: '/podcasts/{slug}', section: 'Podcasts', schemaOrg: 'PodcastEpisode' },
    });`,
  );
  site.write('content/tags.yaml', '- name: Sound\n');
  site.write(
    'content/podcasts/one.md',
    '---\ntitle: One\nintro: b\nguest: Ada\ntags: [sound]\n---\nA body.\n',
  );
});
afterEach(() => {
  site.remove();
  rmSync(data, { recursive: true, force: true });
});

/** The texts after a first start, and its output. */
function firstStart() {
  return site.runFile('first-start.ts', { DATA_DIR: data, LOG_LEVEL: 'error' });
}

function configure(config: string): void {
  site.write(
    'colophon.config.ts',
    `import { defineSite } from 'colophon';\nexport default defineSite(${config});\n`,
  );
}

describe('starter texts of a site folder', () => {
  it('are loaded in place of those of the product', () => {
    const { stdout, stderr } = firstStart();
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([{ type: 'podcast', slug: 'one', status: 'published' }]);
  });

  it('are refused with file and line, before anything is loaded', () => {
    site.write('content/podcasts/two.md', '---\ntitle: Two\ngest: Ada\n---\n');
    const { stderr, status } = firstStart();
    expect(stderr).toContain('content/podcasts/two.md:3: gest is not a known field');
    expect(status).toBe(78);
    site.write('content/podcasts/two.md', '---\ntitle: Two\nstatus: draft\n---\n');
    const { stdout } = firstStart();
    expect((JSON.parse(stdout) as { slug: string }[]).map(({ slug }) => slug)).toEqual(['one', 'two']);
  });

  it('are loaded beside them, or not at all, as the configuration says', () => {
    configure('{ starterContent: false }');
    expect(firstStart().stdout).toBe('[]');
    configure(`{ starterContent: 'both' }`);
    const { stdout } = site.run(`
      import { currentSite } from '#server/site-folder/current-site.ts';
      import { starterFolders } from '#server/site-folder/site-texts.ts';
      console.log(starterFolders(currentSite()).join());`);
    expect(stdout).toBe(`${join(ROOTS.program, 'content')},${join(site.folder, 'content')}\n`);
  });
});
