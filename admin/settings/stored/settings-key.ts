import type { SettingsName } from '#schema/settings-registry.ts';

/** Where what the server told of a group is kept. */
export function settingsKey(name: SettingsName): string[] {
  return ['settings', name];
}
