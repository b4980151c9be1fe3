import { z } from 'zod';
import { plainText } from '../fields/parts/field.ts';
import { type Pattern, type SettingKind, type SettingOptions, withPattern } from './setting-field.ts';

interface SecretOptions extends SettingOptions {
  /** Longest value in characters. Default: 1000. */
  readonly max?: number;
  readonly pattern?: Pattern;
  /** True to allow several lines, such as a key in PEM format. */
  readonly multiline?: boolean;
  /** The purpose of the key that encrypts it. Under another name, stored values can no longer be decrypted. */
  readonly sealedFor: string;
}
export type SecretSetting = { readonly kind: 'secret' } & SecretOptions;
export type SecretValue = string;

/** Text that is written but never returned: stored encrypted. Responses contain `{set: true}`. */
export function secret<const Options extends SecretOptions>(options: Options) {
  return { kind: 'secret', ...options } as { readonly kind: 'secret' } & Options;
}

export const secretKind: SettingKind<SecretSetting> = {
  rule: ({ max = 1000, pattern, multiline = false }) => withPattern(plainText({ max, multiline }), pattern),
  output: () => z.object({ set: z.boolean() }),
};
