import type { ContentRecord } from '#schema/registry/content-record.ts';

/** What a text has in common with another one, or that the editors chose it. */
export interface RelatedReason {
  why: 'chosen' | 'book' | 'author' | 'tag' | 'category';
  /** Of the book, the author, the tag, or the category; empty for a choice. */
  name: string;
}

/**
 * That the editors chose it, or else the closest that two texts have in common: a book, its author, a tag, or the
 * category. Undefined: only words.
 */
export function relatedReason(of: ContentRecord, other: ContentRecord): RelatedReason | undefined {
  if (other.chosen === true) return { why: 'chosen', name: '' };
  const book = other.books?.find(({ id }) => of.books?.some((one) => one.id === id));
  if (book !== undefined) return { why: 'book', name: book.name };
  if (other.author && other.author === of.author) return { why: 'author', name: other.author };
  const tag = other.tags.find(({ id }) => of.tags.some((one) => one.id === id));
  if (tag !== undefined) return { why: 'tag', name: tag.name };
  const category = of.category !== null && of.category.id === other.category?.id ? of.category : null;
  return category === null ? undefined : { why: 'category', name: category.name };
}
