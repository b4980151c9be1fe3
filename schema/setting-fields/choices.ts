import { z } from 'zod';
import type { OptionOf, SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface ChoicesOptions extends SettingOptions {
  /** Allowed values in the order they are offered, each with its label. */
  readonly options: Readonly<Record<string, string>>;
}
export type ChoicesSetting = {
  readonly kind: 'choices';
  readonly default: readonly string[];
} & ChoicesOptions;
export type ChoicesValue<Field> = readonly OptionOf<Field>[];

/** Any of a few named values. Default: none. */
export function choices<const Options extends ChoicesOptions>(options: Options) {
  return { kind: 'choices', default: [], ...options } as {
    readonly kind: 'choices';
    readonly default: readonly [];
  } & Options;
}

export const choicesKind: SettingKind<ChoicesSetting> = {
  rule({ options }) {
    const names = Object.keys(options);
    return z
      .array(z.enum(names, faults.oneOf(names)), faults.list)
      .max(names.length, faults.entriesAtMost(names.length))
      .transform((chosen) => [...new Set(chosen)]);
  },
  output: ({ options }) => z.array(z.enum(Object.keys(options))),
};
