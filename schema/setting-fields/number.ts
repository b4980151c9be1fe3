import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface NumberOptions extends SettingOptions {
  readonly min: number;
  readonly max: number;
  /** True to also allow fractions. */
  readonly decimals?: boolean;
  readonly default?: number;
}
export type NumberSetting = { readonly kind: 'number' } & NumberOptions;
export type NumberValue = number;

/** A number within limits; a whole number by default. */
export function number<const Options extends NumberOptions>(options: Options) {
  return { kind: 'number', ...options } as { readonly kind: 'number' } & Options;
}

export const numberKind: SettingKind<NumberSetting> = {
  rule({ min, max, decimals = false }) {
    const any = z.number(faults.number);
    const kind = decimals ? any : any.int(faults.wholeNumber);
    return kind.min(min, faults.atLeast(min)).max(max, faults.atMost(max));
  },
  output: ({ decimals = false }) => (decimals ? z.number() : z.int()),
};
