import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface DaysOptions extends SettingOptions {
  readonly max: number;
  readonly default?: number;
}
export type DaysSetting = { readonly kind: 'days' } & DaysOptions;
export type DaysValue = number;

/** How long something lasts: whole days, at least one. */
export function days<const Options extends DaysOptions>(options: Options) {
  return { kind: 'days', ...options } as { readonly kind: 'days' } & Options;
}

export const daysKind: SettingKind<DaysSetting> = {
  rule: ({ max }) =>
    z.number(faults.days).int(faults.days).min(1, faults.daysAtLeast).max(max, faults.daysAtMost(max)),
  output: () => z.int(),
};
