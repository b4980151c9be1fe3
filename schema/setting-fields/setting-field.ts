import type { z } from 'zod';
import { type Fault, asIssue } from '../messages/faults.ts';
import type { Said } from '../messages/said.ts';

/** What a setting of any kind may declare about itself. All of it is plain data. */
export interface SettingOptions {
  readonly label: string;
  /** A sentence below the input. */
  readonly help?: string;
  /** The environment variable that overrides the stored value, and locks the field. */
  readonly variable?: string;
  /** If one variable sets several fields: the part of it for this field. */
  readonly variablePart?: string;
  /** Other variables that lock the field too: if one is set, the stored value doesn’t count. */
  readonly lockedBy?: readonly string[];
  /** True if it must not be left out. */
  readonly required?: boolean;
  /** True if it can’t be cleared, because the product’s default must not come back. A change can still leave it out. */
  readonly neverBlank?: true;
  /** The form shows it only if other fields have one of these values. */
  readonly shownWhen?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** In a row: it can’t be empty if other fields of the row have one of these values. */
  readonly requiredWhen?: SettingOptions['shownWhen'];
  /** True if public pages show it, so that they are outdated once it changes. */
  readonly onPages?: boolean;
}

/** Whether the other fields of a form or a row have what `shownWhen` or `requiredWhen` asks for. */
export function applies(
  when: SettingOptions['shownWhen'] = {},
  values: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(when).every(([other, allowed]) => allowed.some((value) => value === values[other]));
}

/** What a kind of setting provides. `Part` is the type of its fields, for a kind that consists of others. */
export interface SettingKind<Field, Part = never> {
  /** The rule for a written value. The kind never sees `null`, which clears a value. */
  rule(field: Field, parts: RulesOfParts<Part>): z.ZodType;
  /** What is demanded of a value only when it is written, so that values stored before stay in effect. */
  demand?(field: Field): Demand | undefined;
  /** The schema of a stored value in responses. */
  output(field: Field, parts: RulesOfParts<Part>): z.ZodType;
}

/** Adds an issue for each thing that is wrong with a value that has passed the rule of its kind. */
export type Demand<Value = never> = (value: Value, context: Faulting) => void;

/** Where a demand says what is wrong. */
export interface Faulting {
  addIssue: (issue: { code: 'custom'; message: string; said?: Said; path?: (string | number)[] }) => void;
}

/** Says what is wrong with a value, or with a part of it. */
export function addFault(context: Faulting, fault: Fault, path: (string | number)[] = []): void {
  context.addIssue({ code: 'custom', path, ...asIssue(fault.said) });
}

/** The rules for what a kind consists of. */
export interface RulesOfParts<Part> {
  rule(part: Part): z.ZodType;
  output(part: Part): z.ZodType;
}

/** A pattern that a text must match, and the error for one that doesn’t: a message, or a text of a site. */
export interface Pattern {
  readonly source: string;
  readonly says: Fault | string;
}

/** Adds a declared pattern to a rule for text. Empty text always matches, because it means that nothing was chosen. */
export function withPattern(rule: z.ZodType<string>, pattern: Pattern | undefined): z.ZodType<string> {
  if (pattern === undefined) return rule;
  const form = new RegExp(pattern.source);
  return rule.refine((text) => text === '' || form.test(text), pattern.says);
}

/** The names of the choices that a setting offers. */
export type OptionOf<Field> = Field extends { readonly options: infer Options }
  ? keyof Options & string
  : never;
