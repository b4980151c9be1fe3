import { type Spoken, later } from '../base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** What is wrong, where many rooms say the same. */
export const commonFaults = {
  forbidden: spoken('forbidden'),
  required: spoken('required'),
  unknown: spoken('unknown_field'),
  text: spoken('text'),
  boolean: spoken('boolean'),
  twice: spoken('twice'),
  notAllowed: spoken('not_allowed'),
  wrongCursor: spoken('wrong_cursor'),
  oneOf: (values: readonly string[]): Spoken => spoken('one_of', { values: values.join(', ') }),
  charactersAtMost: (limit: number): Spoken => spoken('characters_at_most', { limit }),
  atMost: (limit: number): Spoken => spoken('at_most', { limit }),
} as const;
