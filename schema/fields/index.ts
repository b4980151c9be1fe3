import type { z } from 'zod';
import { type AttributesField, attributesSchema } from './attributes.ts';
import { type BlocksField, blocksSchema } from './blocks.ts';
import { type BooleanField, booleanSchema } from './boolean.ts';
import { type ChoiceField, choiceSchema } from './choice.ts';
import { type ContactRuleField, contactRuleFieldSchema } from './contact-rule.ts';
import { type ContentItemsField, contentItemsSchema } from './content-items.ts';
import { type DateTimeField, dateTimeSchema } from './date-time.ts';
import { type EmailField, emailSchema } from './email.ts';
import { type GroupListField, groupListSchema } from './group-list.ts';
import { type ImageField, imageAltSchema, imageIdentifierSchema } from './image.ts';
import { type IsbnField, isbnSchema } from './isbn.ts';
import { type NumberField, numberSchema } from './number.ts';
import { type PasswordField, passwordSchema } from './password.ts';
import { type ReferenceField, type ReferencesField, referenceSchema, referencesSchema } from './reference.ts';
import { type RichTextField, richTextSchema } from './rich-text.ts';
import { type SlugField, slugSchema } from './slug.ts';
import { type TextField, textSchema } from './text.ts';
import { type TextListField, textListSchema } from './text-list.ts';
import { type TruthField, truthSchema } from './truth.ts';
import { type UrlField, urlSchema } from './url.ts';

/** A field of any kind. A new kind joins here, and every exhaustive map over kinds then asks for its part. */
export type Field =
  | AttributesField
  | BlocksField
  | BooleanField
  | ChoiceField
  | ContactRuleField
  | ContentItemsField
  | DateTimeField
  | EmailField
  | GroupListField
  | ImageField
  | IsbnField
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

/** What one field is called in a body, and the rule for each of those names. */
type WireSchemas = Record<string, z.ZodType>;
const writers: { [Kind in FieldKind]: (name: string, field: FieldOf<Kind>) => WireSchemas } = {
  attributes: (name, field) => ({ [name]: attributesSchema(field) }),
  blocks: (name, field) => ({ [name]: blocksSchema(field) }),
  boolean: (name, field) => ({ [name]: booleanSchema(field) }),
  choice: (name, field) => ({ [name]: choiceSchema(field) }),
  'contact-rule': (name, field) => ({ [name]: contactRuleFieldSchema(field) }),
  'content-items': (name, field) => ({ [name]: contentItemsSchema(field) }),
  'date-time': (name, field) => ({ [name]: dateTimeSchema(field) }),
  email: (name, field) => ({ [name]: emailSchema(field) }),
  'group-list': (name, field) => ({ [name]: groupListSchema(field) }),
  image: (name, field) => ({
    [`${name}_unique_identifier`]: imageIdentifierSchema(field),
    [`${name}_alt`]: imageAltSchema(field),
  }),
  isbn: (name, field) => ({ [name]: isbnSchema(field) }),
  number: (name, field) => ({ [name]: numberSchema(field) }),
  password: (name, field) => ({ [name]: passwordSchema(field) }),
  reference: (name, field) => ({ [referenceKey(name)]: referenceSchema(field) }),
  references: (name, field) => ({ [referencesKey(name)]: referencesSchema(field) }),
  'rich-text': (name, field) => ({ [name]: richTextSchema(field) }),
  slug: (name, field) => ({ [name]: slugSchema(field) }),
  text: (name, field) => ({ [name]: textSchema(field) }),
  'text-list': (name, field) => ({ [name]: textListSchema(field) }),
  truth: (name, field) => ({ [name]: truthSchema(field) }),
  url: (name, field) => ({ [name]: urlSchema(field) }),
};

/** The names a field is written with on the wire, each with its rule. */
export function wireSchemasOf<Kind extends FieldKind>(name: string, field: FieldOf<Kind>): WireSchemas {
  // The kind that picks the writer is the kind the writer takes; one lookup cannot say so.
  const writer: (name: string, field: FieldOf<Kind>) => WireSchemas = writers[field.kind];
  return writer(name, field);
}

/** `category` → `category_id` */
export function referenceKey(name: string): string {
  return `${name}_id`;
}

/** `tags` → `tag_ids` */
export function referencesKey(name: string): string {
  return `${name.replace(/s$/, '')}_ids`;
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
export { groupList } from './group-list.ts';
export { image } from './image.ts';
export { isbn } from './isbn.ts';
export { number } from './number.ts';
export { password } from './password.ts';
export { reference, references } from './reference.ts';
export { richText } from './rich-text.ts';
export { slug } from './slug.ts';
export { text } from './text.ts';
export { textList } from './text-list.ts';
export { truth } from './truth.ts';
export { url } from './url.ts';
