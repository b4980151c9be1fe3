import { sql } from 'drizzle-orm';
import { declaredText, defaultIn } from '#schema/messages/declared/declared.ts';
import { type SettingField, settingDefault } from '#schema/setting-fields/index.ts';
import { type SettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';

/** The value of a setting that was never changed. */
export type DefaultOf = (field: SettingField) => unknown;

/** The defaults of a group in the language of the site, or in another one. */
export async function defaultsOf(
  { languages }: Pick<AppDeps, 'languages'>,
  name: SettingsName,
  from: Queries | string,
): Promise<DefaultOf> {
  const group = settingsGroup(name);
  if (group.defaultTexts === undefined) return settingDefault;
  const { language } = languages.translator(typeof from === 'string' ? from : await languageOf(from));
  return (field) => defaultIn((key, english) => declaredText(language, key, english), group, field);
}

/** The language of the site; read for itself, because the general settings have such defaults too. */
async function languageOf(on: Queries): Promise<string> {
  const [row] = await rows<{ language: string | null }>(
    on,
    sql`SELECT value ->> 'language' AS language FROM settings WHERE key = 'general'`,
  );
  return row?.language ?? String(settingDefault(settingsGroup('general').fields['language'] as SettingField));
}
