import { z } from 'zod';
import type { FieldOptions } from './field.ts';
import { type NumberField, numberSchema } from './number.ts';
import { type TextField, textSchema } from './text.ts';
import { type TextListField, textListSchema } from './text-list.ts';
import { type TruthField, truthSchema } from './truth.ts';

/** What an entry of a group may be made of. */
export type GroupPart = TextField | NumberField | TextListField | TruthField;
export interface GroupListOptions extends FieldOptions {
  readonly of: Readonly<Record<string, GroupPart>>;
  /** The part that names an entry in the editor's cards. */
  readonly titlePart?: string;
  readonly maxItems?: number;
}
export type GroupListField = { readonly kind: 'group-list' } & GroupListOptions;

/** An ordered list of small records: key ideas, quotes. */
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
          ? partSchema(part)
          : partSchema(part)
              .optional()
              .transform((value) => value ?? emptyPart(part)),
      ]),
    ),
    { error: 'must be an object' },
  );
  return z.array(entry, { error: 'must be a list' }).max(maxItems, `must have at most ${maxItems} entries`);
}

function partSchema(part: GroupPart): z.ZodType {
  switch (part.kind) {
    case 'text':
      return textSchema(part);
    case 'number':
      return numberSchema(part);
    case 'text-list':
      return textListSchema(part);
    case 'truth':
      return truthSchema(part);
  }
}

function emptyPart(part: GroupPart) {
  return part.kind === 'text-list' ? [] : null;
}
