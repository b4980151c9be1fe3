import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface NumberOptions extends SettingOptions {
  readonly min: number;
  readonly max: number;
  /** True to also allow fractions. */
  readonly decimals?: boolean;
  readonly default?: number;
}
export type NumberSetting = { readonly kind: 'number' } & NumberOptions;

/** A number within limits; a whole number by default. */
export function number<const Options extends NumberOptions>(options: Options) {
  return { kind: 'number', ...options } as { readonly kind: 'number' } & Options;
}

export const numberKind: SettingKind<NumberSetting> = {
  rule({ min, max, decimals = false }) {
    const any = z.number({ error: 'must be a number' });
    const kind = decimals ? any : any.int('must be a whole number');
    return kind.min(min, `must be at least ${min}`).max(max, `must be at most ${max}`);
  },
  output: ({ decimals = false }) => (decimals ? z.number() : z.int()),
};
