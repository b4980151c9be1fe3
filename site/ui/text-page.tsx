import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';

interface TextPageProps {
  title: string;
  intro?: string;
  children: ReactNode;
}

/** A page that is only text, at reading width. */
export function TextPage({ title, intro, children }: TextPageProps) {
  return (
    <article className="text-page">
      <PageHead title={title} intro={intro} />
      <div className="prose">{children}</div>
    </article>
  );
}

/** How to write to us; nothing where no address is set. */
export function WriteToUs({ email, children }: { email: string | undefined; children: ReactNode }) {
  if (email === undefined) return null;
  return (
    <p>
      {children} <a href={`mailto:${email}`}>{email}</a>.
    </p>
  );
}
