import type { z } from 'zod';
import { emptyRecord } from '#schema/base/own-value.ts';
import { coreReadOnlyNames } from './read-only-names.ts';
import type { Faults } from '../base/api-error.ts';
import { Spoken, type Text, later, textIn } from '../base/spoken.ts';
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
export function fieldErrorsOf(error: z.ZodError, { readOnly = [], byPath = false }: Naming = {}): Faults {
  const errors: Record<string, Text[]> = emptyRecord();
  let count = 0;
  const add = (field: string, words: Text): void => {
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
        else add(field, wordsAt([...place, key], spoken('unknown_field')));
      }
    } else {
      // One of our own checks has its own message, and does not report the value.
      const isMissing = issue.input === undefined && issue.code !== 'custom';
      const own = messageOf(issue as z.core.$ZodRawIssue);
      const words = isMissing ? spoken('required') : issue.message === String(own) ? own : issue.message;
      add(field ?? 'body', wordsAt(place, words));
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

/** `['0', 'title']` → `item 1, title: …` */
function wordsAt(place: readonly string[], problem: Text): Text {
  if (place.length === 0) return problem;
  return new Spoken((words) => {
    const say = words.of(messages);
    const parts = place.map((part) =>
      /^\d+$/.test(part) ? say('item', { position: Number(part) + 1 }) : part,
    );
    return say('at_place', { place: parts.join(', '), problem: textIn(problem, words) });
  });
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
