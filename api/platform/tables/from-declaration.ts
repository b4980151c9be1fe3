import {
  type PgColumnBuilderBase,
  boolean,
  integer,
  jsonb,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Resource } from '#schema/define/define-resource.ts';
import type { ColumnType, FieldColumn } from '#schema/fields/parts/field-kind.ts';
import { kindOf } from '#schema/fields/index.ts';

/** How the driver hands timestamps over: as the ISO strings that the API answers. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' });

type Columns = Record<string, PgColumnBuilderBase>;

/** A column of any type, with its default and whether it may be empty. */
interface ColumnBuilder extends PgColumnBuilderBase {
  notNull(): unknown;
  default(value: unknown): unknown;
}

/** Text keeps no length: the declaration checks it at the edge. */
const builders: { [Type in ColumnType]: (name: string) => ColumnBuilder } = {
  text: (name) => text(name),
  boolean: (name) => boolean(name),
  integer: (name) => integer(name),
  json: (name) => jsonb(name),
  moment: (name) => moment(name),
  uuid: (name) => uuid(name),
  'text[]': (name) => text(name).array(),
  'uuid[]': (name) => uuid(name).array(),
};

function columnOf(name: string, { type, notNull, default: value }: FieldColumn): PgColumnBuilderBase {
  const column = builders[type](name);
  if (notNull === true) column.notNull();
  if (value !== undefined) column.default(value);
  return column;
}

/** The columns that the declaration of a table resource asks for, computed fields left out. */
export function declaredColumns(resource: Resource): Columns {
  const columns: Columns = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.computed === true) continue;
    for (const [key, column] of Object.entries(kindOf(field).columns(name, field))) {
      columns[key] = columnOf(key, column);
    }
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
