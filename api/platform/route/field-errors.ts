import type { z } from 'zod';
import type { FieldErrors } from '#schema/errors.ts';
import { emptyRecord } from '#schema/own-value.ts';
import { coreReadOnlyNames } from './read-only-names.ts';

/** Options of every parse: our messages where a schema has none of its own, and the input, to distinguish missing from wrong. */
export const PARSE_OPTIONS = { error: wordsOf, reportInput: true } as const;

interface Naming {
  /** Names that answers show and bodies may not carry. */
  readOnly?: readonly string[] | undefined;
  /** True: each goes by its whole path, `{'header.3.label': ['is required']}`. */
  byPath?: boolean | undefined;
}

/**
 * What a schema found wrong, by the name of the top-level field; the place inside it goes into the words:
 * `{key_ideas: ['item 1, title: is required']}`.
 */
export function fieldErrorsOf(
  error: z.ZodError,
  { readOnly = [], byPath = false }: Naming = {},
): FieldErrors {
  const errors: FieldErrors = emptyRecord();
  let count = 0;
  const add = (field: string, words: string): void => {
    count += 1;
    if (count > ERRORS_MAX) return;
    const known = (errors[field] ??= []);
    if (!known.includes(words)) known.push(words);
  };
  for (const issue of error.issues) {
    const [field, ...place] = byPath ? wholePath(issue.path) : issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        if (field === undefined) add(key, unknownWords(key, readOnly));
        else if (byPath) add(`${field}.${key}`, 'is not a known field');
        else add(field, wordsAt([...place, key], 'is not a known field'));
      }
    } else {
      // A check of our own has words of its own, and does not say what it looked at.
      const isMissing = issue.input === undefined && issue.code !== 'custom';
      const words = isMissing ? 'is required' : issue.message;
      add(field ?? 'body', wordsAt(place, words));
    }
  }
  return errors;
}

function wholePath(path: readonly PropertyKey[]): string[] {
  return path.length === 0 ? [] : [path.map(String).join('.')];
}

/** No one reads more at once, and a body full of errors must not produce an answer of megabytes. */
const ERRORS_MAX = 200;

function unknownWords(key: string, readOnly: readonly string[]): string {
  return readOnly.includes(key) || coreReadOnlyNames.has(key) ? 'cannot be set' : 'is not a known field';
}

/** `['0', 'title']` → `item 1, title: …` */
function wordsAt(place: readonly string[], words: string): string {
  if (place.length === 0) return words;
  const parts = place.map((part) => (/^\d+$/.test(part) ? `item ${Number(part) + 1}` : part));
  return `${parts.join(', ')}: ${words}`;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

function wordsOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_WORDS[issue.expected] ?? 'is not of the expected kind';
    case 'too_big':
      return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
    case 'invalid_value':
      return `must be one of: ${issue.values.map(String).join(', ')}`;
    default:
      return 'is not valid';
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' ? ' items' : '';
}
