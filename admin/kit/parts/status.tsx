import './status.css';

interface StatusProps {
  status: string;
  /** Published, and edited since. */
  isEdited?: boolean;
}

/** A state as a small coloured dot with its word. */
export function Status({ status, isEdited = false }: StatusProps) {
  return (
    <span className="status">
      <span className="status-dot" data-status={status} aria-hidden="true" />
      {wordOf(status)}
      {isEdited ? <span className="quiet"> · edited</span> : null}
    </span>
  );
}

/** `book-summary` → "Book summary" */
export function wordOf(value: string): string {
  const words = value.replaceAll(/[-_]/g, ' ');
  return (words[0]?.toUpperCase() ?? '') + words.slice(1);
}
