import { z } from 'zod';
import { hasVisibleText } from '../base/visible-text.ts';
import { plainText } from '../fields/parts/field.ts';
import { type PlaceholderOptions, placeholderDemand } from './placeholders.ts';
import { type Pattern, type SettingKind, type SettingOptions, withPattern } from './setting-field.ts';

interface TextOptions extends SettingOptions, PlaceholderOptions {
  /** Longest value in characters. Default: 200. */
  readonly max?: number;
  readonly pattern?: Pattern;
  readonly default?: string;
  /** True if it is usually a whole sentence, for which the form has room. */
  readonly isSentence?: true;
  /** True if it consists of entries separated by commas: blank ones are left out. */
  readonly hasCommas?: true;
}
export type TextSetting = { readonly kind: 'text' } & TextOptions;
export type TextValue = string;

/** One line of text. */
export function text<const Options extends TextOptions>(options: Options) {
  return { kind: 'text', ...options } as { readonly kind: 'text' } & Options;
}

export const textKind: SettingKind<TextSetting> = {
  rule({ max = 200, pattern, hasCommas }) {
    const line = withPattern(plainText({ max }), pattern);
    return hasCommas === true ? line.transform(withoutBlanks) : line;
  },
  demand: placeholderDemand,
  output: () => z.string(),
};

function withoutBlanks(list: string): string {
  return list.split(',').filter(hasVisibleText).join(',').trim();
}
