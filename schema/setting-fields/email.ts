import { z } from 'zod';
import { isEmailAddress } from '../fields/email.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

type EmailOptions = SettingOptions;
export type EmailSetting = { readonly kind: 'email' } & EmailOptions;
export type EmailValue = string;

/** An email address. */
export function email<const Options extends EmailOptions>(options: Options) {
  return { kind: 'email', ...options } as { readonly kind: 'email' } & Options;
}

const EMAIL_MAX = 254;

export const emailKind: SettingKind<EmailSetting> = {
  rule: () =>
    z
      .string(faults.text)
      .max(EMAIL_MAX, faults.charactersAtMost(EMAIL_MAX))
      .trim()
      .refine((text) => text === '' || isEmailAddress(text), faults.email),
  output: () => z.string(),
};
