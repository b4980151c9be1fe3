import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '#schema/define/define-resource.ts';
import { resources } from '#schema/resources/index.ts';
import { meant } from './nearest-name.ts';
import type { SiteProblem } from './site-folder-error.ts';
import type { SiteType } from './site-types.ts';

/** A view of the site folder. */
export interface SiteView {
  /** Relative to the site folder: `views/podcasts.detail.tsx`. */
  file: string;
  /** What it replaces: `podcasts.detail`. */
  name: string;
}

const VIEWS = 'views';
/** Views of the whole site; all others belong to a content type. */
const FRAME = ['home', 'header', 'footer', 'not-found'];
const EXAMPLES =
  ': call it home, header, footer, or not-found, or name it after a content type, such as "articles.detail".';
const CODE = /\.[cm]?[jt]sx?$/;

/** The views in `views/`: every file there replaces one of the product's. Folders in it hold shared code. */
export async function siteViewsIn(
  site: string,
  types: readonly SiteType[],
): Promise<{ views: SiteView[]; problems: SiteProblem[] }> {
  const entries = await readdir(join(site, VIEWS), { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && isCode(entry.name)).map(({ name }) => name);
  const names = viewNames([
    ...Object.values<Resource>(resources),
    ...types.map(({ declaration }) => declaration),
  ]);
  const views: SiteView[] = [];
  const problems: SiteProblem[] = [];
  for (const written of files.toSorted()) {
    const file = `${VIEWS}/${written}`;
    const name = written.replace(CODE, '');
    if (!names.includes(name))
      problems.push({ file, words: `replaces nothing${meant(name, names) || EXAMPLES}` });
    else if (!written.endsWith('.tsx'))
      problems.push({ file, words: `has the wrong extension for a view. Call it "${name}.tsx".` });
    else views.push({ file, name });
  }
  return { views, problems };
}

function isCode(name: string): boolean {
  return CODE.test(name) && !/\.(?:test|spec|d)\.[cm]?[jt]sx?$/.test(name);
}

/** Every view of the product: a page for each content type, plus its list and its entries if it is listed. */
function viewNames(declared: readonly Resource[]): string[] {
  const ofTypes = declared.flatMap(({ name, site, publishing }) => {
    if (site === undefined || publishing === undefined) return [];
    return [`${name}.detail`, ...(site.index === undefined ? [] : [`${name}.list`, `${name}.entry`])];
  });
  return [...FRAME, ...ofTypes];
}
