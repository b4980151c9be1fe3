import { contentFields } from '#schema/define-content-type.ts';
import type { RichTextDocument } from '#schema/document/types.ts';
import type { FieldShape } from '#schema/fields/field-kind.ts';
import { type Field, kindOf, labelOf } from '#schema/fields/index.ts';
import type { Embedded } from '#schema/record.ts';
import type { ContentType } from '#schema/registry.ts';
import type { ContentRecord } from '#schema/content-record.ts';

/** Stands above the text where something was told before it. */
export const TEXT_HEADING = 'In full';

/** One entry of a list inside a piece of content: a key idea, a quotation. */
export interface PartItem {
  heading?: string;
  quotation?: string;
  paragraphs: string[];
  bullets: string[];
  /** Where it stands: `Book V, page 12`. */
  place?: string;
}

/** A section of a piece of content beside its text. */
export interface ContentPart {
  label: string;
  text?: string;
  document?: RichTextDocument;
  items: PartItem[];
}

/** What a content type declares beyond what all have, as things to read. */
export interface ContentParts {
  /** What is told before the text: entries with a title of their own. */
  before: ContentPart[];
  after: ContentPart[];
  /** Short values by their names on the wire: `isbn`, `publisher`. */
  facts: Record<string, string | number | boolean | string[]>;
}

type GroupList = Extract<Field, { kind: 'group-list' }>;
type Values = Readonly<Record<string, unknown>>;

/** How a field is told: in a line, as a section, by its entries, by the name of what it refers to, or not at all. */
type Telling = 'fact' | 'text' | 'document' | 'entries' | 'name' | 'nothing';
const tellings: Readonly<Record<FieldShape, Telling>> = {
  line: 'fact',
  list: 'fact',
  number: 'fact',
  truth: 'fact',
  document: 'document',
  entries: 'entries',
  'content-items': 'nothing',
  picture: 'nothing',
  reference: 'name',
  references: 'name',
  structure: 'nothing',
  secret: 'nothing',
};

function tellingOf(field: Field): Telling {
  return field.kind === 'text' && field.multiline === true ? 'text' : tellings[kindOf(field).shape];
}

/** Takes a record apart by the declaration of its type, so that every declared type is told whole. */
export function contentPartsOf(type: ContentType, record: ContentRecord): ContentParts {
  const parts: ContentParts = { before: [], after: [], facts: {} };
  const values: Values = { ...record };
  for (const [name, field] of Object.entries(type.fields)) {
    if (Object.hasOwn(contentFields, name) || field.staffOnly === true) continue;
    const value = values[name];
    if (value !== null && value !== undefined && value !== '') tell(parts, { name, field, value });
  }
  return parts;
}

function tell(parts: ContentParts, { name, field, value }: { name: string; field: Field; value: unknown }) {
  const label = labelOf(name, field);
  switch (tellingOf(field)) {
    case 'entries': {
      const list = field as GroupList;
      const items = (value as Values[]).map((entry) => itemOf(list, entry));
      if (items.length > 0) (isTitled(list) ? parts.before : parts.after).push({ label, items });
      return;
    }
    case 'text':
      parts.after.push({ label, text: textOf(value), items: [] });
      return;
    case 'document':
      parts.after.push({ label, document: value as RichTextDocument, items: [] });
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

/** Whether entries have titles: what names a quotation is the quotation itself. */
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
