import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '#schema/define/define-resource.ts';
import { fixedPages } from '#schema/pages/fixed-pages.ts';
import { resources } from '#schema/resources/index.ts';
import type { OwnPage } from '#schema/site-folder/site-folder.ts';
import { productPages } from '#schema/pages/product-pages.ts';
import { SERVER_ADDRESSES } from '#schema/pages/server-addresses.ts';
import { overlap } from './overlap.ts';
import type { SiteProblem } from './site-folder-error.ts';
import type { SiteType } from './site-types.ts';

const PAGES = 'pages';
/** Read without running the file, so both must be literals. */
const PATH = /^export const path(?:: string)? = (['"`])([^'"`\n]*)\1/m;
const NOINDEX = /^export const noindex(?:: boolean)? = true\b/m;
const VALID = /^\/[a-z\d]+(?:-[a-z\d]+)*(?:\/(?:[a-z\d]+(?:-[a-z\d]+)*|\{[a-z_]+\}))*$/;

/** The pages in `pages/`: every `.tsx` file is one, at the URL of its location unless it declares another. */
export async function ownPagesIn(
  site: string,
  types: readonly SiteType[],
): Promise<{ pages: OwnPage[]; problems: SiteProblem[] }> {
  const names = await readdir(join(site, PAGES), { recursive: true }).catch((): string[] => []);
  const files = names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.tsx') && !/\.(?:test|spec)\.tsx$/.test(name))
    .toSorted();
  const taken = takenPaths(types);
  const pages: OwnPage[] = [];
  const problems: SiteProblem[] = [];
  for (const name of files) {
    const file = `${PAGES}/${name}`;
    const page = declaredIn(file, await readFile(join(site, file), 'utf8'));
    const words = wrongWith(page, taken);
    if (words === undefined) {
      pages.push(page);
      taken.push({ path: page.path, owner: file });
    } else problems.push({ file, words });
  }
  return { pages, problems };
}

function declaredIn(file: string, code: string): OwnPage {
  const place = file.slice(PAGES.length, -'.tsx'.length).replace(/\/index$/, '');
  return { file, path: PATH.exec(code)?.[2] ?? place, isHidden: NOINDEX.test(code) };
}

interface Taken {
  path: string;
  owner: string;
}

function takenPaths(types: readonly SiteType[]): Taken[] {
  const declared = [
    ...Object.values<Resource>(resources).map((one) => ({ one, owner: `${one.name} of Colophon` })),
    ...types.map(({ declaration: one, file }) => ({ one, owner: file })),
  ];
  return [
    ...productPages.map(({ path }) => ({ path, owner: 'a page of Colophon' })),
    ...declared.flatMap(({ one: { site }, owner }) =>
      site === undefined
        ? []
        : [
            // At the root, a page of the folder comes first, and no record can have its URL.
            ...(site.path === '/{slug}' ? [] : [{ path: site.path, owner }]),
            ...(site.index === undefined ? [] : [{ path: site.index, owner }]),
            ...(site.path.includes('{category}') ? [{ path: `${site.index}/{category}`, owner }] : []),
          ],
    ),
  ];
}

function wrongWith({ file, path }: OwnPage, taken: readonly Taken[]): string | undefined {
  if ((file.split('/').at(-1) ?? '').startsWith('+'))
    return 'starts with "+". A page is one file that exports `Page`.';
  if (!VALID.test(path))
    return `has the URL "${path}". Write one such as "/sponsors" or "/guests/{guest}", in lowercase.`;
  const [, first = ''] = path.split('/');
  if (SERVER_ADDRESSES.includes(first) || fixedPages.some(({ slug }) => slug.split('/')[0] === first))
    return `has the URL "${path}", which belongs to Colophon. Choose another one.`;
  const other = taken.find((one) => overlap(one.path, path));
  return other === undefined
    ? undefined
    : `has the URL "${path}", which ${other.owner} already has (${other.path}). Choose another one.`;
}
