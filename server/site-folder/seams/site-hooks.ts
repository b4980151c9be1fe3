import { HOOK_NAMES, type HookName, isDeclaredHooks } from '#schema/registry/hooks.ts';
import { isContentType, isTableResource, allResources } from '#schema/registry/registry.ts';
import type { SiteHook } from '#api/platform/site-hooks/registry.ts';
import type { SiteModule } from './load-module.ts';
import { meant } from './nearest-name.ts';
import type { SiteProblem } from './site-folder-error.ts';

const HOOKED = new Set(
  allResources.filter((one) => isContentType(one) || isTableResource(one)).map(({ name }) => name),
);

/** The hooks that the files of `hooks/` declare. */
export function siteHooksIn(modules: readonly SiteModule[]): { hooks: SiteHook[]; problems: SiteProblem[] } {
  const hooks: SiteHook[] = [];
  const problems: SiteProblem[] = [];
  for (const { file, exported } of modules) {
    const declared = Object.values(exported).filter(isDeclaredHooks);
    const wrong = (words: string) => problems.push({ file, words });
    if (declared.length === 0)
      wrong("declares no hooks. Write `export const podcastHooks = defineHooks('podcasts', { … })`.");
    for (const { resource, hooks: given } of declared) {
      if (!HOOKED.has(resource))
        wrong(`has hooks for "${resource}", which doesn’t exist${meant(resource, HOOKED)}`);
      for (const [name, run] of Object.entries(given)) {
        const words = wrongIn(resource, name, run);
        if (words === undefined)
          hooks.push({
            key: `${file} ${resource}.${name}`,
            resource,
            name: name as HookName,
            run: run as SiteHook['run'],
          });
        else wrong(words);
      }
    }
  }
  return { hooks, problems };
}

function wrongIn(resource: string, name: string, run: unknown): string | undefined {
  if (!Object.hasOwn(HOOK_NAMES, name))
    return `has "${name}" for ${resource}, which isn’t a hook${meant(name, Object.keys(HOOK_NAMES))}`;
  const only = HOOK_NAMES[name as HookName];
  if (only !== undefined && only !== resource) return `has "${name}" for ${resource}; only ${only} has it.`;
  return typeof run === 'function' ? undefined : `has "${name}" for ${resource}, which isn’t a function.`;
}
