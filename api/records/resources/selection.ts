import { z } from 'zod';
import type { Resource } from '#schema/define/define-resource.ts';
import { type Field, kindOf } from '#schema/fields/index.ts';
import { PER_PAGE_WITH_TEXTS_MAX } from '#schema/base/limits.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';
import type { Faults } from '../../platform/base/api-error.ts';

const spoken = later(messages);

/** What to return for each record in a list. */
export interface Selection {
  /** Whether it includes the long texts that lists leave out. */
  withTexts: boolean;
  /** The record reduced to the selection. */
  of(record: unknown): unknown;
}

/** Always included, to identify the record and its type. */
const ALWAYS = ['id', 'content_type_name'];
const CORE = ['id', 'version', 'created_by', 'created_at', 'updated_at'];

const namesParam = z
  .string()
  .max(2000)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .optional();

/** `fields`: only these fields of each record. `include`: fields that lists leave out. Both take declared fields. */
export const selectionParams = { fields: namesParam, include: namesParam };

interface Wanted {
  /** The listed resource, or all that share its path. */
  among: readonly Resource[];
  /** Whether the store can read long texts in a list. */
  hasTexts: boolean;
  fields: readonly string[] | undefined;
  include: readonly string[] | undefined;
  perPage: number;
}

/** Errors in the selection by parameter; undefined if there are none. */
export function selectionErrors({ among, hasTexts, ...wanted }: Wanted): Faults | undefined {
  const offered = new Set(
    namesOf(among, (field) => field.kind !== 'password' && (hasTexts || !isLeftOut(field))),
  );
  const unknown = (names: readonly string[] = [], more: readonly string[] = []) =>
    names.find((name) => !offered.has(name) && !more.includes(name));
  const wrong = { fields: unknown(wanted.fields, CORE), include: unknown(wanted.include) };
  for (const [parameter, name] of Object.entries(wrong))
    if (name !== undefined) return { [parameter]: [spoken('not_in_list', { name: name.slice(0, 60) })] };
  const texts = textsIn(among, wanted);
  if (texts.length === 0 || wanted.perPage <= PER_PAGE_WITH_TEXTS_MAX) return undefined;
  return { per_page: [spoken('at_most_with', { limit: PER_PAGE_WITH_TEXTS_MAX, fields: texts.join(', ') })] };
}

/** Reduces records to the selection. */
export function selectionOf({ among, ...wanted }: Wanted): Selection {
  const { fields, include = [] } = wanted;
  const texts = textsIn(among, wanted);
  const withTexts = texts.length > 0;
  if (fields !== undefined) {
    const core = CORE.filter((name) => fields.includes(name));
    const named = keysOf(among, (name) => fields.includes(name) || include.includes(name));
    const kept = new Set([...ALWAYS, ...core, ...named]);
    return { withTexts, of: (record) => only(record, (key) => kept.has(key)) };
  }
  if (!withTexts) return { withTexts, of: (record) => record };
  const unasked = new Set(keysOf(among, (name, field) => isLeftOut(field) && !texts.includes(name)));
  // The provenance of a draft is returned only for single records.
  return { withTexts, of: (record) => only(record, (key) => key !== 'provenance' && !unasked.has(key)) };
}

/** Whether lists leave a field out. Rich text always is, wherever it is stored. */
function isLeftOut(field: Field): boolean {
  return field.large === true || field.kind === 'rich-text';
}

function textsIn(
  among: readonly Resource[],
  { fields = [], include = [] }: Pick<Wanted, 'fields' | 'include'>,
) {
  const texts = new Set(namesOf(among, isLeftOut));
  return [...new Set([...fields, ...include])].filter((name) => texts.has(name));
}

function namesOf(among: readonly Resource[], fits: (field: Field) => boolean): string[] {
  const fields = among.flatMap((resource) => Object.entries(resource.fields));
  return fields.filter(([, field]) => fits(field)).map(([name]) => name);
}

/** The keys that the matching fields have in a response. */
function keysOf(among: readonly Resource[], fits: (name: string, field: Field) => boolean): string[] {
  return among
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([name, field]) => fits(name, field))
    .flatMap(([name, field]) => [...Object.keys(kindOf(field).read(name, field)), ...measuresOf(name)]);
}

/** The dimensions and other details of an image are included with it. */
function measuresOf(name: string): string[] {
  if (name !== 'image') return [];
  return ['width', 'height', 'placeholder_color', 'focal_x', 'focal_y'].map((part) => `image_${part}`);
}

function only(record: unknown, isKept: (key: string) => boolean): unknown {
  return Object.fromEntries(Object.entries(record as object).filter(([key]) => isKept(key)));
}
