import { contentFields } from '#schema/define/define-content-type.ts';
import { localizedFields } from '#schema/define/localized-fields.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import type { FieldShape } from '#schema/fields/parts/field-kind.ts';
import { type Field, kindOf, labelOf } from '#schema/fields/index.ts';
import type { GalleryImage } from '#schema/fields/gallery.ts';
import type { MediaField } from '#schema/fields/media.ts';
import type { Embedded } from '#schema/fields/reference.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { ContentRecord } from '#schema/registry/content-record.ts';
import type { Translator } from '#schema/messages/translator.ts';
import { messages } from './messages.ts';

/** Fields that pages show in their own way. */
const COMMON = { ...contentFields, ...localizedFields };

/** The heading above the text when something precedes it. */
export const textHeading = (words: Translator) => words.of(messages)('whole_text');

/** One entry of a list inside a piece of content: a key idea, a quotation. */
export interface PartItem {
  heading?: string;
  quotation?: string;
  paragraphs: string[];
  bullets: string[];
  /** Its place in the book: `Book V, page 12`. */
  place?: string;
}

/** A section of a piece of content next to its text. */
export interface ContentPart {
  /** Its field name. */
  name: string;
  label: string;
  text?: string;
  document?: RichTextDocument;
  /** One image of an image field, or all images of a gallery. */
  pictures: Picture[];
  items: PartItem[];
  /** For a transcript: the name of the audio or video field it belongs to. */
  transcriptOf?: string;
}

/** An image from the media library in a field of a content type. */
export interface Picture {
  identifier: string;
  alt: string;
  /** Shown below an image of a gallery. */
  caption?: string;
}

/** Audio, video or a file. */
export interface MediaPart {
  name: string;
  label: string;
  of: MediaField['of'];
  /** As stored: a file on this site begins with a slash. */
  address: string;
  /** Shown before a video is played. */
  poster?: Picture;
  /** Known for files of the media library. */
  bytes?: number;
}

/** The readable parts of what a content type declares beyond the common fields. */
export interface ContentParts {
  /** Shown before the text: entries with a title. */
  before: ContentPart[];
  after: ContentPart[];
  media: MediaPart[];
  /** Short values by API name: `isbn`, `publisher`. */
  facts: Record<string, string | number | boolean | string[]>;
}

type GroupList = Extract<Field, { kind: 'group-list' }>;
type Values = Readonly<Record<string, unknown>>;

/**
 * How a field is shown: as a line, as a section, by its entries, by the name of its target, as itself, or not
 * at all.
 */
type Telling = 'fact' | 'text' | 'document' | 'entries' | 'name' | 'media' | 'pictures' | 'nothing';
const tellings: Readonly<Record<FieldShape, Telling>> = {
  line: 'fact',
  list: 'fact',
  number: 'fact',
  truth: 'fact',
  document: 'document',
  entries: 'entries',
  'content-items': 'nothing',
  media: 'media',
  picture: 'pictures',
  pictures: 'pictures',
  reference: 'name',
  references: 'name',
  structure: 'nothing',
  secret: 'nothing',
};

function tellingOf(field: Field): Telling {
  if (field.as !== undefined) return 'fact';
  return field.kind === 'text' && field.multiline === true ? 'text' : tellings[kindOf(field).shape];
}

/** Splits a record by the declaration of its type, so that every declared field is shown. */
export function contentPartsOf(type: ContentType, record: ContentRecord): ContentParts {
  const parts: ContentParts = { before: [], after: [], media: [], facts: {} };
  const values: Values = { ...record };
  const posters = new Set(Object.values(type.fields).map(posterOf));
  for (const [name, field] of Object.entries(type.fields)) {
    if (Object.hasOwn(COMMON, name) || field.staffOnly === true || posters.has(name)) continue;
    const told = {
      name,
      field,
      values,
      value: field.kind === 'image' ? [pictureIn(values, name)].flatMap((one) => one ?? []) : values[name],
    };
    if (told.value !== null && told.value !== undefined && told.value !== '') tell(parts, told);
  }
  const spoken = new Map(parts.media.map(({ name }) => [transcriptOf(type.fields[name]), name]));
  for (const part of [...parts.before, ...parts.after]) {
    const heard = spoken.get(part.name);
    if (heard !== undefined) part.transcriptOf = heard;
  }
  return parts;
}

