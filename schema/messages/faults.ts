import type { z } from 'zod';
import type { Messages } from './messages.ts';
import { type Said, isSaid, saidInEnglish, sayingOf } from './said.ts';
import type { PartsOf } from './values.ts';

/*
 * Zod knows only finished texts. Ours travel beside them in the issue, so that the API can say them in the language of the
 * request: `z.string(fault('text')).regex(SHAPE, fault('slug'))`.
 */

/** The option of a schema or a check that says what is wrong. */
export interface Fault {
  said: Said;
  error: (issue: z.core.$ZodRawIssue) => string;
}

type Faults<Texts extends Readonly<Record<string, string>>> = <Key extends keyof Texts & string>(
  key: Key,
  ...values: PartsOf<Texts[Key], Said>
) => Fault;

/** What schemas say of wrong values, by the messages of their room. */
export function faultsOf<Texts extends Readonly<Record<string, string>>>(
  messages: Messages<Texts>,
): Faults<Texts> {
  const saying = sayingOf(messages);
  return (key, ...values) => asFault(saying(key, ...values));
}

/** The same for a message that is at hand. */
export function asFault(said: Said): Fault {
  return {
    said,
    error: (issue) => {
      issue['said'] = said;
      return saidInEnglish(said);
    },
  };
}

/** A part of an issue that a check adds itself. */
export function asIssue(said: Said | string): { message: string; said?: Said } {
  return typeof said === 'string' ? { message: said } : { message: saidInEnglish(said), said };
}

/** The message of an issue; undefined for one of Zod itself, and of a schema that isn’t ours. */
export function faultIn(issue: object): Said | undefined {
  return 'said' in issue && isSaid(issue.said) ? issue.said : undefined;
}
