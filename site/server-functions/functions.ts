import { z } from 'zod';
import type { Page } from '#schema/base/page.ts';
import { PER_PAGE_DEFAULT, PER_PAGE_MAX } from '#schema/base/limits.ts';
import type { ContentRecord, CuratedList } from '#schema/registry/content-record.ts';
import { faults } from '#schema/faults/faults.ts';

/** A question to `/api/v1`: a path below it, and parameters. */
export interface Question {
  path: string;
  query: Record<string, string | number>;
}

/** What a server function takes, and the question that it is. */
interface ServerFunction<Input extends z.ZodType> {
  input: Input;
  ask(input: z.output<Input>): Question;
}

/** One result of `search` (contract §4). */
export interface SearchResult {
  id: string;
  title: string;
  description: string | null;
  slug: string;
  content_type_name: string;
  named_by?: string;
  category_name: string | null;
  category_slug: string | null;
  url: string | null;
  excerpt?: string;
  tag_name?: string;
  marked?: readonly string[];
}

/** The response for a slug of the past. */
interface Moved {
  moved_to: string;
}

const wholeNumber = (most: number) =>
  z.int(faults.wholeNumber).min(1, faults.atLeast(1)).max(most, faults.atMost(most));
const paging = {
  page: wholeNumber(999_999_999).default(1),
  perPage: wholeNumber(PER_PAGE_MAX).default(PER_PAGE_DEFAULT),
};
const named = z.string(faults.text).min(1, faults.required).max(200, faults.charactersAtMost(200));

const pageOfAll = z.strictObject(paging).prefault({});

function contentOfType(type: string): ServerFunction<typeof pageOfAll> {
  return {
    input: pageOfAll,
    ask: ({ page, perPage }) => ({
      path: '/content',
      query: { content_type_name: type, status: 'published', page, per_page: perPage },
    }),
  };
}

const lists: ServerFunction<typeof pageOfAll> = {
  input: pageOfAll,
  ask: ({ page, perPage }) => ({ path: '/list', query: { status: 'published', page, per_page: perPage } }),
};

/**
 * The site's server functions by name (contract §5). Requests are anonymous, so those with and without `published` in
 * their names return the same.
 */
export const serverFunctions = {
  articles: contentOfType('article'),
  publishedArticles: contentOfType('article'),
  bookSummaries: contentOfType('book-summary'),
  publishedBookSummaries: contentOfType('book-summary'),
  interviews: contentOfType('interview'),
  publishedInterviews: contentOfType('interview'),
  lists,
  publishedLists: lists,
  categoryPosts: define(z.strictObject({ category: named, ...paging }), ({ category, page, perPage }) => ({
    path: '/content',
    query: { content_type_name: 'book-summary', category, page, per_page: perPage },
  })),
  contentByTag: define(z.strictObject({ tag: named, ...paging }), ({ tag, page, perPage }) => ({
    path: '/content',
    query: { tag, page, per_page: perPage },
  })),
  listBySlug: define(z.strictObject({ slug: named }), ({ slug }) => ({
    path: `/list/slug/${encodeURIComponent(slug)}`,
    query: {},
  })),
  contentBySlug: define(z.strictObject({ slug: named, type: named.optional() }), ({ slug, type }) => ({
    path: `/content/slug/${encodeURIComponent(slug)}`,
    query: type === undefined ? {} : { content_type_name: type },
  })),
  relatedContent: define(z.strictObject({ id: named }), ({ id }) => ({
    path: `/content/${encodeURIComponent(id)}/related`,
    query: {},
  })),
  search: define(z.string(faults.text).prefault(''), (query) => ({
    path: '/search',
    query: { query },
  })),
} as const;

function define<Input extends z.ZodType>(
  input: Input,
  ask: (input: z.output<Input>) => Question,
): ServerFunction<Input> {
  return { input, ask };
}

export type ServerFunctionName = keyof typeof serverFunctions;
export type ServerFunctionInput<Name extends ServerFunctionName> = z.input<
  (typeof serverFunctions)[Name]['input']
>;

interface Results {
  listBySlug: CuratedList | Moved;
  contentBySlug: ContentRecord | Moved;
  relatedContent: ContentRecord[];
  search: SearchResult[];
  lists: Page<CuratedList>;
  publishedLists: Page<CuratedList>;
}
/** What a function answers, bare: without an envelope. */
export type ServerFunctionResult<Name extends ServerFunctionName> = Name extends keyof Results
  ? Results[Name]
  : Page<ContentRecord>;
