import type { z } from 'zod';
import type { FieldErrors } from '#schema/errors.ts';
import { ApiError } from '../base/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../route/field-errors.ts';

/**
 * The parameters of a request, checked: unknown, repeated, malformed and out of range are 400 `invalid_parameter`, by
 * name. Without a schema there are none to send.
 */
export function readQuery(url: string, schema: z.ZodObject | undefined): Record<string, unknown> {
  const values = parsePairs(url, schema?.shape);
  if (schema === undefined) return values;
  const result = schema.safeParse(values, PARSE_OPTIONS);
  if (result.success) return result.data;
  const errors = fieldErrorsOf(result.error);
  throw new ApiError('invalid_parameter', { message: firstIn(errors), errors });
}

function firstIn(errors: FieldErrors): string {
  const [name = 'query', texts = []] = Object.entries(errors)[0] ?? [];
  const words = texts[0] ?? 'is not valid';
  return words.startsWith(`${name} `) ? words : `${name} ${words}`;
}

/** `?a=1&b=` as a plain object without a prototype, each name at most once and known. */
function parsePairs(
  url: string,
  known: Readonly<Record<string, unknown>> | undefined,
): Record<string, string> {
  const start = url.indexOf('?');
  const values: Record<string, string> = Object.create(null) as Record<string, string>;
  if (start === -1) return values;
  const end = url.indexOf('#', start);
  for (const pair of url.slice(start + 1, end === -1 ? undefined : end).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals === -1 ? pair : pair.slice(0, equals));
    const value = decode(equals === -1 ? '' : pair.slice(equals + 1));
    if (known === undefined || !Object.hasOwn(known, name)) refuse(name, 'is not known here');
    if (Object.hasOwn(values, name)) refuse(name, 'is given more than once');
    // The database cannot store it, hence it cannot be found either.
    if (value.includes('\0')) refuse(name, 'must not contain control characters');
    values[name] = value;
  }
  return values;
}

function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new ApiError('invalid_parameter', {
      message: 'The query of the address is not percent-encoded UTF-8.',
    });
  }
}

function refuse(name: string, words: string): never {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  throw new ApiError('invalid_parameter', {
    message: `The parameter ${shown} ${words}`,
    errors: { [shown]: [words] },
  });
}
