import { join } from 'node:path';
import {
  BUILD_FOLDER,
  CACHE_FOLDER,
  IS_PACKAGE,
  PROGRAM_FOLDER,
  SITE_FOLDER,
} from '#api/platform/base/paths.ts';

/** The file of a build that holds the key of its inputs. */
export const BUILD_KEY_FILE = 'build-key';

/** The folders that a process works with: the program's, the site's, and those built from both. */
export interface Roots {
  /** The program: read-only when it is a package. */
  program: string;
  /** The site folder; undefined when the program runs from its repository without one. */
  site: string | undefined;
  /** Builds that came with the program; undefined when it runs from its repository. */
  shipped: string | undefined;
  /** The folder from which `site/`, `schema/` and `api-client/` are built. */
  app: string;
  /** The folder of builds: `site` and `admin`, each with the key of its inputs. */
  build: string;
  cache: string;
}

/** The folders of this process. */
export const ROOTS: Roots = {
  program: PROGRAM_FOLDER,
  site: SITE_FOLDER,
  shipped: IS_PACKAGE ? join(PROGRAM_FOLDER, 'prebuilt') : undefined,
  app: SITE_FOLDER === undefined ? PROGRAM_FOLDER : join(SITE_FOLDER, '.colophon', 'app'),
  build: BUILD_FOLDER,
  cache: CACHE_FOLDER,
};
