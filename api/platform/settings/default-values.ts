import { sql } from 'drizzle-orm';
import { type DefaultTexts, declaredText, defaultIn } from '#schema/messages/declared/declared.ts';
import { type SettingField, settingDefault } from '#schema/setting-fields/index.ts';
import { type SettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { type Queries, rows } from '../database/database.ts';
import type { AppDeps } from '../deps/app-deps.ts';

/** The value of a setting that was never changed. */
export type DefaultOf = (field: SettingField) => unknown;

/** What defaults depend on. */
export interface DefaultsBy {
  language: string;
  default_texts: DefaultTexts;
}

/** The defaults of a group as they follow from the general settings, or from a draft of these. */
export async function defaultsOf(
  { languages }: Pick<AppDeps, 'languages'>,
  name: SettingsName,
  from: Queries | { on: Queries; draft: Partial<DefaultsBy> },
): Promise<DefaultOf> {
  const group = settingsGroup(name);
  if (group.defaultTexts === undefined) return settingDefault;
  const by = 'draft' in from ? { ...(await readBy(from.on)), ...from.draft } : await readBy(from);
  const { language } = languages.translator(by.language);
  const say = (key: string, english: string) => declaredText(language, key, english);
  return (field) => defaultIn(say, group, { field, texts: by.default_texts });
}

/** Read for itself, because the general settings have such defaults too. */
async function readBy(on: Queries): Promise<DefaultsBy> {
  const [row] = await rows<{ language: string | null; texts: string | null }>(
    on,
    sql`SELECT value ->> 'language' AS language, value ->> 'default_texts' AS texts
          FROM settings WHERE key = 'general'`,
  );
  const language = settingDefault(settingsGroup('general').fields['language'] as SettingField);
  return {
    language: row?.language ?? String(language),
    default_texts: row?.texts === 'any' ? 'any' : 'books',
  };
}
