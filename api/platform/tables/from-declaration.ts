import {
  type PgColumnBuilderBase,
  boolean,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Resource } from '#schema/define-resource.ts';
import { type FieldKind, type FieldOf, referenceKey, referencesKey } from '#schema/fields/index.ts';

/** How the driver hands timestamps over: as the ISO strings that the API answers. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

type Columns = Record<string, PgColumnBuilderBase>;

/** The columns of one field of a table resource. Text keeps no length: the declaration checks it at the edge. */
const columnsOf: { [Kind in FieldKind]: (name: string, field: FieldOf<Kind>) => Columns } = {
  attributes: (name) => ({ [name]: jsonb(name).notNull().default({}) }),
  blocks: (name) => ({ [name]: jsonb(name).notNull().default([]) }),
  boolean: (name, field) => ({
    [name]: boolean(name)
      .notNull()
      .default(field.default ?? false),
  }),
  choice: (name, field) => ({
    [name]: field.default === undefined ? text(name) : text(name).notNull().default(field.default),
  }),
  'contact-rule': (name) => ({ [name]: jsonb(name).notNull() }),
  'content-items': (name) => ({ [name]: jsonb(name).notNull().default([]) }),
  'date-time': (name) => ({ [name]: moment(name) }),
  email: (name) => ({ [name]: text(name) }),
  'group-list': (name) => ({ [name]: jsonb(name).notNull().default([]) }),
  image: (name) => ({
    [`${name}_unique_identifier`]: text(`${name}_unique_identifier`),
    [`${name}_alt`]: text(`${name}_alt`),
  }),
  isbn: (name) => ({ [name]: text(name) }),
  number: (name) => ({ [name]: integer(name) }),
  password: () => ({ password_hash: text('password_hash') }),
  reference: (name) => ({ [referenceKey(name)]: uuid(referenceKey(name)) }),
  references: (name) => ({ [referencesKey(name)]: uuid(referencesKey(name)).array().notNull().default([]) }),
  'rich-text': (name) => ({
    [name]: jsonb(name),
    [`${name}_html`]: text(`${name}_html`),
    [`${name}_text`]: text(`${name}_text`),
  }),
  slug: (name) => ({ [name]: text(name) }),
  text: (name, field) => ({ [name]: field.required === true ? text(name).notNull() : text(name) }),
  'text-list': (name) => ({ [name]: text(name).array().notNull().default([]) }),
  truth: (name) => ({ [name]: boolean(name) }),
  url: (name) => ({ [name]: text(name) }),
};

/** The columns that the declaration of a table resource asks for, computed fields left out. */
export function declaredColumns(resource: Resource): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed === true) continue;
    const build = columnsOf[field.kind] as (name: string, field: FieldOf<FieldKind>) => Columns;
    Object.assign(columns, build(name, field));
  }
  return columns;
}

/** What every row has: a UUIDv7, a version that counts its saves, who made it, and when. */
export function coreColumns() {
  return {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    created_by: uuid('created_by'),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  };
}
