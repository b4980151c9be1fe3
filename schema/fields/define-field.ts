import type { z } from 'zod';
import type { DateTimeOptions } from './date-time.ts';
import type { NumberOptions } from './number.ts';
import type { OwnKind, Shown } from './parts/own-kinds.ts';
import type { TextOptions } from './text.ts';
import type { TextListOptions } from './text-list.ts';

/** How the values of a kind of field can be stored: with the columns, filters, and sort orders of that kind. */
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

/** A kind of field of the site folder. */
export interface FieldDefinition<Store extends Stores = Stores> {
  /** The name of its file: `duration` in `fields/duration.ts`. `inputs/duration.tsx` replaces its input in the admin. */
  readonly name: string;
  readonly stores: Store;
  /** What a value must be, beyond what can be stored. It may change the value. */
  readonly schema: z.ZodType<Values[Store]>;
  /** A value that fits: `checkContentTypes` writes and reads it. Needed if the rule refuses short texts or small numbers. */
  readonly example?: Values[Store];
  /** How pages show a value: as text, or as text with a link. */
  show?(value: Values[Store]): Shown;
}

/** Declares a field of a kind of the site folder. */
export interface OwnFieldMaker<Store extends Stores = Stores> {
  <const Given extends Options[Store] = object>(
    options?: Given,
  ): { readonly kind: Store; readonly as: string } & Given;
  readonly ownKind: OwnKind;
}

/**
 * Defines a kind of field, in its own file in `fields/`.
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
