import { JSON_BODY_MAX_BYTES } from '#schema/base/limits.ts';
import { ApiError, validationFailed } from '../base/api-error.ts';
import { readBytes } from './body-bytes.ts';
import { refuseCostlyJson } from './json-cost.ts';
import { commonFaults } from '../route/common-faults.ts';
import { PARSE_OPTIONS, fieldErrorsOf } from '../route/field-errors.ts';
import type { BodyRule } from '../route/route.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

type JsonRule = Extract<BodyRule, { kind: 'json' }>;

/** A body as it was sent and as its schema put it out. */
export interface JsonBody {
  bytes: Uint8Array;
  value: unknown;
}

/**
 * Reads, decodes and checks a JSON body. Throws 415, 413, 400 `invalid_json` and 422 `validation_failed`; a body that a
 * route may do without counts as `{}`.
 */
export async function readJsonBody(request: Request, rule: JsonRule): Promise<JsonBody> {
  refuseEncodings(request);
  const maxBytes = rule.maxBytes ?? JSON_BODY_MAX_BYTES;
  const type = request.headers.get('content-type');
  // Before reading: a body that is not JSON is not read.
  if (type !== null && !isJson(type)) throw wrongType();
  const bytes = await readBytes(request, maxBytes);
  if (bytes.length === 0) {
    if (rule.optional === true) return { bytes, value: check({}, rule) };
    throw invalidJson(spoken('no_body'));
  }
  if (type === null) throw wrongType();
  return { bytes, value: check(parseObject(bytes), rule) };
}

/** `application/json`, with no charset or UTF-8. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/i;

function isJson(type: string): boolean {
  return type === 'application/json' || JSON_TYPE.test(type);
}

function wrongType(): ApiError {
  return new ApiError('unsupported_media_type', {
    message: spoken('not_json'),
  });
}

function refuseEncodings(request: Request): void {
  const encoding = request.headers.get('content-encoding');
  if (encoding === null || encoding.toLowerCase() === 'identity') return;
  throw new ApiError('unsupported_media_type', {
    message: spoken('compressed'),
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseObject(bytes: Uint8Array): Record<string, unknown> {
  refuseCostlyJson(bytes);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw invalidJson(spoken('bad_json'));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidJson(spoken('not_object'));
  }
  return value as Record<string, unknown>;
}

function invalidJson(message: Spoken): ApiError {
  return new ApiError('invalid_json', { message });
}

function check(body: Record<string, unknown>, rule: JsonRule): unknown {
  refuseUnstorable(body);
  const result = rule.schema.safeParse(body, PARSE_OPTIONS);
  if (result.success) return result.data;
  throw validationFailed(fieldErrorsOf(result.error, { readOnly: rule.readOnly, byPath: rule.errorsByPath }));
}

/**
 * What no database can store, or what would change meaning on the way: NUL, halves of surrogate pairs, numbers too large for
 * a number, the name `__proto__`.
 */
function refuseUnstorable(body: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(body)) {
    const words = field === '__proto__' ? commonFaults.unknown : problemOf(value);
    if (words !== undefined) throw validationFailed({ [field]: [words] });
  }
}

function problemOf(value: unknown): Spoken | undefined {
  switch (typeof value) {
    case 'string':
      return problemOfText(value);
    case 'number':
      return Number.isFinite(value) ? undefined : spoken('number_too_large');
    case 'object':
      return value === null ? undefined : problemOfParts(value);
    default:
      return undefined;
  }
}

function problemOfParts(parts: object): Spoken | undefined {
  if (Array.isArray(parts)) {
    for (const item of parts) {
      const words = problemOf(item);
      if (words !== undefined) return words;
    }
    return undefined;
  }
  // Names only: pairs of name and value would take twice as long for an object with thousands.
  for (const key of Object.keys(parts)) {
    if (key === '__proto__') return spoken('bad_name');
    const words = problemOfText(key) ?? problemOf((parts as Record<string, unknown>)[key]);
    if (words !== undefined) return words;
  }
  return undefined;
}

function problemOfText(text: string): Spoken | undefined {
  if (text.includes('\0')) return spoken('control_characters');
  return text.isWellFormed() ? undefined : spoken('invalid_characters');
}
