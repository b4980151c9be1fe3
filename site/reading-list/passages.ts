/** A highlighted passage, with enough of its surroundings to find it again. */
export interface Passage {
  /** Paragraphs are separated by line breaks. */
  text: string;
  before: string;
  after: string;
  /** When it was highlighted. */
  at: string;
}

/** Where a passage is in a text. */
export interface Span {
  start: number;
  end: number;
}

const AROUND_CHARS = 40;

/** Whether a stored value is a passage. */
export function isPassage(value: unknown): value is Passage {
  const { text, before, after, at } = Object(value) as Record<string, unknown>;
  return [text, before, after, at].every((part) => typeof part === 'string') && text !== '';
}

/** The passage at a place in a text. */
export function passageAt(text: string, { start, end }: Span, at: string): Passage {
  return {
    text: text.slice(start, end),
    before: text.slice(Math.max(start - AROUND_CHARS, 0), start),
    after: text.slice(end, end + AROUND_CHARS),
    at,
  };
}

/** Where a passage is in a text, even if its surroundings have changed; undefined if its words aren’t there anymore. */
export function placeOf(text: string, passage: Passage): Span | undefined {
  let best: (Span & { likeness: number }) | undefined;
  for (let start = text.indexOf(passage.text); start !== -1; start = text.indexOf(passage.text, start + 1)) {
    const end = start + passage.text.length;
    const likeness =
      commonEnd(text.slice(0, start), passage.before) + commonStart(text.slice(end), passage.after);
    if (best === undefined || likeness > best.likeness) best = { start, end, likeness };
  }
  return best === undefined ? undefined : { start: best.start, end: best.end };
}

/**
 * The passages with one more. Those that overlap it become one with it; those whose words aren’t in the text anymore
 * stay as they are.
 */
export function withPassage(text: string, passages: readonly Passage[], added: Passage): Passage[] {
  let span = placeOf(text, added);
  if (span === undefined) return [...passages];
  const apart: Passage[] = [];
  for (const passage of passages) {
    const other = placeOf(text, passage);
    if (other === undefined || other.end <= span.start || other.start >= span.end) apart.push(passage);
    else span = { start: Math.min(span.start, other.start), end: Math.max(span.end, other.end) };
  }
  return [...apart, passageAt(text, span, added.at)];
}

/** A span without the spaces at its ends; undefined if nothing is left. */
export function trimmed(text: string, { start, end }: Span): Span | undefined {
  const words = text.slice(start, end);
  const from = start + words.length - words.trimStart().length;
  const to = end - (words.length - words.trimEnd().length);
  return from < to ? { start: from, end: to } : undefined;
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
