import './difference.css';
import { wordDifference } from './word-difference.ts';

interface TextDifferenceProps {
  before: string;
  after: string;
}

/** The changes of a text, word by word: additions are marked, deletions struck through. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  return (
    <span className="difference-text">
      {wordDifference(before, after).map((part, index) => (
        <Changed key={index} is={part.is}>
          {part.text}
        </Changed>
      ))}
    </span>
  );
}

/** One range of a comparison, labeled also for people who do not see colors. */
export function Changed({ is, children }: { is: 'same' | 'added' | 'removed'; children: React.ReactNode }) {
  if (is === 'same') return <>{children}</>;
  return is === 'added' ? <ins>{children}</ins> : <del>{children}</del>;
}
