import type { Actor } from '#schema/access/access.ts';
import { validationFailed } from '../../platform/base/api-error.ts';
import { later } from '../../platform/base/spoken.ts';
import { messages } from './messages.ts';

const spoken = later(messages);

/**
 * Only people who may publish set the publication date: 422 on `published_date` when an author sends another
 * date than the stored one.
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
