import { z } from 'zod';
import { type Faulting, type SettingKind, type SettingOptions, addFault, applies } from './setting-field.ts';
import type { SecretSetting } from './secret.ts';
import type { SingleSetting } from './single-kinds.ts';
import { faults } from '../faults/faults.ts';

/** A field in a row: any kind except a secret, and no rows within rows. */
export type RowPart = Exclude<SingleSetting, SecretSetting> | RowsSetting;

interface RowsOptions extends SettingOptions {
  /** The fields of a row. The first names it in the form. */
  readonly of: Readonly<Record<string, RowPart>>;
  /** At most this many. */
  readonly max: number;
  /** What one row is called, such as “link”. */
  readonly word: string;
  /** The switch that hides a row: the form marks rows in which it is off. */
  readonly shownBy?: string;
  /** The field whose value only one row may have. */
  readonly distinct?: string;
  readonly default?: readonly Readonly<Record<string, unknown>>[];
}
export interface RowsSetting extends RowsOptions {
  readonly kind: 'rows';
  readonly default: readonly Readonly<Record<string, unknown>>[];
}

/** A list of small records in an order, such as the links in a menu. */
export function rows<const Options extends RowsOptions>(options: Options) {
  return { kind: 'rows', default: [], ...options } as {
    readonly kind: 'rows';
    readonly default: RowsSetting['default'];
  } & Options;
}

/** The rules for a part are passed in from where all kinds are known. */
export const rowsKind: SettingKind<RowsSetting, RowPart> = {
  rule({ of, max }, rules) {
    const parts = Object.entries(of).map(([name, part]): [string, z.ZodType] => {
      const rule = rules.rule(part);
      if (part.required === true) return [name, rule];
      return [name, rule.optional().transform((value) => value ?? ('default' in part ? part.default : null))];
    });
    return z
      .array(z.strictObject(Object.fromEntries(parts), { error: rowError }), faults.list)
      .max(max, faults.entriesAtMost(max));
  },
  demand: ({ distinct, of }) => {
    const needed = Object.entries(of).filter(([, { requiredWhen }]) => requiredWhen !== undefined);
    if (distinct === undefined && needed.length === 0) return undefined;
    return (all: readonly Row[], context) => {
      if (distinct !== undefined) refuseRepeated(distinct, all, context);
      refuseEmpty(needed, all, context);
    };
  },
  output({ of }, rules) {
    const parts = Object.entries(of).map(([name, part]): [string, z.ZodType] => [name, rules.output(part)]);
    return z.array(z.object(Object.fromEntries(parts)));
  },
};

type Row = Readonly<Record<string, unknown>>;

function refuseRepeated(part: string, all: readonly Row[], context: Faulting): void {
  for (const [at, row] of all.entries()) {
    const isRepeated = all.slice(0, at).some((before) => before[part] === row[part]);
    if (isRepeated) addFault(context, faults.alreadyListed, [at, part]);
  }
}

/** A row without what it needs would show nothing. */
function refuseEmpty(needed: readonly [string, RowPart][], all: readonly Row[], context: Faulting): void {
  for (const [at, row] of all.entries())
    for (const [name, { requiredWhen }] of needed)
      if (row[name] === null && applies(requiredWhen, row)) addFault(context, faults.emptyRow, [at, name]);
}

function rowError(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' ? faults.object.error(issue) : undefined;
}
