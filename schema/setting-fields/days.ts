import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface DaysOptions extends SettingOptions {
  readonly max: number;
  readonly default?: number;
}
export type DaysSetting = { readonly kind: 'days' } & DaysOptions;

/** How long something lasts: whole days, at least one. */
export function days<const Options extends DaysOptions>(options: Options) {
  return { kind: 'days', ...options } as { readonly kind: 'days' } & Options;
}

export const daysKind: SettingKind<DaysSetting> = {
  rule: ({ max }) =>
    z
      .number({ error: 'must be a number of days' })
      .int('must be a whole number of days')
      .min(1, 'must be at least 1 day')
      .max(max, `must be at most ${max} days`),
  output: () => z.int(),
};
