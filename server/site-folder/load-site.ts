import { readdir } from 'node:fs/promises';
import type { OwnPage } from '#schema/site-folder/site-folder.ts';
import { type SiteConfig, SITE_CONFIG_KEYS } from '#schema/site-folder/define-site.ts';
import { loadModule, loadModules } from './seams/load-module.ts';
import { meant, nearestName } from './seams/nearest-name.ts';
import { CONFIG_FILE, SITE_FILES } from './site-files.ts';
import { SiteFolderError, type SiteProblem } from './seams/site-folder-error.ts';
import { type SiteFieldKind, siteKindsIn, unknownKindsIn } from './seams/site-kinds.ts';
import { type SiteAdmin, siteAdminIn } from './seams/site-admin.ts';
import { ownPagesIn } from './seams/site-own-pages.ts';
import { type SiteType, siteTypesIn } from './seams/site-types.ts';
import { type SiteView, siteViewsIn } from './seams/site-views.ts';

/** The declarations of a site folder, which every process of the product loads. */
export interface LoadedSite extends SiteAdmin {
  folder: string;
  config: SiteConfig;
  kinds: readonly SiteFieldKind[];
  types: readonly SiteType[];
  views: readonly SiteView[];
  pages: readonly OwnPage[];
}

/** Loads the declarations of a site folder. Throws a SiteFolderError that lists the problems of every file. */
export async function loadSite(folder: string): Promise<LoadedSite> {
  const [names, configured, defined, declared] = [
    await namesIn(folder),
    await loadModule(folder, CONFIG_FILE),
    await loadModules(folder, 'fields'),
    await loadModules(folder, 'content-types'),
  ];
  const { kinds, problems: inKinds } = siteKindsIn(defined.modules);
  const { types, problems } = siteTypesIn(declared.modules);
  const { config, wrong } = configOf(configured);
  const ofKinds = [...defined.problems, ...inKinds];
  const inTypes = [
    ...declared.problems,
    ...problems,
    ...(ofKinds.length > 0 ? [] : unknownKindsIn(types, kinds)),
  ];
  const { views, problems: inViews } = await siteViewsIn(folder, types);
  const { pages, problems: inPages } = await ownPagesIn(folder, types);
  const { screens, inputs, problems: inAdmin } = await siteAdminIn(folder, { types, kinds });
  // Views and inputs of an unreadable type or kind would seem to replace nothing.
  const all = [
    ...misspelled(names),
    ...wrong,
    ...ofKinds,
    ...inTypes,
    ...(inTypes.length > 0 ? [] : inViews),
    ...(inTypes.length + ofKinds.length > 0 ? [] : inAdmin),
    ...inPages,
  ];
  if (all.length > 0) throw new SiteFolderError(all);
  return { folder, config, kinds, types, views, pages, screens, inputs };
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): undefined => undefined);
  if (names === undefined)
    throw new SiteFolderError([{ file: folder, words: 'isn’t a folder. Check COLOPHON_SITE.' }]);
  if (!names.includes(CONFIG_FILE)) {
    const words = `has no ${CONFIG_FILE}. Create one with \`export default defineSite({})\`, or check COLOPHON_SITE.`;
    throw new SiteFolderError([{ file: folder, words }]);
  }
  return names;
}

/** Reports names that are close to a recognized one, because such a file would be ignored. */
function misspelled(names: readonly string[]): SiteProblem[] {
  return names.flatMap((name) => {
    const folder = SITE_FILES.includes(name) ? undefined : nearestName(name, SITE_FILES);
    return folder === undefined ? [] : [{ file: name, words: `isn’t recognized. Did you mean "${folder}"?` }];
  });
}

function configOf(loaded: Awaited<ReturnType<typeof loadModule>>): {
  config: SiteConfig;
  wrong: SiteProblem[];
} {
  if ('words' in loaded) return { config: {}, wrong: [loaded] };
  const { default: config } = loaded.exported;
  const wrong = (words: string) => ({ file: CONFIG_FILE, words });
  if (typeof config !== 'object' || config === null)
    return { config: {}, wrong: [wrong('doesn’t export a site. Write `export default defineSite({ … })`.')] };
  const unknown = Object.keys(config).filter((key) => !(SITE_CONFIG_KEYS as string[]).includes(key));
  return {
    config,
    wrong: unknown.map((key) => wrong(`has "${key}", which isn’t recognized${meant(key, SITE_CONFIG_KEYS)}`)),
  };
}
