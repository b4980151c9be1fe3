import type { Resource } from '../define/define-resource.ts';
import type { GalleryImage } from '../fields/gallery.ts';
import { type Field, labelOf } from '../fields/index.ts';
import type { OwnKind } from '../fields/parts/own-kinds.ts';
import type { SayDeclared } from '../messages/declared/declared.ts';
import type { Embedded } from '../fields/reference.ts';

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

/** A value of a record's byline. */
export interface BylinePart {
  name: string;
  field: Field;
  value: unknown;
  /** The value as text. */
  text: string;
}

/** The values of a record's byline fields; what is empty, and what is no text (an image), is left out. */
export function bylinePartsOf(
  { name: typeName, fields, site }: Type,
  record: object,
  words: BylineWords,
): BylinePart[] {
  return (site?.byline ?? []).flatMap((name) => {
    const field = fields[name];
    const value: unknown = Reflect.get(record, name);
    if (field === undefined || value === null || value === undefined || value === '') return [];
    const text = shortText({ name, field, value }, { ...words, key: `${typeName}.fields.${name}` });
    return text === '' ? [] : [{ name, field, value, text }];
  });
}

/** The same as text, for emails and images. */
export function bylineOf(type: Type, record: object, words: BylineWords): string[] {
  return bylinePartsOf(type, record, words).map(({ text }) => text);
}

/** An image of the library. */
export interface BylinePicture {
  identifier: string;
  alt: string;
}

/** The first image in a record's byline: of an image field, or of a gallery. */
export function bylinePictureOf(
  type: Pick<Resource, 'fields' | 'site'> | undefined,
  record: object,
): BylinePicture | undefined {
  for (const name of type?.site?.byline ?? []) {
    const kind = type?.fields[name]?.kind;
    if (kind === 'image') {
      const identifier: unknown = Reflect.get(record, `${name}_unique_identifier`);
      const alt: unknown = Reflect.get(record, `${name}_alt`);
      if (typeof identifier === 'string') return { identifier, alt: typeof alt === 'string' ? alt : '' };
    }
    if (kind === 'gallery') {
      const [first] = (Reflect.get(record, name) ?? []) as GalleryImage[];
      if (first !== undefined) return { identifier: first.image_unique_identifier, alt: first.alt ?? '' };
    }
  }
  return undefined;
}

/** The text on the cover of a record: its title, unless its type names another field that is filled in. */
export function coverTitleOf(type: Pick<Resource, 'site'> | undefined, record: object): string {
  const named: unknown = type?.site?.coverTitle && Reflect.get(record, type.site.coverTitle);
  const title: unknown =
    typeof named === 'string' && named.trim() !== '' ? named : Reflect.get(record, 'title');
  return typeof title === 'string' ? title : '';
}

const HOST = /^https?:\/\/([^/?#]+)/i;

/** A value as a few words: of a link its host, of a reference the name, of a yes and of a recording the label of its field. */
function shortText(
  { name, field, value }: Omit<BylinePart, 'text'>,
  words: BylineWords & { key: string },
): string {
  if (field.as !== undefined) return fieldText(field, value, words);
  switch (field.kind) {
    case 'image':
    case 'gallery':
      return '';
    case 'boolean':
    case 'truth':
      return value === true ? words.say(`${words.key}.label`, labelOf(name, field)) : '';
    case 'media':
      return words.say(`${words.key}.label`, labelOf(name, field));
    case 'url':
      return HOST.exec(String(value))?.[1] ?? String(value);
    case 'reference':
    case 'references': {
      const names = [value].flat().flatMap((one) => (one as Partial<Embedded>).name ?? []);
      return fieldText(field, names, words);
    }
    default:
      return fieldText(field, value, words);
  }
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
