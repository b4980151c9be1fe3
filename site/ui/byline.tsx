import type { ReactNode } from 'react';
import type { Entry } from '../data/content-record.ts';

/** A row of small facts, separated by dots. Parts that are undefined, null, or empty are left out. */
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

/** Who wrote an entry, with the way to their page. */
export function writerIn({ record, writerPath }: Entry): ReactNode {
  return person(record.written_by ?? record.author, writerPath);
}

/** Whose book it is, or who wrote it, with the way to their page. */
export function authorIn({ record, authorPath }: Entry): ReactNode {
  return person(record.author, authorPath);
}

function person(name: string | null, path: string | undefined): ReactNode {
  return path === undefined ? name : <a href={path}>{name}</a>;
}
