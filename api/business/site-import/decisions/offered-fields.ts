import { ownValue } from '#schema/base/own-value.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { SourcePost } from '../../import-formats/source-item.ts';
import type { Decisions } from './decisions.ts';

/** The post with its authors as decided: renamed or left out. */
export function withAuthors(post: SourcePost, { authors }: Pick<Decisions, 'authors'>): SourcePost {
  return { ...post, authors: post.authors.map((name) => ownValue(authors, name) ?? name) };
}

/** Whether the forms of a type have a field: pages have neither a cover nor tags. */
export function isOffered({ omitted = [] }: Pick<ContentType, 'omitted'>, field: string): boolean {
  return !omitted.includes(field);
}

const KEYS: Readonly<Record<string, string>> = {
  category_id: 'category',
  tag_ids: 'tags',
  image_unique_identifier: 'image',
  image_alt: 'image',
};

/** These values, without fields that the forms of a type don’t have. */
export function offeredOf(resource: ContentType, input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).filter(([key]) => isOffered(resource, ownValue(KEYS, key) ?? key)),
  );
}

/** Notes about what a text has and its type here doesn’t. */
export function notOffered(resource: ContentType, { image, tags, categories }: SourcePost): string[] {
  const lost = [
    ...(image !== null && !isOffered(resource, 'image') ? ['its cover'] : []),
    ...(tags.length + categories.length > 0 && !isOffered(resource, 'tags')
      ? ['its tags and categories']
      : []),
  ];
  return lost.length === 0
    ? []
    : [`Pages have none of these here, so they were left out: ${lost.join(', ')}.`];
}
