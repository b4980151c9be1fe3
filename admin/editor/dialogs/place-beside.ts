/** What a window must leave free to the edges of its surroundings, and to the words. */
const EDGE_PX = 8;
const GAP_PX = 8;

/** A rectangle on the screen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Where a window of this size stands: below the words, or above them if there is no room, and always within its
 * surroundings, even if it then covers the words.
 */
export function placeBeside(
  words: Box,
  { width, height }: { width: number; height: number },
  around: Box,
): { left: number; top: number } {
  const [least, most] = [around.top + EDGE_PX, around.bottom - EDGE_PX - height];
  const [below, above] = [words.bottom + GAP_PX, words.top - GAP_PX - height];
  const beside = below > most && above >= least ? above : below;
  const left = Math.min(words.left, around.right - EDGE_PX - width);
  return { left: Math.max(left, around.left + EDGE_PX), top: Math.max(Math.min(beside, most), least) };
}
