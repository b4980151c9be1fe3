import { join } from 'node:path';
import { BUILD_FOLDER, CACHE_FOLDER, PROGRAM_FOLDER, SITE_FOLDER } from '#api/platform/base/paths.ts';

/** The folders that a process works with: what is the program's, what is the site's, and what is made of both. */
export interface Roots {
  /** The program: nothing is written there when it is a package. */
  program: string;
  /** What is the site's own; undefined where the program runs from its repository without one. */
  site: string | undefined;
  /** Where `site/`, `admin/`, `schema/` and `api-client/` are built from. */
  app: string;
  /** Where builds are: `site` and `admin`, each with the key of what it was made from. */
  build: string;
  cache: string;
}

/** Those of this process. */
export const ROOTS: Roots = {
  program: PROGRAM_FOLDER,
  site: SITE_FOLDER,
  app: SITE_FOLDER === undefined ? PROGRAM_FOLDER : join(SITE_FOLDER, '.colophon', 'app'),
  build: BUILD_FOLDER,
  cache: CACHE_FOLDER,
};
