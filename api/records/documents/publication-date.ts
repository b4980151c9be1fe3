import type { Actor } from '#schema/access.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * When a page counts as published is decided by those who may publish it: 422 on `published_date` for an author who gives
 * another date than the one stored.
 */
export function refuseDateOfAuthor(
  actor: Actor | null,
  input: Record<string, unknown>,
  stored?: { published_date: string | null },
): void {
  const { published_date: given } = input;
  if (actor?.role !== 'author' || given === undefined || given === (stored?.published_date ?? null)) return;
  throw validationFailed({ published_date: [spoken('editors_only')] });
}
