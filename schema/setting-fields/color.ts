import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface ColorOptions extends SettingOptions {
  readonly default?: `#${string}`;
}
export type ColorSetting = { readonly kind: 'color' } & ColorOptions;
export type ColorValue = string;

/** A color such as `#1f5a3e`. */
export function color<const Options extends ColorOptions>(options: Options) {
  return { kind: 'color', ...options } as { readonly kind: 'color' } & Options;
}

export const colorKind: SettingKind<ColorSetting> = {
  rule: () =>
    z
      .string(faults.text)
      .trim()
      .toLowerCase()
      .regex(/^#[0-9a-f]{6}$/, faults.color),
  output: () => z.string(),
};
