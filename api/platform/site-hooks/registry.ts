import type { HookName } from '#schema/registry/hooks.ts';

/** One hook of the site folder. */
export interface SiteHook {
  /** Its file, resource and name, readable for people: `hooks/podcasts.ts podcasts.beforeSave`. */
  key: string;
  resource: string;
  name: HookName;
  run(context: object): unknown;
}

let all: readonly SiteHook[] = [];

/** Called once, before anything is served: like declarations, hooks belong to the program, not to a request. */
export function handInHooks(hooks: readonly SiteHook[]): void {
  all = hooks;
}

/** The hooks of a resource with that name, in the order of their files. */
export function hooksNamed(resource: string, name: HookName): readonly SiteHook[] {
  return all.filter((hook) => hook.resource === resource && hook.name === name);
}

export function hookByKey(key: string): SiteHook | undefined {
  return all.find((hook) => hook.key === key);
}

/** Whether there are hooks for changes of a resource. */
export function hasSiteHooks(resource: string): boolean {
  return all.some((hook) => hook.resource === resource);
}
