import type { SettingsGroup } from '../define/define-settings.ts';
import type { SettingsName } from '../settings/registry/settings-registry.ts';
import { settings } from '../settings/index.ts';

/**
 * Declares an additional group of settings for the tests in a file, and returns its name: `declareSettings(group,
 * afterAll)`.
 */
export function declareSettings(group: SettingsGroup, atEnd: (forget: () => void) => void): SettingsName {
  const declared: Record<string, SettingsGroup> = settings;
  declared[group.name] = group;
  atEnd(() => {
    delete declared[group.name];
  });
  // The registry knows it from now on, but the product’s types don’t.
  return group.name as SettingsName;
}
