import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

interface ChoicesOptions extends SettingOptions {
  /** Allowed values in the order they are offered, each with its label. */
  readonly options: Readonly<Record<string, string>>;
}
export type ChoicesSetting = {
  readonly kind: 'choices';
  readonly default: readonly string[];
} & ChoicesOptions;

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
      .array(z.enum(names, { error: `must be one of: ${names.join(', ')}` }), { error: 'must be a list' })
      .max(names.length, `must have at most ${names.length} entries`)
      .transform((chosen) => [...new Set(chosen)]);
  },
  output: ({ options }) => z.array(z.enum(Object.keys(options))),
};
