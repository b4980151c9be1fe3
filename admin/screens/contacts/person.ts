import { useQuery } from '@tanstack/react-query';
import { useCall } from '../use-work.ts';

/** One list that a contact is or was on. */
export interface Membership {
  id: string;
  name: string;
  status: 'unconfirmed' | 'confirmed' | 'unsubscribed';
  subscribed_at: string;
  confirmed_at: string | null;
  source: string | null;
}

/** One line of what a person agreed to, and when, where from, in which words. */
export interface ConsentLine {
  event: string;
  list: string | null;
  source: string | null;
  wording: string | null;
  address: string | null;
  user_agent: string | null;
  created_at: string;
}

/** Everything that is held on a person, as they would be handed it. */
export interface PersonExport {
  consent: ConsentLine[];
  newsletters: { id: string; newsletter: string; state: string; settled_at: string | null }[];
}

/** `version` of the record: what is held is fetched anew when it changes. */
export function usePerson(pk: string, version: unknown) {
  const call = useCall();
  return useQuery<PersonExport>({
    queryKey: ['person', pk, version],
    queryFn: ({ signal }) => call('GET', `/contacts/${pk}/export`, { signal }),
    placeholderData: (before) => before,
    staleTime: 0,
  });
}
