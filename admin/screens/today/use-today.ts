import { useQuery } from '@tanstack/react-query';
import { useCall } from '../../kit/work/use-work.ts';

/** A piece of content that is asked after, as the API answers it. */
export interface TodayItem {
  id: string;
  resource: string;
  title: string;
  status: string;
  has_unpublished_changes: boolean;
  image_unique_identifier: string | null;
  /** The moment that matters. */
  at: string;
  /** Of what is scheduled: why it will not go live. */
  problems?: string[];
}
export interface TodayList {
  items: TodayItem[];
  has_more: boolean;
}
export interface WeekCount {
  /** The Monday that it begins with. */
  week: string;
  count: number;
}
export interface Issue {
  id: string;
  name: string;
  status: string;
  status_reason: string | null;
  at: string | null;
}
export interface NewsletterToday {
  last: Issue | null;
  next: Issue | null;
  troubled: Issue[];
  deliveries: { id: string; name: string; unknown: number; rejected: number }[];
  failed_mails: number;
  /** Confirmations that wait because unusually many people sign up. */
  delayed_confirmations: number;
  /** What is wrong with the mail server. */
  relay: { state: string; reason: string | null; since: string | null } | null;
}
export interface FirstSteps {
  has_content: boolean;
  has_published: boolean;
  has_category: boolean;
  has_newsletter: boolean;
  has_colleague?: boolean;
}
export interface FailedQueue {
  name: string;
  title: string;
  failed: number;
}
export interface Today {
  /** Queues in which something failed; null for those who cannot do anything about it. */
  queues: FailedQueue[] | null;
  scheduled: TodayList;
  overdue: TodayList;
  stale: TodayList;
  unreviewed: TodayList;
  trash: TodayList;
  recent: TodayList;
  published_per_week: WeekCount[];
  sign_ups_per_week: WeekCount[] | null;
  newsletter: NewsletterToday | null;
  /** Webhooks that take nothing; null for who does not look after them. */
  webhooks:
    | { id: string; name: string; enabled: boolean; reason: string | null; failing_since: string | null }[]
    | null;
  /** SECRET_KEY is not set on a site that others can reach; null for those who cannot see settings. */
  secret_key_exposed: boolean | null;
  first_steps: FirstSteps | null;
}

export function useToday() {
  const call = useCall();
  return useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => call<Today>('GET', '/today', { signal }),
    // Whoever comes back to it wants to know how it stands now.
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
}
