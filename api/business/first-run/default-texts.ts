import type { SettingsOf } from '#schema/settings/registry/settings-registry.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { AppDeps } from '../../platform/deps/app-deps.ts';
import { makeChange } from '../../platform/settings/change-settings.ts';
import { lockStored } from '../../platform/settings/settings-store.ts';
import { type ImportOptions, importFolder } from '../import-folder/import-folder.ts';
import type { ImportReport } from '../import-folder/import-report.ts';

/** Chooses what the default texts are about. Returns false if they are already. */
export async function chooseDefaultTexts(
  tx: Queries,
  deps: AppDeps,
  texts: SettingsOf<'general'>['default_texts'],
): Promise<boolean> {
  const stored = await lockStored(tx, 'general');
  if (stored.values.default_texts === texts) return false;
  await makeChange(tx, deps, {
    name: 'general',
    stored,
    change: { default_texts: texts },
    check: undefined,
    audit: { action: 'update', title: undefined },
  });
  return true;
}

/**
 * Imports the starter content of the product again, for example into a site that was emptied. If that creates content, the default
 * texts are about books like the content: `isAboutBooks` says whether they changed to that.
 */
export async function importStarterTexts(
  deps: AppDeps,
  options: ImportOptions,
): Promise<ImportReport & { isAboutBooks: boolean }> {
  const report = await importFolder(deps, options);
  const isAboutBooks =
    report.created > 0 && (await deps.database.transaction((tx) => chooseDefaultTexts(tx, deps, 'books')));
  return { ...report, isAboutBooks };
}
