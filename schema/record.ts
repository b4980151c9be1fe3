import type { ContactGroup } from './contact-rules/contact-rule.ts';
import type { RichTextDocument } from './document/schema.ts';
import type { AttributeValue } from './fields/attributes.ts';
import type { Block } from './fields/blocks.ts';
import type { GalleryImage, GalleryImageInput } from './fields/gallery.ts';
import type { GroupPart } from './fields/group-list.ts';
import type { FieldKind, FieldMap } from './fields/index.ts';

/** How a record refers to another one. */
export interface Embedded {
  id: string;
  name: string;
  slug: string | null;
}

/** The first of several references, under the name that its field gives it. */
export interface EmbeddedFirst {
  id: string;
  title: string;
  slug: string | null;
}

/** One entry of a curated list in a response. `content` is an item of `GET /content`. */
export interface ContentItem {
  position: number;
  note: string | null;
  content: Record<string, unknown>;
}
export interface ContentItemInput {
  content_id: string;
  note?: string | null;
}

type OrNull<Field, Value> = Field extends { required: true } | { default: unknown } ? Value : Value | null;
type Singular<Name extends string> = Name extends `${infer Stem}s` ? Stem : Name;

type PartValue<Part extends GroupPart> = Part extends { kind: 'text' }
  ? OrNull<Part, string>
  : Part extends { kind: 'number' }
    ? OrNull<Part, number>
    : Part extends { kind: 'text-list' }
      ? string[]
      : boolean | null;
type Group<Parts> = {
  -readonly [Name in keyof Parts]: Parts[Name] extends GroupPart ? PartValue<Parts[Name]> : never;
};
type GroupInput<Parts> = {
  -readonly [
    Name in keyof Parts as Parts[Name] extends { required: true } ? Name : never
  ]: Group<Parts>[Name];
} & {
  -readonly [
    Name in keyof Parts as Parts[Name] extends { required: true } ? never : Name
  ]?: Group<Parts>[Name];
};

/** Kinds with a different name in the API, or with different values when read and written; see below. */
type SpecialKind =
  | 'content-items'
  | 'gallery'
  | 'group-list'
  | 'image'
  | 'media'
  | 'password'
  | 'reference'
  | 'references'
  | 'rich-text';
/** All others: a new kind doesn’t compile until it has its line in {@link PlainValues}. */
type PlainKind = Exclude<FieldKind, SpecialKind>;

/** The value of a field that has the same name in the API. */
export interface PlainValues<Field> {
  attributes: Record<string, AttributeValue>;
  blocks: Block[];
  boolean: boolean;
  choice: Field extends { options: readonly (infer Option)[] } ? OrNull<Field, Option> : never;
  'contact-rule': ContactGroup;
  'date-time': OrNull<Field, string>;
  email: OrNull<Field, string>;
  isbn: OrNull<Field, string>;
  number: OrNull<Field, number>;
  slug: OrNull<Field, string>;
  text: OrNull<Field, string>;
  'text-list': string[];
  truth: boolean | null;
  url: OrNull<Field, string>;
}
type Complete<Values extends Record<PlainKind, unknown>> = Values;
type PlainValue<Field> = Field extends { kind: infer Kind extends PlainKind }
  ? Complete<PlainValues<Field>>[Kind]
  : never;

