import type { SettingsName } from '#schema/settings/registry/settings-registry.ts';
import type { AppDeps } from '../platform/deps/app-deps.ts';
import { type SettingsChange, changedSettings, lockStored } from '../platform/settings/settings-store.ts';
import { writeStored } from '../platform/settings/write-settings.ts';

/** Keeps settings as if an administrator had saved them, without asking anything. */
export function saveSettings<Name extends SettingsName>(
  deps: AppDeps,
  name: Name,
  change: SettingsChange<Name>,
): Promise<void> {
  return deps.database.transaction(async (tx) => {
    const stored = await lockStored(tx, name);
    const after = changedSettings(deps, name, { stored, change });
    await writeStored(tx, deps, { name, before: stored, after });
  });
}
