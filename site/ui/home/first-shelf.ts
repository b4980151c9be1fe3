import type { Entry } from '../../data/content-record.ts';
import type { FilledSection } from '../../data/queries/home.ts';

/** The most books next to the book that leads: as many as are whole in view above the fold. */
const BESIDE_MAX = 4;
/** The fewest that their own shelf is left with. */
const LEFT_MIN = 4;

/** A section with the books that it borrows from the next one. */
export interface PlacedSection extends FilledSection {
  beside: readonly Entry[];
  /** Whether it is the first on the page, so that its covers are visible when the page opens. */
  isFirst: boolean;
}

/** If a shelf follows the entry that leads, the first of its books stand next to that entry, and no longer on the shelf. */
export function onFirstShelf(sections: readonly FilledSection[]): PlacedSection[] {
  const placed = sections.map((filled, index): PlacedSection => ({
    ...filled,
    beside: [],
    isFirst: index === 0,
  }));
  const [lead, shelf] = placed;
  if (lead?.section.kind !== 'lead' || lead.entries.length === 0 || shelf?.section.kind !== 'shelf')
    return placed;
  const borrowed = Math.max(0, Math.min(BESIDE_MAX, shelf.entries.length - LEFT_MIN));
  lead.beside = shelf.entries.slice(0, borrowed);
  shelf.entries = shelf.entries.slice(borrowed);
  return placed;
}
