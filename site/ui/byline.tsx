import { Fragment, type ReactNode } from 'react';

/** Small facts in a row, divided by points; what is not there leaves no gap. */
export function Byline({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== '');
  if (shown.length === 0) return null;
  return (
    <p className="byline">
      {shown.map((part, index) => (
        <Fragment key={index}>
          {index > 0 ? <span className="byline-dot" aria-hidden="true" /> : null}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  );
}
