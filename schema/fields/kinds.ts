// Generated from schema/fields/ by `node scripts/generate-resource-index.mjs`. Do not edit.
import type { FieldKindRecord } from './parts/field-kind.ts';
import { type AttributesField, type AttributesPart, attributesKind } from './attributes.ts';
import { type BlocksField, type BlocksPart, blocksKind } from './blocks.ts';
import { type BooleanField, type BooleanPart, booleanKind } from './boolean.ts';
import { type ChoiceField, type ChoicePart, choiceKind } from './choice.ts';
import { type ContactRuleField, type ContactRulePart, contactRuleKind } from './contact-rule.ts';
import { type ContentItemsField, type ContentItemsPart, contentItemsKind } from './content-items.ts';
import { type DateTimeField, type DateTimePart, dateTimeKind } from './date-time.ts';
import { type EmailField, type EmailPart, emailKind } from './email.ts';
import { type GalleryField, type GalleryPart, galleryKind } from './gallery.ts';
import { type GroupListField, type GroupListPart, groupListKind } from './group-list.ts';
import { type ImageField, type ImagePart, imageKind } from './image.ts';
import { type IsbnField, type IsbnPart, isbnKind } from './isbn.ts';
import { type MediaField, type MediaPart, mediaKind } from './media.ts';
import { type NumberField, type NumberPart, numberKind } from './number.ts';
import { type PasswordField, type PasswordPart, passwordKind } from './password.ts';
import { type ReferenceField, type ReferencePart, referenceKind } from './reference.ts';
import { type ReferencesField, type ReferencesPart, referencesKind } from './reference.ts';
import { type RichTextField, type RichTextPart, richTextKind } from './rich-text.ts';
import { type SlugField, type SlugPart, slugKind } from './slug.ts';
import { type TextListField, type TextListPart, textListKind } from './text-list.ts';
import { type TextField, type TextPart, textKind } from './text.ts';
import { type TruthField, type TruthPart, truthKind } from './truth.ts';
import { type UrlField, type UrlPart, urlKind } from './url.ts';

/** A field of any type. */
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
  | TextListField
  | TextField
  | TruthField
  | UrlField;
export type FieldKind = Field['kind'];
export type FieldOf<Kind extends FieldKind> = Extract<Field, { readonly kind: Kind }>;

/** What a field of each type adds to a record, by the name of the field. */
export interface FieldParts<Name extends string, Field> {
  attributes: AttributesPart<Name>;
  blocks: BlocksPart<Name>;
  boolean: BooleanPart<Name>;
  choice: ChoicePart<Name, Field>;
  'contact-rule': ContactRulePart<Name>;
  'content-items': ContentItemsPart<Name>;
  'date-time': DateTimePart<Name, Field>;
  email: EmailPart<Name, Field>;
  gallery: GalleryPart<Name>;
  'group-list': GroupListPart<Name, Field>;
  image: ImagePart<Name>;
  isbn: IsbnPart<Name, Field>;
  media: MediaPart<Name, Field>;
  number: NumberPart<Name, Field>;
  password: PasswordPart<Name>;
  reference: ReferencePart<Name, Field>;
  references: ReferencesPart<Name, Field>;
  'rich-text': RichTextPart<Name>;
  slug: SlugPart<Name, Field>;
  'text-list': TextListPart<Name>;
  text: TextPart<Name, Field>;
  truth: TruthPart<Name>;
  url: UrlPart<Name, Field>;
}

/** Each type: how its fields are written, read, and stored. */
export const kinds: { [Kind in FieldKind]: FieldKindRecord<FieldOf<Kind>> } = {
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
  'text-list': textListKind,
  text: textKind,
  truth: truthKind,
  url: urlKind,
};

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
export { audio, video, file } from './media.ts';
export { number } from './number.ts';
export { password } from './password.ts';
export { reference, references } from './reference.ts';
export { richText } from './rich-text.ts';
export { slug } from './slug.ts';
export { textList } from './text-list.ts';
export { text } from './text.ts';
export { truth } from './truth.ts';
export { url } from './url.ts';
