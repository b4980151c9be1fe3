import { z } from 'zod';
import type { SettingKind, SettingOptions } from './setting-field.ts';
import { faults } from '../faults/faults.ts';

interface TimeZoneOptions extends SettingOptions {
  readonly default?: string;
}
export type TimeZoneSetting = { readonly kind: 'timeZone' } & TimeZoneOptions;
export type TimeZoneValue = string;

/** A time zone by its IANA name. */
export function timeZone<const Options extends TimeZoneOptions>(options: Options) {
  return { kind: 'timeZone', ...options } as { readonly kind: 'timeZone' } & Options;
}

/** Longer than any IANA name. */
const NAME_MAX = 60;
/** An offset starts with a sign. */
const IANA_NAME = /^[A-Za-z][A-Za-z0-9_+/-]*$/;

export const timeZoneKind: SettingKind<TimeZoneSetting> = {
  rule: () => z.string(faults.text).trim().refine(isTimeZone, faults.timeZone).transform(inItsForm),
  output: () => z.string(),
};

/** The name with its own capitals: `europe/berlin` is `Europe/Berlin`. An alias stays: `Asia/Kolkata` was chosen on purpose. */
function inItsForm(name: string): string {
  const known = [
    ...Intl.supportedValuesOf('timeZone'),
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
  ];
  const found = known.find((one) => one.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found;
  return name === name.toLowerCase()
    ? name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase())
    : name;
}

/** Whether there is a time zone with that name. An offset such as `+02:00` isn’t a zone: it has no daylight saving time. */
function isTimeZone(name: string): boolean {
  if (name.length > NAME_MAX || !IANA_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
