import type { ReactNode } from 'react';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { type Place, Trail } from './trail.tsx';

interface PageHeadProps {
  title: string;
  /** Links above the title to the sections that contain the page. */
  trail?: readonly Place[];
  /** A small line above the title, in place of `trail`. */
  label?: ReactNode;
  intro?: string | null | undefined;
  children?: ReactNode;
}

/** The title and introduction of a page that lists things. */
export function PageHead({ title, trail, label, intro, children }: PageHeadProps) {
  return (
    <header className="page-head">
      {label === undefined ? null : <p className="label">{label}</p>}
      {trail === undefined ? null : <Trail places={trail} />}
      <h1>{title}</h1>
      {intro ? <p className="page-intro">{smartQuotes(intro)}</p> : null}
      {children}
    </header>
  );
}

interface SectionHeadProps {
  /** The ID of the heading, for links and `aria-labelledby`. */
  id?: string;
  title: ReactNode;
  /** A line below the title. */
  note?: string | undefined;
  /** A link to more of the same, with its text. */
  more?: { name: string; path: string };
}

/** The title of a section, below a dividing line. */
export function SectionHead({ id, title, note, more }: SectionHeadProps) {
  return (
    <header className="section-head">
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="section-note">{note}</p>}
      {more === undefined ? null : (
        <a className="more" href={more.path}>
          {more.name}
        </a>
      )}
    </header>
  );
}

/** What an empty list shows: a short text, ideally with a link to something else. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
