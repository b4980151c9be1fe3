import { useQuery } from '@tanstack/react-query';
import type { Likeness } from '#schema/newsletter/like-contacts.ts';
import { useAnswer } from '../../kit/work/use-work.ts';
import type { LikeContacts } from '#schema/answers/newsletter/contacts.ts';

interface LikeQuery {
  reason: Likeness;
  page?: number;
  contactId?: string | undefined;
}

/** Contacts that may be one person; with `contactId` only those that this one is one of. */
export function useDuplicates({ reason, page = 1, contactId }: LikeQuery) {
  const answer = useAnswer();
  return useQuery({
    queryKey: ['contact-duplicates', reason, page, contactId],
    queryFn: ({ signal }) =>
      answer('GET /contacts/duplicates', {
        query: { reason, page, per_page: 5, contact_id: contactId },
        signal,
      }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}

/** The contacts that are like this one, each once, with all that they have in common. */
export function othersOf(
  groups: readonly LikeContacts[],
  pk: string,
): { id: string; email: string; reasons: Likeness[] }[] {
  const others = new Map<string, { id: string; email: string; reasons: Likeness[] }>();
  for (const { reason, contacts } of groups) {
    for (const { id, email } of contacts) {
      if (id === pk) continue;
      const other = others.get(id) ?? { id, email, reasons: [] };
      other.reasons.push(reason);
      others.set(id, other);
    }
  }
  return [...others.values()];
}
