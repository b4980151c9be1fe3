import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkFolder } from '#api/business/import-folder/check-folder.ts';
import { PROGRAM_FOLDER } from '#api/platform/base/paths.ts';
import type { LoadedSite } from './load-site.ts';
import type { SiteProblem } from './seams/site-folder-error.ts';

const CONTENT = 'content';
/** The texts that come with the program. */
export const PRODUCT_TEXTS = join(PROGRAM_FOLDER, CONTENT);

/** The folders of starter texts, in the order in which they are imported. */
export function starterFolders(site: LoadedSite | undefined): string[] {
  const own = ownTexts(site);
  if (own === undefined) return [PRODUCT_TEXTS];
  return site?.config.starterContent === 'both' ? [PRODUCT_TEXTS, own] : [own];
}

/** The problems of the texts in `content/`, each with file and line. */
export async function textProblems(site: LoadedSite | undefined): Promise<SiteProblem[]> {
  const own = ownTexts(site);
  if (own === undefined) return [];
  const before = starterFolders(site).filter((folder) => folder !== own);
  const found = await checkFolder(own, before);
  return found.map(({ file, line, message }) => ({ file: `${CONTENT}/${file}:${line}`, words: message }));
}

function ownTexts(site: LoadedSite | undefined): string | undefined {
  const folder = site === undefined ? undefined : join(site.folder, CONTENT);
  return folder !== undefined && existsSync(folder) ? folder : undefined;
}