function posterOf(field: Field): string | undefined {
  return field.kind === 'media' ? field.poster : undefined;
}

function transcriptOf(field: Field | undefined): string | undefined {
  return field?.kind === 'media' ? field.transcript : undefined;
}

interface Told {
  name: string;
  field: Field;
  value: unknown;
  values: Values;
}

function tell(parts: ContentParts, { name, field, value, values }: Told) {
  const label = labelOf(name, field);
  const part = { name, label, pictures: [], items: [] };
  switch (tellingOf(field)) {
    case 'entries': {
      const list = field as GroupList;
      const items = (value as Values[]).map((entry) => itemOf(list, entry));
      if (items.length > 0) (isTitled(list) ? parts.before : parts.after).push({ ...part, items });
      return;
    }
    case 'text':
      parts.after.push({ ...part, text: textOf(value) });
      return;
    case 'document':
      parts.after.push({ ...part, document: value as RichTextDocument });
      return;
    case 'pictures': {
      const pictures =
        field.kind === 'gallery' ? (value as GalleryImage[]).map(shownOf) : (value as Picture[]);
      if (pictures.length > 0) parts.after.push({ ...part, pictures });
      return;
    }
    case 'media':
      parts.media.push(
        mediaPart({ name, label, field: field as MediaField, address: value as string }, values),
      );
      return;
    case 'name': {
      const names = [value].flat().map((one) => (one as Embedded).name);
      if (names.length > 0) parts.facts[name] = names;
      return;
    }
    case 'fact':
      if (isFact(value)) parts.facts[name] = value;
      return;
    case 'nothing':
  }
}

function shownOf({ image_unique_identifier: identifier, alt, caption }: GalleryImage): Picture {
  return { identifier, alt: alt ?? '', ...(caption === null ? {} : { caption }) };
}

function pictureIn(values: Values, name: string): Picture | undefined {
  const identifier = values[`${name}_unique_identifier`];
  const alt = values[`${name}_alt`];
  if (typeof identifier !== 'string') return undefined;
  return { identifier, alt: typeof alt === 'string' ? alt : '' };
}

function mediaPart(
  { field, ...named }: Omit<MediaPart, 'of'> & { field: MediaField },
  values: Values,
): MediaPart {
  const poster = field.poster === undefined ? undefined : pictureIn(values, field.poster);
  const bytes = values[`${named.name}_bytes`];
  return {
    ...named,
    of: field.of,
    ...(poster === undefined ? {} : { poster }),
    ...(typeof bytes === 'number' ? { bytes } : {}),
  };
}

/** The origins of the media that a page plays, other than the site itself. */
export function mediaOrigins(type: ContentType, record: ContentRecord): string[] {
  const played = contentPartsOf(type, record).media.filter(({ of }) => of !== 'any');
  const elsewhere = played.filter(({ address }) => !address.startsWith('/'));
  return [...new Set(elsewhere.map(({ address }) => new URL(address).origin))];
}

/** Whether entries have titles: a quotation is its own title. */
function isTitled({ of, titlePart }: GroupList): boolean {
  const part = titlePart === undefined ? undefined : of[titlePart];
  return part?.kind === 'text' && part.multiline !== true;
}

function itemOf(field: GroupList, entry: Values): PartItem {
  const item: PartItem = { paragraphs: [], bullets: [] };
  const places: string[] = [];
  for (const [name, part] of Object.entries(field.of)) {
    const value = entry[name];
    if (value === null || value === undefined || value === '') continue;
    if (name === field.titlePart) item[isTitled(field) ? 'heading' : 'quotation'] = textOf(value);
    else if (part.kind === 'text-list') item.bullets.push(...(value as string[]));
    else if (part.kind === 'number') places.push(`${labelOf(name, part).toLowerCase()} ${textOf(value)}`);
    else if (part.kind === 'text' && part.multiline === true) item.paragraphs.push(textOf(value));
    else if (part.kind === 'text') places.unshift(textOf(value));
  }
  if (places.length > 0) item.place = places.join(', ');
  return item;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function isFact(value: unknown): value is string | number | boolean | string[] {
  if (Array.isArray(value)) return value.length > 0 && value.every((entry) => typeof entry === 'string');
  return ['string', 'number', 'boolean'].includes(typeof value);
}
