import { ownValue } from '#schema/base/own-value.ts';
import type { ContentType } from '#schema/registry/registry.ts';
import type { SourcePost } from '../../import-formats/source-item.ts';
import type { Decisions } from './decisions.ts';
import { type Spoken, later } from '../../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

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
export function notOffered(resource: ContentType, { image, tags, categories }: SourcePost): Spoken[] {
  const lost = [
    ...(image !== null && !isOffered(resource, 'image') ? [spoken('its_cover')] : []),
    ...(tags.length + categories.length > 0 && !isOffered(resource, 'tags') ? [spoken('its_labels')] : []),
  ];
  if (lost.length === 0) return [];
  return [
    spoken('not_offered', { lost: lost.reduce((before, next) => spoken('and_next', { before, next })) }),
  ];
}
