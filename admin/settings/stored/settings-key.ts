import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';

/** The key under which a group is cached as the server returned it. */
export function settingsKey(name: SettingsName): string[] {
  return ['settings', name];
}
