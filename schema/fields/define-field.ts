import type { z } from 'zod';
import type { DateTimeOptions } from './date-time.ts';
import type { NumberOptions } from './number.ts';
import type { OwnKind, Shown } from './parts/own-kinds.ts';
import type { TextOptions } from './text.ts';
import type { TextListOptions } from './text-list.ts';

/** The product's field types that a custom field type can be stored as. It gets the columns, filters, and sort orders of that type. */
const STORES = ['date-time', 'number', 'text', 'text-list'] as const;
type Stores = (typeof STORES)[number];

interface Values {
  'date-time': string;
  number: number;
  text: string;
  'text-list': readonly string[];
}
interface Options {
  'date-time': DateTimeOptions;
  number: NumberOptions;
  text: TextOptions;
  'text-list': TextListOptions;
}

/** A custom field type of a site folder. */
export interface FieldDefinition<Store extends Stores = Stores> {
  /** The name of its file: `duration` in `fields/duration.ts`. To replace its input in the admin, add `inputs/duration.tsx`. */
  readonly name: string;
  /** The product's field type that its values are stored as. */
  readonly stores: Store;
  /** Validates a value, in addition to the rules of the stored type. It may also change the value. */
  readonly schema: z.ZodType<Values[Store]>;
  /**
   * A valid value, which `checkContentTypes` writes and reads in tests. Needed if `schema` refuses short texts or small numbers.
   */
  readonly example?: Values[Store];
  /** Returns how pages show a value: as text, or as text with a link. By default, like any value of the stored type. */
  show?(value: Values[Store]): Shown;
}

/** Declares a field of a custom type. Takes the options of the type that its values are stored as. */
export interface OwnFieldMaker<Store extends Stores = Stores> {
  <const Given extends Options[Store] = object>(
    options?: Given,
  ): { readonly kind: Store; readonly as: string } & Given;
  readonly ownKind: OwnKind;
}

/**
 * Defines a custom field type. Each has its own file in `fields/`.
 *
 * @example export const rating = defineField({ name: 'rating', stores: 'number', schema: z.int().min(1).max(5) });
 */
export function defineField<const Store extends Stores>(
  definition: FieldDefinition<Store>,
): OwnFieldMaker<Store> {
  const { name, stores } = definition;
  const make = (options?: object) => ({ kind: stores, as: name, ...options });
  return Object.assign(make, { ownKind: definition }) as OwnFieldMaker<Store>;
}

/** Whether values can be stored in this way. */
export function canBeStored(stores: unknown): stores is Stores {
  return STORES.some((kind) => kind === stores);
}
