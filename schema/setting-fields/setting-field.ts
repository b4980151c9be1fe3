import type { z } from 'zod';

/** What a setting of any kind may say about itself. All of it is plain data. */
export interface SettingOptions {
  readonly label: string;
  /** A sentence below the input. */
  readonly help?: string;
  /** The variable of the environment that comes before what is stored, and locks the field. */
  readonly variable?: string;
  /** Where one variable sets several fields: the part of it for this field. */
  readonly variablePart?: string;
  /** Variables that lock it as well: where one is set, what is stored does not count. */
  readonly lockedBy?: readonly string[];
  /** True: no write may leave it out. */
  readonly required?: boolean;
  /** The form shows it only where other fields have one of these values. */
  readonly shownWhen?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** True: public pages show it, and are stale once it changes. */
  readonly onPages?: boolean;
}

/** What a kind of setting brings along. `Part`: what its fields may be, for a kind that is made of others. */
export interface SettingKind<Field, Part = never> {
  /** The rule of a value that is written; `null` takes a value away and is no business of the kind. */
  rule(field: Field, parts: RulesOfParts<Part>): z.ZodType;
  /** How answers return a value that is set. */
  told(field: Field, parts: RulesOfParts<Part>): z.ZodType;
}

/** The rules of what a kind is made of. */
export interface RulesOfParts<Part> {
  rule(part: Part): z.ZodType;
  told(part: Part): z.ZodType;
}

/** A form that a text must have, and the words for one that has another. */
export interface Pattern {
  readonly source: string;
  readonly says: string;
}

/** Adds a declared pattern to a rule for text. The empty text always matches: it means nothing was chosen. */
export function withPattern(rule: z.ZodType<string>, pattern: Pattern | undefined): z.ZodType<string> {
  if (pattern === undefined) return rule;
  const form = new RegExp(pattern.source);
  return rule.refine((text) => text === '' || form.test(text), pattern.says);
}
