import { z } from 'zod';
import type { FieldOptions } from './parts/field.ts';
import { type NumberField, numberKind } from './number.ts';
import { type TextField, textKind } from './text.ts';
import { type TextListField, textListKind } from './text-list.ts';
import { type TruthField, truthKind } from './truth.ts';
import { type FieldKindRecord, type OrNull, valueKind } from './parts/field-kind.ts';
import { faults } from '../faults/faults.ts';

/** The field types that an entry can consist of. */
export type GroupPart = TextField | NumberField | TextListField | TruthField;
export interface GroupListOptions extends FieldOptions {
  /** The fields of each entry, by name. */
  readonly of: Readonly<Record<string, GroupPart>>;
  /** The field whose value is the title of an entry in the form. */
  readonly titlePart?: string;
  /** The maximum number of entries. Default: 50. */
  readonly maxItems?: number;
  /** What one entry is called within a sentence: `key idea`. */
  readonly one?: string;
}
export type GroupListField = { readonly kind: 'group-list' } & GroupListOptions;

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
type PartsOf<Field> = Field extends { of: infer Parts } ? Parts : never;

/** A record’s part with a list of small records. */
export interface GroupListPart<Name extends string, Field> {
  read: { [Key in Name]: Group<PartsOf<Field>>[] };
  write: { [Key in Name]: GroupInput<PartsOf<Field>>[] };
}

/** An ordered list of entries with a few fields each, such as key ideas or quotes. */
export function groupList<const Options extends GroupListOptions>(options: Options) {
  return { kind: 'group-list', large: true, ...options } as {
    readonly kind: 'group-list';
    readonly large: Options extends { readonly large: false } ? false : true;
  } & Options;
}

export function groupListSchema(field: GroupListField): z.ZodType {
  const maxItems = field.maxItems ?? 50;
  const entry = z.strictObject(
    Object.fromEntries(
      Object.entries(field.of).map(([name, part]) => [
        name,
        part.required === true
          ? writePart(name, part)
          : writePart(name, part)
              .optional()
              .transform((value) => value ?? emptyPart(part)),
      ]),
    ),
    faults.object,
  );
  return z.array(entry, faults.list).max(maxItems, faults.entriesAtMost(maxItems));
}

type PartOf<Kind> = Extract<GroupPart, { readonly kind: Kind }>;
const parts: { [Kind in GroupPart['kind']]: FieldKindRecord<PartOf<Kind>> } = {
  text: textKind,
  number: numberKind,
  'text-list': textListKind,
  truth: truthKind,
};
const kindOfPart = (part: GroupPart) => parts[part.kind] as FieldKindRecord<GroupPart>;

function writePart(name: string, part: GroupPart): z.ZodType {
  return kindOfPart(part).write(name, part)[name] ?? z.never();
}

function readPart(name: string, part: GroupPart): z.ZodRawShape {
  return kindOfPart(part).read(name, part);
}

function emptyPart(part: GroupPart) {
  return part.kind === 'text-list' ? [] : null;
}

export const groupListKind: FieldKindRecord<GroupListField> = valueKind({
  rule: groupListSchema,
  read: ({ of }) =>
    z
      .object(
        Object.assign({}, ...Object.entries(of).map(([name, part]) => readPart(name, part))) as z.ZodRawShape,
      )
      .array(),
  column: { type: 'json', notNull: true, default: [] },
  shape: 'entries',
  samples: ({ of }, around) => {
    const samples = Object.entries(of).map(([name, part]) => kindOfPart(part).samples(name, part, around));
    const entryOf = (at: number): object => Object.assign({}, ...samples.map((all) => all[at]?.written));
    return [[entryOf(0), entryOf(1)], [entryOf(1)]];
  },
});
