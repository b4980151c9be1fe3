import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { PROGRAM_FOLDER, SITE_FOLDER } from '#api/platform/base/paths.ts';
import { handInKinds } from '#schema/fields/parts/own-kinds.ts';
import { handIn } from '#schema/site-folder/site-folder.ts';
import { knownModule } from '../base/known-modules.ts';
import { rememberedModules } from '../base/remembered-modules.ts';
import { EXIT_CONFIGURATION } from '../base/exit-codes.ts';
import { setCurrentSite } from './current-site.ts';
import { loadSite } from './load-site.ts';
import { located } from './located.ts';
import { explained, removedSeamsIn } from './removed-seams.ts';
import { SiteFolderError } from './seams/site-folder-error.ts';
import { writeIndex } from './write-index.ts';

/*
 * Runs before every program and thread (`node --import`) when there is a site folder, so that its declarations are known
 * when those of the product are loaded.
 */
if (SITE_FOLDER !== undefined) await handInSite(SITE_FOLDER);

async function handInSite(folder: string): Promise<void> {
  registerHooks({
    // `colophon` is always the running program, even if another one is installed next to the site folder.
    resolve: (specifier, context, next) =>
      /^colophon(?:\/|$)/.test(specifier)
        ? next(specifier, { ...context, parentURL: pathToFileURL(join(PROGRAM_FOLDER, 'program.ts')).href })
        : (knownModule(specifier, context.parentURL) ?? rememberedModules.resolve(specifier, context, next)),
  });
  try {
    const site = await loadSite(folder);
    if (isMainThread) await writeIndex(site);
    setCurrentSite(site);
    handInKinds(site.kinds.map(({ kind }) => kind));
    handIn(
      site.types.map(({ declaration }) => declaration),
      site.pages,
    );
  } catch (error) {
    if (!(error instanceof SiteFolderError)) throw error;
    const problems = explained(error.problems, await removedSeamsIn(folder));
    const { message } = new SiteFolderError(located(folder, problems));
    process.stderr.write(`${message}\n`);
    process.exit(EXIT_CONFIGURATION);
  }
}
