import { z } from 'zod';
import type { OptionOf, SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface ChoiceOptions extends SettingOptions {
  /** Allowed values in the order they are offered, each with its label. */
  readonly options: Readonly<Record<string, string>>;
  /** What each choice leads to: all are then visible, with this text next to them. */
  readonly abouts?: Readonly<Record<string, string>>;
  /** The label for choosing nothing. Left out if there is a default. */
  readonly none?: string;
  readonly default?: string;
}
export type ChoiceSetting = { readonly kind: 'choice' } & ChoiceOptions;
export type ChoiceValue<Field> = OptionOf<Field>;

/** One of a few named values. */
export function choice<const Options extends ChoiceOptions>(options: Options) {
  return { kind: 'choice', ...options } as { readonly kind: 'choice' } & Options;
}

export const choiceKind: SettingKind<ChoiceSetting> = {
  rule({ options }) {
    const names = Object.keys(options);
    return z.enum(names, faults.oneOf(names));
  },
  output: ({ options }) => z.enum(Object.keys(options)),
};
