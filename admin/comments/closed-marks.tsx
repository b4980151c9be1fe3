import type { CommentThread } from '#schema/answers/records/comments.ts';
import { useThreads } from './use-comments.ts';
import { useMarks } from './use-marks.ts';

const NONE: CommentThread[] = [];
const nothing = () => undefined;

interface ClosedMarksProps {
  contentId: string;
  /** Of the summary: differs when someone commented. */
  stamp: string | undefined;
  /** A passage was clicked. */
  onClick: (id: string) => void;
}

/** The passages with open comments while the pane is closed: a click on one opens its thread. */
export function ClosedMarks({ contentId, stamp, onClick }: ClosedMarksProps) {
  const { data = NONE } = useThreads(contentId, 'open', stamp);
  useMarks({ threads: data, active: undefined, draft: undefined, onReach: nothing, onClick });
  return null;
}
