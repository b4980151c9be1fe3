import type { Resource } from './define-resource.ts';
import type { Field } from './fields/index.ts';
import type { OwnKind } from './fields/own-kinds.ts';
import type { SayDeclared } from './messages/declared.ts';

/** The language in which the values of a byline are formatted. */
export interface BylineWords {
  /** A language, as a BCP 47 tag. */
  tag: string;
  timeZone: string;
  say: SayDeclared;
  /** The kind of field of the site folder with this name. */
  kindNamed(name: string): Pick<OwnKind, 'show'> | undefined;
}

type Type = Pick<Resource, 'name' | 'fields' | 'site'>;

/** The values of a record's byline fields as text; empty ones are left out. */
export function bylineOf(
  { name: typeName, fields, site }: Type,
  record: object,
  words: BylineWords,
): string[] {
  return (site?.byline ?? []).flatMap((name) => {
    const field = fields[name];
    const value: unknown = Reflect.get(record, name);
    if (field === undefined || value === null || value === undefined || value === '') return [];
    const text = fieldText(field, value, { ...words, key: `${typeName}.fields.${name}` });
    return text === '' ? [] : [text];
  });
}

/** The text on the cover of a record: its title, unless its type names another field that is filled in. */
export function coverTitleOf(type: Pick<Resource, 'site'> | undefined, record: object): string {
  const named: unknown = type?.site?.coverTitle && Reflect.get(record, type.site.coverTitle);
  const title: unknown =
    typeof named === 'string' && named.trim() !== '' ? named : Reflect.get(record, 'title');
  return typeof title === 'string' ? title : '';
}

/** A short value as text. `key`: of the field in the declared texts. */
export function fieldText(
  field: Field,
  value: unknown,
  { tag, timeZone, say, key, kindNamed }: BylineWords & { key: string },
): string {
  const own = shownByKind(field.as === undefined ? undefined : kindNamed(field.as), value);
  if (own !== undefined) return own;
  if (Array.isArray(value)) return new Intl.ListFormat(tag, { type: 'unit' }).format(value as string[]);
  if (field.kind === 'number' && field.unit !== undefined)
    return `${String(value)} ${say(`${key}.unit`, field.unit)}`;
  if (field.kind === 'date-time')
    return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(new Date(String(value)));
  const label = field.kind === 'choice' ? field.labels?.[String(value)] : undefined;
  return label === undefined ? String(value) : say(`${key}.labels.${String(value)}`, label);
}

/**
 * Formatted by the site folder's kind of field. If that throws, the value is shown as it is, as on its page.
 */
function shownByKind(kind: Pick<OwnKind, 'show'> | undefined, value: unknown): string | undefined {
  if (kind?.show === undefined) return undefined;
  try {
    const shown = kind.show(value as never);
    return typeof shown === 'string' ? shown : shown.text;
  } catch {
    return undefined;
  }
}
