import { DocumentError } from './document-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

const NESTING_MAX = 100;
/** The parser’s work on one run of text grows with the square of the syntax characters in it: 1,000 take some 3 ms. */
const SIGNS_IN_A_RUN_MAX = 1000;

export const TOO_DEEP = spoken('markdown_deep', { limit: NESTING_MAX });

/** Quote and list markers, one inside another, at the start of a line. */
const OPENERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))+/gm;
const ONE_OPENER = /[>+*-]|\d+/g;
const FAR_INDENTED_ITEM = new RegExp(`^[ \\t]{${2 * NESTING_MAX},}(?:[-+*]|\\d{1,9}[.)])[ \\t]`, 'm');
const FENCE = /^[ \t]*(?:(`{3,})[^`]*$|(~{3,}))/;
/** A blank line, or one that starts a new block. */
const RUN_START = /^[ \t]*(?:$|[-+*>|#]|\d{1,9}[.)])/;
const SIGN = /[[\]*_~`!]/g;

/**
 * Refuses Markdown that would keep the parser busy for seconds, before it is parsed.
 * @throws DocumentError
 */
export function refuseCostly(markdown: string): void {
  for (const [openers] of markdown.matchAll(OPENERS)) {
    if ((openers.match(ONE_OPENER)?.length ?? 0) > NESTING_MAX) throw new DocumentError(TOO_DEEP);
  }
  if (FAR_INDENTED_ITEM.test(markdown)) throw new DocumentError(TOO_DEEP);
  if (mostSignsInARun(markdown) > SIGNS_IN_A_RUN_MAX) {
    throw new DocumentError(spoken('markdown_signs', { limit: SIGNS_IN_A_RUN_MAX }));
  }
}

/** Code between fences isn’t parsed, so its brackets don’t count. */
function mostSignsInARun(markdown: string): number {
  let most = 0;
  let signs = 0;
  let fence: string | null = null;
  for (const line of markdown.split('\n')) {
    if (fence !== null) {
      if (line.trimStart().startsWith(fence)) fence = null;
      continue;
    }
    const opening = FENCE.exec(line);
    fence = opening?.[1] ?? opening?.[2] ?? null;
    if (fence !== null || RUN_START.test(line)) signs = 0;
    if (fence === null) signs += line.match(SIGN)?.length ?? 0;
    most = Math.max(most, signs);
  }
  return most;
}
