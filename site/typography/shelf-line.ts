/** What fits under a cover without being cut. */
const SHELF_LINE_MAX_CHARS = 160;

/** An intro for a shelf: the whole of it, or its first sentence where that is short enough. Never cut within a sentence. */
export function shelfLineOf(intro: string): string | undefined {
  const [first = ''] = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(intro.trim());
  return [intro.trim(), first === '' ? '' : first.segment.trim()].find(
    ({ length }) => length > 0 && length <= SHELF_LINE_MAX_CHARS,
  );
}
