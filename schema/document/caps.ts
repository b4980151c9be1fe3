import { RICH_TEXT_MAX_BYTES } from '../base/limits.ts';
import { DOCUMENT_MAX_DEPTH } from './definition.ts';
import { type Said, sayingOf } from '../messages/said.ts';
import { messages } from './messages.ts';

const say = sayingOf(messages);

/**
 * Each level of nodes takes two levels of JSON (the node and its `content`); attributes and marks take a few
 * more.
 */
const JSON_MAX_DEPTH = 2 * DOCUMENT_MAX_DEPTH + 4;

/** `{}` or `[]`. */
const LEAST_BYTES_OF_AN_OBJECT = 2;

/**
 * Why an external value is too deep or too large to inspect, or null. Runs before anything recursive and does
 * not recurse itself, so that a document of 100,000 levels costs nothing.
 */
export function capProblem(value: unknown): Said | null {
  const excess = shapeExcess(value);
  if (excess === 'depth') return say('nested', { limit: DOCUMENT_MAX_DEPTH });
  if (excess === 'size' || isLongerThan(JSON.stringify(value) ?? '', RICH_TEXT_MAX_BYTES)) {
    return say('kilobytes', { limit: RICH_TEXT_MAX_BYTES / 1024 });
  }
  return null;
}

/** Whether a text has more than that many bytes of UTF-8. */
export function isLongerThan(text: string, bytes: number): boolean {
  if (text.length > bytes) return true;
  if (text.length * 3 <= bytes) return false;
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    // Half of a surrogate pair counts as two bytes, because the pair has four.
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return length > bytes;
}

/**
 * Checks level by level. Counts objects, too: shared references could turn a few objects into an endless
 * document.
 */
function shapeExcess(value: unknown): 'depth' | 'size' | null {
  let level: unknown[] = [value];
  let objects = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > JSON_MAX_DEPTH) return 'depth';
    const next: unknown[] = [];
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      for (const child of Object.values(item)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    objects += next.length;
    if (objects * LEAST_BYTES_OF_AN_OBJECT > RICH_TEXT_MAX_BYTES) return 'size';
    level = next;
  }
  return null;
}
