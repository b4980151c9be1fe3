import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface LongTextOptions extends SettingOptions {
  /** Longest value in characters. Default: 2000. */
  readonly max?: number;
  readonly default?: string;
}
export type LongTextSetting = { readonly kind: 'longText' } & LongTextOptions;
export type LongTextValue = string;

/** Several lines of plain text. */
export function longText<const Options extends LongTextOptions>(options: Options) {
  return { kind: 'longText', ...options } as { readonly kind: 'longText' } & Options;
}

export const longTextKind: SettingKind<LongTextSetting> = {
  rule: ({ max = 2000 }) => plainText({ max, multiline: true }),
  output: () => z.string(),
};
