import { type Said, sayingOf } from '../messages/said.ts';
import { messages } from './messages.ts';

const say = sayingOf(messages);
/** How much markup a text may hold. */
export interface MarkupLimits {
  /** Beginnings of elements. */
  elements: number;
  /** Elements that are open at once. */
  depth: number;
  /** Attributes of one element. */
  attributes: number;
  /** `<` that begin nothing. */
  strays: number;
}

/** What was counted. */
export interface MarkupCost {
  elements: number;
  depth: number;
  attributes: number;
  strays: number;
  /**
   * Elements that an HTML parser recreates at most: formatting elements that are still open are reopened in each block (HTML
   * Standard, "reconstruct the active formatting elements").
   */
  rebuilt: number;
}

/** Elements without an end, and those that the next of their kind ends: how many are open says nothing. */
const NEVER_NESTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd tr td th thead tbody tfoot colgroup caption option optgroup rp rt'
  ).split(' '),
);

/** Those that only a parser of HTML ends, not one of MJML. */
const NEVER_NESTED_IN_HTML = new Set([...NEVER_NESTED, ...'a nobr button h1 h2 h3 h4 h5 h6'.split(' ')]);

const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
/** Within them, the end of a formatting element that began outside ends nothing. */
const BARRIERS = new Set('applet caption marquee object td template th'.split(' '));

/**
 * Counts what makes parsers of HTML and MJML slow, in one pass from the first character to the last: it builds nothing, and takes a
 * few milliseconds for half a megabyte. Markup in comments and in attributes may count as well.
 */
export function markupCost(text: string, neverNested: ReadonlySet<string> = NEVER_NESTED): MarkupCost {
  const cost: MarkupCost = { elements: 0, depth: 0, attributes: 0, strays: 0, rebuilt: 0 };
  const formatting = new OpenFormatting();
  const open = new Map<string, number>();
  let depth = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const isEnd = text.charCodeAt(at + 1) === SLASH;
    const start = at + (isEnd ? 2 : 1);
    if (!isLetter(text.charCodeAt(start))) {
      cost.strays += 1;
      at += 1;
      continue;
    }
    const nameEnd = endOfName(text, start);
    const name = text.slice(start, Math.min(nameEnd, start + 40)).toLowerCase();
    const tag = readTag(text, nameEnd);
    at = tag.end;
    if (!isEnd) {
      cost.elements += 1;
      cost.attributes = Math.max(cost.attributes, tag.attributes);
    }
    cost.rebuilt += formatting.rebuiltAt(name, isEnd);
    if (neverNested.has(name) || tag.closesItself) continue;
    const opened = open.get(name) ?? 0;
    // An end without a beginning ends nothing.
    if (isEnd && opened === 0) continue;
    open.set(name, opened + (isEnd ? -1 : 1));
    depth += isEnd ? -1 : 1;
    cost.depth = Math.max(cost.depth, depth);
  }
  return cost;
}

/** How many formatting elements are open at most. */
class OpenFormatting {
  private readonly open = new Map<string, number>();
  private all = 0;
  private hasBarrier = false;

  /** How many of them are made again where the element begins or ends. */
  rebuiltAt(name: string, isEnd: boolean): number {
    if (!FORMATTING.has(name)) {
      this.hasBarrier ||= BARRIERS.has(name);
      return isEnd ? 0 : this.all;
    }
    const opened = this.open.get(name) ?? 0;
    if (isEnd && (opened === 0 || this.hasBarrier)) return 0;
    // The next link ends the one before.
    if (!isEnd && opened > 0 && !this.hasBarrier && (name === 'a' || name === 'nobr')) return 0;
    this.open.set(name, opened + (isEnd ? -1 : 1));
    this.all += isEnd ? -1 : 1;
    return 0;
  }
}

/** The cost of HTML, where links and headings do not nest. */
export function htmlCost(html: string): MarkupCost {
  return markupCost(html, NEVER_NESTED_IN_HTML);
}

/** What there is too much of and what to do about it, or undefined. */
export function excessOf(cost: MarkupCost, limits: MarkupLimits): Said | undefined {
  if (cost.depth > limits.depth) return say('elements_nested', { limit: limits.depth });
  if (cost.elements > limits.elements) return say('many_elements', { limit: limits.elements });
  if (cost.attributes > limits.attributes) return say('many_attributes', { limit: limits.attributes });
  if (cost.strays > limits.strays) return say('stray_signs', { limit: limits.strays });
  return undefined;
}

const [SLASH, EQUALS, GREATER, DOUBLE, SINGLE] = [0x2f, 0x3d, 0x3e, 0x22, 0x27];

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d);
}

function endOfName(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === SLASH || code === GREATER) break;
  }
  return at;
}

/** From behind the name to behind the `>`. */
function readTag(text: string, from: number): { end: number; attributes: number; closesItself: boolean } {
  let attributes = 0;
  let isInside = false;
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === GREATER) break;
    if (isSpace(code) || code === SLASH) isInside = false;
    else if (code === EQUALS && attributes > 0) at = endOfValue(text, at + 1) - 1;
    else if (!isInside) {
      attributes += 1;
      isInside = true;
    }
  }
  return { end: Math.min(at + 1, text.length), attributes, closesItself: text.charCodeAt(at - 1) === SLASH };
}

function endOfValue(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
  const quote = text.charCodeAt(at);
  if (quote !== DOUBLE && quote !== SINGLE) return at;
  const end = text.indexOf(text.charAt(at), at + 1);
  return end === -1 ? text.length : end + 1;
}
