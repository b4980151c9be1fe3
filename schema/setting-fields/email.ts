import { z } from 'zod';
import { isEmailAddress } from '../fields/email.ts';
import type { SettingKind, SettingOptions } from './setting-field.ts';

type EmailOptions = SettingOptions;
export type EmailSetting = { readonly kind: 'email' } & EmailOptions;

/** An email address. */
export function email<const Options extends EmailOptions>(options: Options) {
  return { kind: 'email', ...options } as { readonly kind: 'email' } & Options;
}

const EMAIL_MAX = 254;

export const emailKind: SettingKind<EmailSetting> = {
  rule: () =>
    z
      .string({ error: 'must be text' })
      .max(EMAIL_MAX, `must be at most ${EMAIL_MAX} characters`)
      .trim()
      .refine((text) => text === '' || isEmailAddress(text), 'must be an email address'),
  output: () => z.string(),
};
