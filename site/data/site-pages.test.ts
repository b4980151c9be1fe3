import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { whatIsPath } from '#schema/pages/fixed-pages.ts';
import { sitePages } from '#schema/pages/site-pages.ts';
import { isPrivatePage } from './private-pages.ts';

const PAGES = join(import.meta.dirname, '../pages');
/** Pages of content types and of the site folder, whose addresses are declared there, and the one that is shown for failures. */
const WITHOUT_ADDRESS = [
  '_error',
  'category',
  'content-detail',
  'content-list',
  'content-shelves',
  'own-page',
];

/** The address of a page: what its `+route.ts` says, or else its folder. */
function addressOf(folder: string): string {
  const route = join(PAGES, folder, '+route.ts');
  const written = /^export default '(.+)';/m.exec(readIfThere(route))?.[1];
  if (written !== undefined) return written.replaceAll(/@(\w+)/g, '{$1}');
  const parts = folder.split('/').filter((part) => part !== 'index' && !part.startsWith('('));
  return `/${parts.join('/')}`;
}

function readIfThere(file: string): string {
  return globSync(file).length === 0 ? '' : readFileSync(file, 'utf8');
}

describe('the declared pages', () => {
  it('are those that there are', () => {
    const folders = globSync('**/+Page.tsx', { cwd: PAGES }).map((file) =>
      file.replace(/\/\+Page\.tsx$/, ''),
    );
    const found = folders.filter((folder) => !WITHOUT_ADDRESS.includes(folder)).map(addressOf);
    expect(found.toSorted()).toEqual(sitePages.map(({ path }) => path).toSorted());
  });

  it('are private where the browser takes them for private', () => {
    for (const { path, kept } of sitePages)
      expect([path, isPrivatePage(path)]).toEqual([path, kept === 'private']);
  });

  it('bring the name of the site where their address has it', () => {
    expect(whatIsPath('The Long Table')).toBe('/pages/what-is-the-long-table-all-about');
    for (const name of ['Читальня', 'Βιβλία', '书架', 'مكتبة'])
      expect(whatIsPath(name)).toBe('/pages/what-is-this-site-all-about');
  });
});
