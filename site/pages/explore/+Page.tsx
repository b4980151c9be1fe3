import { PageHead } from '../../ui/page-head.tsx';

/** Drawn in the browser alone (spec §2). */
export function Page() {
  return (
    <>
      <PageHead title="Explore" intro="Everything there is, by kind, subject and the time you have." />
      <div data-island="explore" className="explore" />
      <noscript>
        <p>
          Exploring needs JavaScript. The <a href="/search">search</a> works without it.
        </p>
      </noscript>
    </>
  );
}
