import { Changed, TextDifference } from '../../difference/text-difference.tsx';
import { wordDifference } from '../../difference/word-difference.ts';

/** Below this share of common text, word by word would be a puzzle: the one text is shown after the other. */
const LIKENESS_MIN = 0.4;

/** The changes of a proposal. */
export function ProposalDifference({ before, after }: { before: string; after: string }) {
  if (likeness(before, after) >= LIKENESS_MIN) return <TextDifference before={before} after={after} />;
  return (
    <span className="difference-text">
      {before === '' ? null : (
        <>
          <Changed is="removed">{before}</Changed>{' '}
        </>
      )}
      <Changed is="added">{after}</Changed>
    </span>
  );
}

function likeness(before: string, after: string): number {
  const kept = wordDifference(before, after)
    .filter(({ is }) => is === 'same')
    .reduce((sum, { text }) => sum + text.trim().length, 0);
  return kept / Math.max(1, before.length, after.length);
}
