import { JSON_DEPTH_MAX, JSON_FIELDS_OF_ONE_OBJECT_MAX, JSON_VALUES_MAX } from '#schema/base/limits.ts';
import { ApiError } from '../base/api-error.ts';
import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** White space, digits, and letters: most of what is outside of strings. */
const MEANS_NOTHING = Uint8Array.from({ length: 256 }, (_, byte) =>
  [QUOTE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT].includes(byte) ? 0 : 1,
);

/**
 * Refuses JSON that is far more work than its length suggests, before it is parsed: one pass over the bytes counts its values
 * and its levels. Throws 413 for too many values, 400 for too deep nesting. Invalid JSON passes: the parser reports it.
 */
export function refuseCostlyJson(bytes: Uint8Array): void {
  let values = 1;
  const fields: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (MEANS_NOTHING[byte] === 1) continue;
    switch (byte) {
      case QUOTE:
        at = endOfString(bytes, at + 1);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        fields.push(0);
        if (fields.length > JSON_DEPTH_MAX) throw tooDeep();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        fields.pop();
        break;
      case COMMA:
        values += 1;
        break;
      case COLON: {
        const count = (fields.pop() ?? 0) + 1;
        fields.push(count);
        if (count > JSON_FIELDS_OF_ONE_OBJECT_MAX)
          throw tooMany(spoken('many_fields', { count: JSON_FIELDS_OF_ONE_OBJECT_MAX }));
        break;
      }
      default:
    }
    if (values > JSON_VALUES_MAX) throw tooMany(spoken('many_values', { count: JSON_VALUES_MAX }));
  }
}

/** The position of the quotation mark that ends a string, or the end of the bytes if it is missing. One stands before `from`. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    at = bytes.indexOf(QUOTE, at);
    if (at === -1) return bytes.length;
    let backslashes = 0;
    while (bytes[at - backslashes - 1] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}

function tooDeep(): ApiError {
  return new ApiError('invalid_json', {
    message: spoken('too_deep', { count: JSON_DEPTH_MAX }),
  });
}

function tooMany(message: Spoken): ApiError {
  return new ApiError('body_too_large', { message });
}
