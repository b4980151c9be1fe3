import type { ReactNode } from 'react';

/** Small facts in a row, divided by points; what is not there leaves no gap. */
export function Byline({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== '');
  if (shown.length === 0) return null;
  return (
    <p className="byline">
      {shown.map((part, index) => (
        <span key={index}>{part}</span>
      ))}
    </p>
  );
}
