import type { ContentsEntry } from '../data/text-contents.ts';

/** Contents of a long page, in the margin where there is one. */
export function Contents({ entries }: { entries: readonly ContentsEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <h2 id="contents-title">Contents</h2>
      <ol>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
