import type { SourceFacts, SourceSystem } from '#schema/answers/operations/site-import.ts';
import type { KeptText } from '../../platform/base/kept-spoken.ts';
import { type Spoken, asWritten, later } from '../../platform/base/spoken.ts';
import { SpokenError } from '../../platform/base/spoken-error.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/** A tag or a category of the other system. */
export interface Label {
  name: string;
  slug: string;
}

/** A text from another system, in one common format. */
export interface SourcePost {
  kind: 'post' | 'page';
  /** Its id in the other system, the same in every export. */
  id: string;
  title: string;
  slug: string;
  status: 'published' | 'scheduled' | 'draft';
  /** ISO 8601, UTC. */
  publishedAt: string | null;
  /** When it stops being shown there. ISO 8601, UTC. */
  expiresAt?: string;
  html: string;
  excerpt: string;
  seoTitle: string;
  seoDescription: string;
  canonicalUrl: string;
  image: SourceImage | null;
  tags: Label[];
  categories: Label[];
  /** Slug of its main category there. */
  primaryCategory?: string;
  authors: string[];
  /** Its public paths there, without the trailing slash. */
  paths: string[];
  /** Its path in links between the texts of the file, if it isn’t one of its public paths: it is never redirected. */
  linkedAs?: string;
  /** What could not be imported, for people. */
  notes: KeptText[];
}

/** An image by its URL, or by its id in the other system's library. */
interface SourceImage {
  url?: string;
  attachment?: string;
  alt: string;
}

/** An image of the other system's library: ignored unless a text uses it. */
interface SourceAttachment {
  kind: 'attachment';
  id: string;
  title: string;
  url: string;
  alt: string;
  caption: string;
}

/** A skipped item, with the reason. */
interface SkippedItem {
  kind: 'skipped';
  id: string;
  title: string;
  reason: KeptText;
}

/** A record in the product's own Markdown format. */
export interface NativeRecord {
  kind: 'record';
  /** Path within the folder. */
  id: string;
  title: string;
  /** Name of the declared resource, or of the file of categories or tags. */
  resource: string;
  text: string;
}

export type SourceItem = SourcePost | SourceAttachment | SkippedItem | NativeRecord;
/** A file that is being read: its items as they arrive, and what is known only at the end. */
export interface SourceReading {
  system: SourceSystem;
  items: AsyncIterable<SourceItem>;
  facts: SourceFacts;
  /** Parts of items from elsewhere in the file; to be read after all items. */
  completions(): Iterable<{ id: string; part: Partial<SourcePost> }>;
}

/** An empty post. */
export function emptyPost(id: string): SourcePost {
  return {
    kind: 'post',
    id,
    title: '',
    slug: '',
    status: 'draft',
    publishedAt: null,
    html: '',
    excerpt: '',
    seoTitle: '',
    seoDescription: '',
    canonicalUrl: '',
    image: null,
    tags: [],
    categories: [],
    authors: [],
    paths: [],
    notes: [],
  };
}

/** Who could read a text there: a group that every system has, or one with a name of its own. */
export type SourceAudience =
  | 'some_people'
  | 'members'
  | 'paying_members'
  | 'founding_members'
  | 'some_tiers'
  | { name: string };

/** Says why a text with a limited audience becomes a draft. */
export function notForEveryone(audience: SourceAudience): Spoken {
  const who = typeof audience === 'string' ? spoken(audience) : spoken('named', audience);
  return spoken('for_some', { audience: who });
}

/** A problem with one text of a file, as a sentence: the text is skipped. */
export class SourceTextError extends SpokenError {
  override readonly name = 'SourceTextError';
}

/**
 * An error of a whole file, in words that follow its name: "is no …". The command line, which is in English, passes its own as
 * text.
 */
export class SourceFileError extends SpokenError {
  override readonly name = 'SourceFileError';

  constructor(words: Spoken | string) {
    super(typeof words === 'string' ? asWritten(words) : words);
  }
}
