import { usePageContext } from 'vike-react/usePageContext';
import { PageHead } from '../../ui/page-head.tsx';

/** Rendered in the browser only (spec §2). */
export function Page() {
  const { time_zone: timeZone } = usePageContext().site.settings;
  return (
    <>
      <PageHead title="Explore" intro="Everything there is, by kind, subject and the time you have." />
      <div data-island="explore" data-time-zone={timeZone} className="explore" />
      <noscript>
        <p>
          Exploring needs JavaScript. The <a href="/search">search</a> works without it.
        </p>
      </noscript>
    </>
  );
}
