import type { SettingsGroup } from '../define-settings.ts';
import type { SettingsName } from '../settings-registry.ts';
import { settings } from '../settings/index.ts';

/** Declares one more group of settings for the tests of a file, and answers its name: `declareSettings(group, afterAll)`. */
export function declareSettings(group: SettingsGroup, atEnd: (forget: () => void) => void): SettingsName {
  const declared: Record<string, SettingsGroup> = settings;
  declared[group.name] = group;
  atEnd(() => {
    delete declared[group.name];
  });
  // The registry knows it from here on; the types of the product do not.
  return group.name as SettingsName;
}
