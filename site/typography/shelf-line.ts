/** What fits under a cover without being cut. */
const SHELF_LINE_MAX_CHARS = 160;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** An intro for a shelf: the whole of it, or its first sentence where that is short enough. Never cut within a sentence. */
export function shelfLineOf(intro: string): string | undefined {
  const whole = intro.trim();
  if (whole.length <= SHELF_LINE_MAX_CHARS) return whole === '' ? undefined : whole;
  const [first] = sentences.segment(whole);
  const line = first?.segment.trim() ?? '';
  return line.length <= SHELF_LINE_MAX_CHARS ? line : undefined;
}
