import { z } from 'zod';
import { type FieldOptions, nullableUnlessRequired } from './parts/field.ts';
import {
  type FieldKindRecord,
  type OrNull,
  type SameBothWays,
  orNull,
  valueKind,
} from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

export type DateTimeOptions = FieldOptions;
export type DateTimeField = { readonly kind: 'date-time' } & DateTimeOptions;
export type DateTimePart<Name extends string, Field> = SameBothWays<Name, OrNull<Field, string>>;

/** A date and time. The API accepts ISO 8601 with any offset and returns UTC with milliseconds. */
export function dateTime<const Options extends DateTimeOptions = object>(options?: Options) {
  return { kind: 'date-time', ...options } as { readonly kind: 'date-time' } & Options;
}

/** Years outside this range are slips of the pen, and some of them PostgreSQL cannot print as ISO 8601. */
const EARLIEST = Date.UTC(1, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/** Whether a moment is within the supported years, 1 to 9999. */
export function isPossibleMoment(value: string): boolean {
  const time = Date.parse(value);
  return time >= EARLIEST && time <= LATEST;
}

export function dateTimeSchema(field: DateTimeField): z.ZodType {
  const moment = z.iso
    .datetime({ offset: true, ...faults.moment })
    .refine(isPossibleMoment, faults.dateInvalid)
    .transform((value) => new Date(value).toISOString());
  return nullableUnlessRequired(moment, field);
}

export const dateTimeKind: FieldKindRecord<DateTimeField> = valueKind({
  rule: dateTimeSchema,
  read: orNull(z.iso.datetime()),
  column: { type: 'moment' },
  shape: 'line',
  samples: ['2026-01-02T03:04:05.678Z', '1999-12-31T23:59:59.000Z'],
});
