import type { z } from 'zod';
import type { ContactGroup } from '../contact-rules/contact-rule.ts';
import { type AttributeValue, type AttributesField, attributesKind } from './attributes.ts';
import { type Block, type BlocksField, blocksKind } from './blocks.ts';
import { type BooleanField, booleanKind } from './boolean.ts';
import { type ChoiceField, type ChoiceValue, choiceKind } from './choice.ts';
import { type ContactRuleField, contactRuleKind } from './contact-rule.ts';
import { type ContentItemsField, type ContentItemsPart, contentItemsKind } from './content-items.ts';
import { type DateTimeField, dateTimeKind } from './date-time.ts';
import { type EmailField, emailKind } from './email.ts';
import { type GalleryField, type GalleryPart, galleryKind } from './gallery.ts';
import { type GroupListField, type GroupListPart, groupListKind } from './group-list.ts';
import { type ImageField, type ImagePart, imageKind } from './image.ts';
import type { FieldKindRecord, OrNull, SameBothWays } from './parts/field-kind.ts';
import { type IsbnField, isbnKind } from './isbn.ts';
import { type MediaField, type MediaPart, mediaKind } from './media.ts';
import { type NumberField, numberKind } from './number.ts';
import { withOwnRule } from './parts/own-kinds.ts';
import { type PasswordField, type PasswordPart, passwordKind } from './password.ts';
import {
  type ReferenceField,
  type ReferencePart,
  type ReferencesField,
  type ReferencesPart,
  referenceKind,
  referencesKind,
} from './reference.ts';
import { type RichTextField, type RichTextPart, richTextKind } from './rich-text.ts';
import { type SlugField, slugKind } from './slug.ts';
import { type TextField, textKind } from './text.ts';
import { type TextListField, textListKind } from './text-list.ts';
import { type TruthField, truthKind } from './parts/truth.ts';
import { type UrlField, urlKind } from './url.ts';

/** A field of any kind. A new kind is added here, and every exhaustive map over kinds then requires an entry for it. */
export type Field =
  | AttributesField
  | BlocksField
  | BooleanField
  | ChoiceField
  | ContactRuleField
  | ContentItemsField
  | DateTimeField
  | EmailField
  | GalleryField
  | GroupListField
  | ImageField
  | IsbnField
  | MediaField
  | NumberField
  | PasswordField
  | ReferenceField
  | ReferencesField
  | RichTextField
  | SlugField
  | TextField
  | TextListField
  | TruthField
  | UrlField;
export type FieldKind = Field['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>;
export type FieldMap = Readonly<Record<string, Field>>;

/** What a field of each kind adds to a record, by its name. A new kind doesn’t compile without it. */
export interface FieldParts<Name extends string, Field> {
  attributes: SameBothWays<Name, Record<string, AttributeValue>>;
  blocks: SameBothWays<Name, Block[]>;
  boolean: SameBothWays<Name, boolean>;
  choice: SameBothWays<Name, ChoiceValue<Field>>;
  'contact-rule': SameBothWays<Name, ContactGroup>;
  'content-items': ContentItemsPart<Name>;
  'date-time': SameBothWays<Name, OrNull<Field, string>>;
  email: SameBothWays<Name, OrNull<Field, string>>;
  gallery: GalleryPart<Name>;
  'group-list': GroupListPart<Name, Field>;
  image: ImagePart<Name>;
  isbn: SameBothWays<Name, OrNull<Field, string>>;
  media: MediaPart<Name, Field>;
  number: SameBothWays<Name, OrNull<Field, number>>;
  password: PasswordPart<Name>;
  reference: ReferencePart<Name, Field>;
  references: ReferencesPart<Name, Field>;
  'rich-text': RichTextPart<Name>;
  slug: SameBothWays<Name, OrNull<Field, string>>;
  text: SameBothWays<Name, OrNull<Field, string>>;
  'text-list': SameBothWays<Name, string[]>;
  truth: SameBothWays<Name, boolean | null>;
  url: SameBothWays<Name, OrNull<Field, string>>;
}

const kinds: { [Kind in FieldKind]: FieldKindRecord<FieldOf<Kind>> } = {
  attributes: attributesKind,
  blocks: blocksKind,
  boolean: booleanKind,
  choice: choiceKind,
  'contact-rule': contactRuleKind,
  'content-items': contentItemsKind,
  'date-time': dateTimeKind,
  email: emailKind,
  gallery: galleryKind,
  'group-list': groupListKind,
  image: imageKind,
  isbn: isbnKind,
  media: mediaKind,
  number: numberKind,
  password: passwordKind,
  reference: referenceKind,
  references: referencesKind,
  'rich-text': richTextKind,
  slug: slugKind,
  text: textKind,
  'text-list': textListKind,
  truth: truthKind,
  url: urlKind,
};

/** The names of all kinds. */
export const fieldKinds: readonly string[] = Object.keys(kinds);

/** What a field of any kind means: how it is written, read and stored. */
export function kindOf(field: Field): FieldKindRecord<Field> {
  return kinds[field.kind];
}

/** The names a field is written with on the wire, each with its rule. */
export function wireSchemasOf(name: string, field: Field): Record<string, z.ZodType> {
  const rules = kindOf(field).write(name, field);
  if (field.as === undefined) return rules;
  return Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, withOwnRule(field, rule)]));
}

const defaults = new WeakMap<Field, unknown>();

/** The value of a field that was never set, even one that was declared after its record was created. */
export function valueOfNothing(field: Field): unknown {
  // Called for every empty field of every record in a list.
  if (!defaults.has(field)) {
    const [column] = Object.values(kindOf(field).columns('', field));
    defaults.set(field, column?.default ?? null);
  }
  const value = defaults.get(field);
  if (Array.isArray(value)) return [];
  return typeof value === 'object' && value !== null ? {} : value;
}

/** "Published date" from `published_date`, unless the field says otherwise. */
export function labelOf(name: string, field: Pick<Field, 'label'>): string {
  return field.label ?? (name[0]?.toUpperCase() ?? '') + name.slice(1).replaceAll('_', ' ');
}

export { attributes } from './attributes.ts';
export { blocks } from './blocks.ts';
export { boolean } from './boolean.ts';
export { choice } from './choice.ts';
export { contactRule } from './contact-rule.ts';
export { contentItems } from './content-items.ts';
export { dateTime } from './date-time.ts';
export { email } from './email.ts';
export { gallery } from './gallery.ts';
export { groupList } from './group-list.ts';
export { image } from './image.ts';
export { isbn } from './isbn.ts';
export { audio, file, video } from './media.ts';
export { number } from './number.ts';
export { password } from './password.ts';
export { reference, referenceKey, references, referencesKey } from './reference.ts';
export { richText } from './rich-text.ts';
export { slug } from './slug.ts';
export { text } from './text.ts';
export { textList } from './text-list.ts';
export { truth } from './parts/truth.ts';
export { url } from './url.ts';
