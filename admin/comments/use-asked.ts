import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { CommentThread } from '#schema/answers/records/comments.ts';
import type { AskedThread } from './comment-draft.ts';

interface AskedOptions {
  threads: readonly CommentThread[];
  onAsked: (id: string) => void;
}

/** Scrolls to the requested thread once it is loaded, and again with each new request. */
export function useAsked(
  asked: AskedThread | undefined,
  { threads, onAsked }: AskedOptions,
): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  const done = useRef<AskedThread>(undefined);
  const tell = useEffectEvent(onAsked);
  useEffect(() => {
    if (asked === undefined || asked === done.current) return;
    const card = pane.current?.querySelector<HTMLElement>(`[data-thread="${asked.id}"]`);
    if (card == null) return;
    done.current = asked;
    tell(asked.id);
    card.scrollIntoView({ block: 'nearest' });
    if (asked.takesFocus === true) card.focus({ preventScroll: true });
  }, [asked, threads]);
  return pane;
}
