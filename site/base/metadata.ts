import type { LanguageTag } from '#schema/base/languages.ts';

/** A version of a page in a language. */
export interface PageVersion {
  language: LanguageTag;
  path: string;
}

export interface PageImage {
  url: string;
  /** In pixels, if known. */
  width?: number | undefined;
  height?: number | undefined;
  alt: string;
}

/** A JSON-LD object. */
export type StructuredData = Record<string, unknown>;

/** What a page says about itself; `headTags` turns it into the elements of `<head>`. */
export interface PageMeta {
  /** The second half of the title (contract §8). */
  section: string;
  description: string;
  /** Path of the page with its own query, `/articles?page=2`. */
  path: string;
  keywords?: readonly string[];
  image?: PageImage | undefined;
  /** Shown next to links to the page, in place of an image that is drawn. */
  picture?: PageImage | undefined;
  /** Where the text appeared first, if not here. */
  canonical?: string | undefined;
  noindex?: boolean;
  /** The same page in each language that it has; left out where there is one. */
  versions?: readonly PageVersion[] | undefined;
  /** The language of the text, where it is shown instead of one in the language of the page. */
  fallback?: LanguageTag | undefined;
  structuredData?: readonly StructuredData[];
  /** Origins of audio and video on the page, if they are on other sites. */
  mediaOrigins?: readonly string[];
}

/** The title of a page (spec §2). */
export function pageTitle(siteName: string, section: string): string {
  return `${siteName} - ${section}`;
}
