import type { z } from 'zod';
import { faultIn } from '#schema/messages/faults.ts';
import { emptyRecord } from '#schema/base/own-value.ts';
import { coreReadOnlyNames } from './read-only-names.ts';
import type { Faults } from '../base/api-error.ts';
import { Spoken, asWritten, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** Options of every parse: our messages where a schema has none, and the input, to distinguish missing from wrong. */
export const PARSE_OPTIONS = {
  error: (issue: z.core.$ZodRawIssue) => String(messageOf(issue)),
  reportInput: true,
} as const;

interface Naming {
  /** Names that answers show and bodies may not carry. */
  readOnly?: readonly string[] | undefined;
  /** True: each goes by its whole path, `{'header.3.label': ['is required']}`. */
  byPath?: boolean | undefined;
}

/**
 * The errors of a schema, by the name of the top-level field; the position inside it is part of the message: `{key_ideas:
 * ['item 1, title: is required']}`.
 */
export function fieldErrorsOf(
  error: Pick<z.ZodError, 'issues'>,
  { readOnly = [], byPath = false }: Naming = {},
): Faults {
  const errors: Record<string, Spoken[]> = emptyRecord();
  let count = 0;
  const add = (field: string, words: Spoken): void => {
    count += 1;
    if (count > ERRORS_MAX) return;
    const known = (errors[field] ??= []);
    if (!known.some((one) => String(one) === String(words))) known.push(words);
  };
  for (const issue of error.issues) {
    const [field, ...place] = byPath ? wholePath(issue.path) : issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        if (field === undefined) add(key, unknownWords(key, readOnly));
        else if (byPath) add(`${field}.${key}`, spoken('unknown_field'));
        else add(field, faultAt([...place, key], spoken('unknown_field')));
      }
    } else {
      // One of our own checks has its own message, and does not report the value.
      const isMissing = issue.input === undefined && issue.code !== 'custom';
      const words = isMissing ? spoken('required') : faultOf(issue);
      add(field ?? 'body', faultAt(place, words));
    }
  }
  return errors;
}

function wholePath(path: readonly PropertyKey[]): string[] {
  return path.length === 0 ? [] : [path.map(String).join('.')];
}

/** No one reads more at once, and a body full of errors must not produce a response of megabytes. */
const ERRORS_MAX = 200;

function unknownWords(key: string, readOnly: readonly string[]): Spoken {
  return readOnly.includes(key) || coreReadOnlyNames.has(key) ? spoken('read_only') : spoken('unknown_field');
}

/** What is wrong inside a field, with the place and the problem by themselves. */
export class PlacedFault extends Spoken {
  readonly place: readonly (string | number)[];
  readonly problem: Spoken;

  constructor({ said }: Spoken, { place, problem }: Pick<PlacedFault, 'place' | 'problem'>) {
    super(said);
    this.place = place;
    this.problem = problem;
  }
}

/** What is wrong inside a field: `['0', 'title']` → `item 1, title: …` */
export function faultAt(place: readonly (string | number)[], problem: Spoken): Spoken {
  if (place.length === 0) return problem;
  const [last, ...before] = place
    .map((part) =>
      /^\d+$/.test(String(part)) ? spoken('item', { position: Number(part) + 1 }) : String(part),
    )
    .toReversed();
  const whole = before.reduce<string | Spoken | undefined>(
    (inner, outer) => spoken('inside', { outer, inner: inner ?? '' }),
    last,
  );
  return new PlacedFault(spoken('at_place', { place: whole ?? '', problem }), { place, problem });
}

/** What an issue says: the message of our schema, ours for what Zod itself checks, or the text of a schema that isn’t ours. */
export function faultOf(issue: z.core.$ZodIssue): Spoken {
  const said = faultIn(issue);
  if (said !== undefined) return new Spoken(said);
  const own = messageOf(issue as z.core.$ZodRawIssue);
  return issue.message === String(own) ? own : asWritten(issue.message);
}

const TYPES: Readonly<Record<string, Spoken>> = {
  string: spoken('text'),
  number: spoken('number'),
  int: spoken('whole_number'),
  boolean: spoken('boolean'),
  array: spoken('list'),
  object: spoken('object'),
  record: spoken('object'),
};

function messageOf(issue: z.core.$ZodRawIssue): Spoken {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? spoken('wrong_type');
    case 'too_big':
      return atMost(issue.origin, String(issue.maximum));
    case 'too_small':
      return atLeast(issue.origin, String(issue.minimum));
    case 'invalid_value':
      return spoken('one_of', { values: issue.values.map(String).join(', ') });
    default:
      return spoken('invalid');
  }
}

const LISTS: ReadonlySet<string> = new Set(['array', 'set']);

function atMost(origin: string, limit: string): Spoken {
  if (origin === 'string') return spoken('characters_at_most', { limit });
  return LISTS.has(origin) ? spoken('items_at_most', { limit }) : spoken('at_most', { limit });
}

function atLeast(origin: string, limit: string): Spoken {
  if (origin === 'string') return spoken('characters_at_least', { limit });
  return LISTS.has(origin) ? spoken('items_at_least', { limit }) : spoken('at_least', { limit });
}
