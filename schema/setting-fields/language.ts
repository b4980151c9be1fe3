import { z } from 'zod';
import { LANGUAGES, type LanguageTag } from '../base/languages.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface LanguageOptions extends SettingOptions {
  readonly default?: LanguageTag;
}
export type LanguageSetting = { readonly kind: 'language' } & LanguageOptions;
export type LanguageValue = LanguageTag;

/** A language by its BCP 47 tag. */
export function language<const Options extends LanguageOptions>(options: Options) {
  return { kind: 'language', ...options } as { readonly kind: 'language' } & Options;
}

const TAGS = Object.keys(LANGUAGES);

export const languageKind: SettingKind<LanguageSetting> = {
  rule: () => z.enum(TAGS, faults.language),
  output: () => z.enum(TAGS),
};
