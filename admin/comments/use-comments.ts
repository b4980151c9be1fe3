import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CommentSummary, CommentThread } from '#schema/answers/records/comments.ts';
import { useAnswer } from '../kit/work/use-work.ts';

/** How often what others say is looked for: a small answer, and the comments only where it differs. */
const ASKED_AGAIN_MS = 4_000;
const KEY = 'comments';

export type CommentState = 'open' | 'resolved';

/** How many comments an entry has, up to date while the page is in sight. */
export function useCommentSummary(contentId: string, isEnabled: boolean): CommentSummary | undefined {
  const answer = useAnswer();
  const { data } = useQuery({
    queryKey: [KEY, contentId, 'summary'],
    queryFn: ({ signal }) => answer('GET /comments/summary', { query: { content_id: contentId }, signal }),
    enabled: isEnabled,
    refetchInterval: ASKED_AGAIN_MS,
    staleTime: ASKED_AGAIN_MS,
    retry: false,
  });
  return data;
}

/** The threads of an entry; read again when the stamp of its summary differs. */
export function useThreads(contentId: string, state: CommentState, stamp: string | undefined) {
  const answer = useAnswer();
  return useQuery<CommentThread[]>({
    queryKey: [KEY, contentId, 'threads', state, stamp ?? ''],
    queryFn: ({ signal }) => answer('GET /comments', { query: { content_id: contentId, state }, signal }),
    // What is shown stays until the new answer is here; the other tab has other comments.
    placeholderData: (former, query) => (query?.queryKey[3] === state ? former : undefined),
    staleTime: Infinity,
    gcTime: 30_000,
    retry: false,
  });
}

/** Reads the comments of an entry again, after a change made here. */
export function useRefreshComments(contentId: string): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: [KEY, contentId] });
  };
}
