import type { RecordFor } from './registry.ts';

type Article = RecordFor<'articles'>;
type BookSummary = RecordFor<'book-summaries'>;
type Interview = RecordFor<'interviews'>;

/** What is known of a stored picture; null where there is none. */
interface ImageFacts {
  image_width?: number | null;
  image_height?: number | null;
  /** Its average, `#rrggbb`. */
  image_placeholder_color?: string | null;
  /** What crops keep in sight: per cent from the left and from the top. */
  image_focal_x?: number | null;
  image_focal_y?: number | null;
}

/**
 * Content of any type as visitors get it: what all types have, and the parts of some. Lists leave out the body.
 */
export type ContentRecord = Article &
  ImageFacts & { drafted_with_ai?: { edited_by: string | null } } & Partial<
    Omit<BookSummary, keyof Article>
  > &
  Partial<Omit<Interview, keyof Article>>;

/** A curated list as visitors get it; the index leaves out `items`. */
export type CuratedList = Omit<RecordFor<'lists'>, 'content'> &
  ImageFacts & { items?: { position: number; note: string | null; content: ContentRecord }[] };
