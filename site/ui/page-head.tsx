import type { ReactNode } from 'react';
import { smartQuotes } from '../typography/smart-quotes.ts';
import { type Place, Trail } from './trail.tsx';

interface PageHeadProps {
  title: string;
  /** The sections that the page is in, above the title. */
  trail?: readonly Place[];
  /** Small, in the place of the sections. */
  label?: ReactNode;
  intro?: string | null | undefined;
  children?: ReactNode;
}

/** The opening of a page that lists things. */
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
  id?: string;
  title: ReactNode;
  note?: string | undefined;
  more?: { name: string; path: string };
}

/** The opening of a section, under a rule, with the way to more of its kind. */
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

/** Said where a list is empty: short, and with a way on. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="empty">{children}</p>;
}
