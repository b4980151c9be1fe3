import type { SettingField } from '#schema/setting-fields/index.ts';
import { languageName, numberOf } from '../../language/formats.ts';
import { say } from './messages.ts';

/** A value of a setting as people read it; rows one to a line. Empty for nothing. */
export function valueWords(field: SettingField, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (field.kind) {
    case 'switch':
      return say(value === true ? 'on' : 'off');
    case 'choice':
      return optionWords(field.options, value);
    case 'choices':
      return listOf(value)
        .map((one) => optionWords(field.options, one))
        .join(', ');
    case 'language':
      return languageName(plainWords(value));
    case 'timeZone':
      return plainWords(value).replaceAll('_', ' ');
    case 'domains':
    case 'urls':
      return listOf(value).map(String).join('\n');
    case 'rows':
      return listOf(value)
        .map((row) => rowWords(field, row as Readonly<Record<string, unknown>>))
        .join('\n');
    case 'number':
    case 'days':
      return numberOf(Number(value));
    default:
      return Array.isArray(value) ? countWords(value.length) : plainWords(value);
  }
}

type Rows = Extract<SettingField, { readonly kind: 'rows' }>;

/** "About us · /about"; rows within it follow, further in. */
function rowWords({ of }: Rows, row: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(of).map(([name, part]) => ({
    part,
    isWithin: part.kind === 'rows',
    words: part.kind === 'switch' && row[name] !== true ? '' : valueWords(part, row[name]),
    label: part.label,
  }));
  const line = parts
    .filter(({ isWithin, words }) => !isWithin && words !== '')
    .map(({ part, words, label }) => (part.kind === 'switch' ? label : words))
    .join(' · ');
  const within = parts.filter(({ isWithin, words }) => isWithin && words !== '');
  return [line, ...within.map(({ words }) => words.replaceAll(/^/gm, '    '))].join('\n');
}

/** Texts that were chosen by ID. */
function countWords(count: number): string {
  return count === 0 ? '' : say('texts', { count });
}

function plainWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function optionWords(options: Readonly<Record<string, string>>, value: unknown): string {
  const key = plainWords(value);
  return Object.hasOwn(options, key) ? (options[key] ?? key) : key;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
