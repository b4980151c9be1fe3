import type { Mapping } from '@tiptap/pm/transform';

/** The ranges in which the document differs, as positions after all steps. */
export function changedRanges(mapping: Mapping): { from: number; to: number }[] {
  return mapping.maps.flatMap((map, index) => {
    const rest = mapping.slice(index + 1);
    const ranges: { from: number; to: number }[] = [];
    map.forEach((...[, , from, to]) => ranges.push({ from: rest.map(from, -1), to: rest.map(to, 1) }));
    return ranges;
  });
}
