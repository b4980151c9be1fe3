import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import type { FieldKindRecord } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export interface ReferenceOptions extends FieldOptions {
  /** The name of the resource that it refers to. */
  readonly to: string;
  /** `false`: responses have only the ID, under the same name as in requests. By default, they have `{id, name, slug}`. */
  readonly embed?: boolean;
  /**
   * Only for `references`: an additional name for the first record. Responses have it as `{id, title, slug}`. Requests that set only
   * this record use the name with `_id`.
   */
  readonly first?: string;
}
export type ReferenceField = { readonly kind: 'reference' } & ReferenceOptions;
export type ReferencesField = { readonly kind: 'references' } & ReferenceOptions;

/** Another record that a record refers to, in a response. */
export interface Embedded {
  id: string;
  name: string;
  slug: string | null;
}
/** The first of several references, under the name that its field gives it. */
interface EmbeddedFirst {
  id: string;
  title: string;
  slug: string | null;
}

/** A record’s part with a reference. */
export interface ReferencePart<Name extends string, Field> {
  read: Field extends { embed: false }
    ? { [Key in `${Name}_id`]: string | null }
    : { [Key in Name]: Embedded | null };
  write: { [Key in `${Name}_id`]: string | null };
}

type Singular<Name extends string> = Name extends `${infer Stem}s` ? Stem : Name;

/** A record’s part with several references. */
export interface ReferencesPart<Name extends string, Field> {
  read: Field extends { embed: false }
    ? Field extends { sparse: true } | { staffOnly: true }
      ? { [Key in `${Singular<Name>}_ids`]?: string[] }
      : { [Key in `${Singular<Name>}_ids`]: string[] }
    : (Field extends { sparse: true } ? { [Key in Name]?: Embedded[] } : { [Key in Name]: Embedded[] }) &
        (Field extends { first: infer First extends string } ? { [Key in First]?: EmbeddedFirst } : object);
  write: { [Key in `${Singular<Name>}_ids`]: string[] } & (Field extends { first: infer First extends string }
    ? { [Key in `${First}_id`]: string | null }
    : object);
}

const MAX_REFERENCES = 100;
const recordId = z.uuid(faults.recordId).transform((id) => id.toLowerCase());

/** A reference to one record of another resource. In requests, `category` is `category_id`. */
export function reference<const Options extends ReferenceOptions>(options: Options) {
  return { kind: 'reference', ...options } as { readonly kind: 'reference' } & Options;
}

/** References to several records of another resource, in an order. In requests, `tags` is `tag_ids`. */
export function references<const Options extends ReferenceOptions>(options: Options) {
  return { kind: 'references', ...options } as { readonly kind: 'references' } & Options;
}

export function referenceSchema(field: ReferenceField): z.ZodType {
  return nullableUnlessRequired(recordId, field);
}

export function referencesSchema(_field: ReferencesField): z.ZodType {
  return z
    .array(recordId, faults.ids)
    .max(MAX_REFERENCES, faults.entriesAtMost(MAX_REFERENCES))
    .transform((ids) => [...new Set(ids)]);
}

/** `category` → `category_id` */
export function referenceKey(name: string): string {
  return `${name}_id`;
}

/** `tags` → `tag_ids` */
export function referencesKey(name: string): string {
  return `${name.replace(/s$/, '')}_ids`;
}

const embedded = z
  .object({ id: z.uuid(), name: z.string(), slug: z.string().nullable() })
  .meta({ id: 'Reference', description: 'A reference to another record.' });

const embeddedFirst = z
  .object({ id: z.uuid(), title: z.string(), slug: z.string().nullable() })
  .meta({ id: 'FirstReference', description: 'The first of the records referred to.' });

export const referenceKind: FieldKindRecord<ReferenceField> = {
  write: (name, field) => ({ [referenceKey(name)]: referenceSchema(field) }),
  read: (name, field) =>
    field.embed === false ? { [referenceKey(name)]: z.uuid().nullable() } : { [name]: embedded.nullable() },
  columns: (name) => ({ [referenceKey(name)]: { type: 'uuid' } }),
  shape: 'reference',
  samples: (name, { to, embed }, { records }) =>
    (records[to] ?? []).map((record) => ({
      written: { [referenceKey(name)]: record.id },
      read: embed === false ? { [referenceKey(name)]: record.id } : { [name]: record },
    })),
};

export const referencesKind: FieldKindRecord<ReferencesField> = {
  write: (name, field) => ({ [referencesKey(name)]: referencesSchema(field) }),
  read: (name, field) => ({
    ...(field.embed === false ? { [referencesKey(name)]: z.array(z.uuid()) } : { [name]: z.array(embedded) }),
    ...(field.first === undefined ? {} : { [field.first]: embeddedFirst }),
  }),
  columns: (name) => ({ [referencesKey(name)]: { type: 'uuid[]', notNull: true, default: [] } }),
  shape: 'references',
  samples: (name, { to, embed }, { records: { [to]: all = [] } }) =>
    [all.toReversed(), all.slice(0, 1)].map((some) => {
      const ids = { [referencesKey(name)]: some.map((record) => record.id) };
      return { written: ids, read: embed === false ? ids : { [name]: some } };
    }),
};
