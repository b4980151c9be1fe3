import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';

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

/** One of a few named values. */
export function choice<const Options extends ChoiceOptions>(options: Options) {
  return { kind: 'choice', ...options } as { readonly kind: 'choice' } & Options;
}

export const choiceKind: SettingKind<ChoiceSetting> = {
  rule({ options }) {
    const names = Object.keys(options);
    const [last = '', ...others] = names.toReversed();
    const error =
      names.length === 2 ? `must be ${others[0]} or ${last}` : `must be one of: ${names.join(', ')}`;
    return z.enum(names, { error });
  },
  output: ({ options }) => z.enum(Object.keys(options)),
};
