import { z } from 'zod';
import type { FieldOptions } from './field.ts';

/** What pages show for a value: text, or text with a link to a URL or a path of the site. */
export type Shown = string | { readonly text: string; readonly href: string };

/** A kind of field of the site folder, as far as code must know it. */
export interface OwnKind {
  readonly name: string;
  /** A rule beyond that of the kind in which its values are stored. */
  readonly schema: z.ZodType;
  /** A value that fits, for tests of the site. */
  readonly example?: unknown;
  /** How pages show a value. Without it: like any value of the kind in which it is stored. */
  readonly show?: (value: never) => Shown;
}

let kinds: ReadonlyMap<string, OwnKind> = new Map();

/** The kind of a site folder with this name. */
export function ownKindNamed(name: string): OwnKind | undefined {
  return kinds.get(name);
}

/** Adds the kinds of field of the site folder. Where there is none, as in a browser, the server checks the values. */
export function handInKinds(own: readonly OwnKind[]): void {
  kinds = new Map(own.map((kind) => [kind.name, kind]));
}

/** The rule of a field combined with that of its kind, which gets a value that can be stored and must return one. */
export function withOwnRule(field: FieldOptions, rule: z.ZodType): z.ZodType {
  const own = field.as === undefined ? undefined : kinds.get(field.as);
  if (own === undefined) return rule;
  return rule
    .transform((value, context) => {
      // Whether a field may be empty is said where it is declared.
      if (value === null || value === undefined) return value;
      const { success, data, error } = own.schema.safeParse(value);
      if (success) return data;
      for (const { message, path } of error.issues)
        context.addIssue({ code: 'custom', message, path: [...path] });
      return z.NEVER;
    })
    .pipe(rule);
}
