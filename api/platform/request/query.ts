import type { z } from 'zod';
import { ApiError, type Faults } from '../base/api-error.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../route/field-errors.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * The validated parameters of a request: unknown, repeated, malformed, and out-of-range ones are 400 `invalid_parameter`, by
 * name. Without a schema no parameters are allowed.
 */
export function readQuery(url: string, schema: z.ZodObject | undefined): Record<string, unknown> {
  const values = parsePairs(url, schema?.shape);
  if (schema === undefined) return values;
  const result = schema.safeParse(values, PARSE_OPTIONS);
  if (result.success) return result.data;
  const errors = fieldErrorsOf(result.error);
  throw new ApiError('invalid_parameter', { message: firstIn(errors), errors });
}

function firstIn(errors: Faults): Spoken {
  const [name = 'query', texts = []] = Object.entries(errors)[0] ?? [];
  const [problem = spoken('invalid')] = texts;
  return spoken('named', { name, problem });
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
    if (known === undefined || !Object.hasOwn(known, name)) refuse(name, spoken('unknown_parameter'));
    if (Object.hasOwn(values, name)) refuse(name, spoken('parameter_twice'));
    // The database cannot store it, so it cannot be found either.
    if (value.includes('\0')) refuse(name, spoken('control_characters'));
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
      message: spoken('bad_query'),
    });
  }
}

function refuse(name: string, problem: Spoken): never {
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  throw new ApiError('invalid_parameter', {
    message: spoken('parameter', { name: shown, problem }),
    errors: { [shown]: [problem] },
  });
}