/** What one field adds to a record in a response. */
type ReadPart<Name extends string, Field> = Field extends { kind: 'reference'; embed: false }
  ? { [Key in `${Name}_id`]: string | null }
  : Field extends { kind: 'references'; embed: false }
    ? { [Key in `${Singular<Name>}_ids`]: string[] }
    : Field extends { kind: 'reference' }
      ? { [Key in Name]: Embedded | null }
      : Field extends { kind: 'references' }
        ? (Field extends { sparse: true } ? { [Key in Name]?: Embedded[] } : { [Key in Name]: Embedded[] }) &
            (Field extends { first: infer First extends string }
              ? { [Key in First]?: EmbeddedFirst }
              : object)
        : Field extends { kind: 'image' }
          ? { [Key in `${Name}_unique_identifier` | `${Name}_url` | `${Name}_alt`]: string | null }
          : Field extends { kind: 'media' }
            ? { [Key in Name]: OrNull<Field, string> } & { [Key in `${Name}_bytes`]: number | null }
            : Field extends { kind: 'rich-text' }
              ? { [Key in Name]?: RichTextDocument | null } & {
                  [Key in `${Name}_html` | `${Name}_text`]?: string | null;
                }
              : Field extends { kind: 'group-list'; of: infer Parts }
                ? { [Key in Name]: Group<Parts>[] }
                : Field extends { kind: 'content-items' }
                  ? { [Key in Name]: ContentItem[] }
                  : Field extends { kind: 'gallery' }
                    ? { [Key in Name]: GalleryImage[] }
                    : Field extends { kind: 'password' }
                      ? object
                      : { [Key in Name]: PlainValue<Field> };

/** What one field accepts in a request body. */
type WritePart<Name extends string, Field> = Field extends { readOnly: true }
  ? object
  : Field extends { kind: 'reference' }
    ? { [Key in `${Name}_id`]: string | null }
    : Field extends { kind: 'references' }
      ? { [Key in `${Singular<Name>}_ids`]: string[] } & (Field extends { first: infer First extends string }
          ? { [Key in `${First}_id`]: string | null }
          : object)
      : Field extends { kind: 'image' }
        ? { [Key in `${Name}_unique_identifier` | `${Name}_alt`]: string | null }
        : Field extends { kind: 'media' }
          ? { [Key in Name]: OrNull<Field, string> }
          : Field extends { kind: 'rich-text' }
            ? { [Key in Name]: RichTextDocument | string | null }
            : Field extends { kind: 'group-list'; of: infer Parts }
              ? { [Key in Name]: GroupInput<Parts>[] }
              : Field extends { kind: 'content-items' }
                ? { [Key in Name]: ContentItemInput[] }
                : Field extends { kind: 'gallery' }
                  ? { [Key in Name]: GalleryImageInput[] }
                  : Field extends { kind: 'password' }
                    ? { [Key in Name]: string }
                    : { [Key in Name]: PlainValue<Field> };

type Intersection<Union> = (Union extends unknown ? (part: Union) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;
type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type ReadParts<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: ReadPart<Name, Fields[Name]>;
}[keyof Fields & string];
type WriteParts<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: WritePart<Name, Fields[Name]>;
}[keyof Fields & string];
type RequiredNames<Fields extends FieldMap> = {
  [Name in keyof Fields & string]: Fields[Name] extends { required: true; readOnly?: false } ? Name : never;
}[keyof Fields & string];

/** What every record has in addition to its declared fields. Anonymous responses leave out `version`. */
export interface RecordCore {
  id: string;
  version: number;
  created_at: string;
  updated_at: string;
}

type HasFields = { readonly fields: FieldMap };
/** A record as the API returns it to staff. */
export type RecordOf<Resource extends HasFields> = Flat<
  RecordCore & Intersection<ReadParts<Resource['fields']>>
>;
/** A record with the requested fields. */
export type SelectedOf<Resource extends HasFields, Field extends string> = Flat<
  Pick<RecordCore, 'id' | (Field & keyof RecordCore)> &
    (Resource['fields'] extends { content_type_name: unknown } ? { content_type_name: string } : object) &
    Intersection<ReadParts<Pick<Resource['fields'], Field & keyof Resource['fields']>>>
>;
type AllInputs<Resource extends HasFields> = Intersection<WriteParts<Resource['fields']>>;
/** The body of a POST. */
export type CreateInputOf<Resource extends HasFields> = Flat<
  Partial<AllInputs<Resource>> &
    Pick<AllInputs<Resource>, RequiredNames<Resource['fields']> & keyof AllInputs<Resource>>
>;
/** The body of a PUT: any part of the record, and the version that it was based on. */
export type UpdateInputOf<Resource extends HasFields> = Flat<
  Partial<AllInputs<Resource>> & { version?: number }
>;
