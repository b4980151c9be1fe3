import { findQuotation } from './find-quotation.ts';
import { type Squeezed, squeezeLong } from './squeeze.ts';
import type { SourceText } from './source-text.ts';

/**
 * The position of words in a source: the page of a PDF, the chapter, or else the share of the text before it.
 */
export interface SourcePlace {
  page: number | null;
  place: string;
}

/** The same with the start and end of the words in the text. */
export interface FoundWords extends SourcePlace {
  start: number;
  end: number;
  /** What ellipses leave out; empty for verbatim quotations. */
  omitted: string[];
}

/** A source in which quotations can be looked up. */
export interface SourceIndex {
  find(quotation: string): FoundWords | undefined;
  /** Finds only verbatim quotations, with nothing left out. */
  findVerbatim(quotation: string): FoundWords | undefined;
}

/** Prepares a source for lookups. A long one takes a moment, during which other requests are served. */
export async function indexSource(source: SourceText): Promise<SourceIndex> {
  const squeezed: Squeezed = await squeezeLong(source.text);
  const chapters = source.headings.map(({ at }) => at);
  const searchable = { original: source.text, squeezed, chapters };
  const find = (quotation: string): FoundWords | undefined => {
    const found = findQuotation(quotation, searchable);
    if (found === undefined) return undefined;
    const { start, end } = found;
    const omitted = found.omitted.map((left) => source.text.slice(left.start, left.end).trim());
    return { ...placeAt(source, start), start, end, omitted };
  };
  return {
    find,
    findVerbatim(quotation) {
      const found = find(quotation);
      return found?.omitted.length === 0 ? found : undefined;
    },
  };
}

function placeAt({ text, headings, pages }: SourceText, at: number): SourcePlace {
  const page = pages.findLastIndex((start) => start <= at);
  const heading = headings.findLast((one) => one.at <= at)?.title;
  const share = Math.round((100 * at) / Math.max(1, text.length));
  return {
    page: page === -1 ? null : page + 1,
    place: heading ?? (page === -1 ? `${share}% into the text` : `page ${page + 1}`),
  };
}
