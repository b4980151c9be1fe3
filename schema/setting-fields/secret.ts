import { z } from 'zod';
import { plainText } from '../fields/field.ts';
import { type Pattern, type SettingKind, type SettingOptions, withPattern } from './setting-field.ts';

interface SecretOptions extends SettingOptions {
  /** Longest value in characters. Default: 1000. */
  readonly max?: number;
  readonly pattern?: Pattern;
  /** True: several lines, such as a key in PEM form. */
  readonly multiline?: boolean;
  /** What the key that seals it is made for. Under another name, what is stored cannot be opened again. */
  readonly sealedFor: string;
  /**
   * What answers tell of it: `{set: true}`, `has_name: true`, a few of its characters, or nothing, because the room that uses
   * it tells more.
   */
  readonly told: 'set' | 'has' | 'mask' | 'nothing';
}
export type SecretSetting = { readonly kind: 'secret' } & SecretOptions;

/** Text that is written but never returned: stored encrypted. */
export function secret<const Options extends SecretOptions>(options: Options) {
  return { kind: 'secret', ...options } as { readonly kind: 'secret' } & Options;
}

export const secretKind: SettingKind<SecretSetting> = {
  rule: ({ max = 1000, pattern, multiline = false }) => withPattern(plainText({ max, multiline }), pattern),
  told: ({ told }) =>
    told === 'set' ? z.object({ set: z.boolean() }) : told === 'has' ? z.boolean() : z.string(),
};
