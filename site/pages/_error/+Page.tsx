import { usePageContext } from 'vike-react/usePageContext';
import { placeOf } from '../../data/routes.ts';
import { type Unavailable, unavailableFor } from '../../data/unavailable.ts';
import { problemMessages } from '../../data/problem-messages.ts';

export function Page() {
  const pageContext = usePageContext();
  const { is404, errorWhileRendering, urlPathname, urlParsed } = pageContext;
  if (is404 === true) return <NotFound path={urlPathname} />;
  const why = unavailableFor(pageContext);
  if (why !== undefined) return <NotNow why={why} />;
  return (
    <Failed messages={problemMessages(errorWhileRendering)} path={urlPathname} search={urlParsed.search} />
  );
}

/** Below a list the way on leads back to it; elsewhere the search may know more. */
function NotFound({ path }: { path: string }) {
  const place = placeOf(path);
  return (
    <section className="notice">
      <p className="notice-number" aria-hidden="true">
        404
      </p>
      <h1>Not Found</h1>
      <p className="page-intro">The page you are looking for does not exist.</p>
      {place === undefined ? (
        <p>
          It may have been moved or taken down, or the address has a slip of the pen in it. The{' '}
          <a href="/search">search</a> may know more.
        </p>
      ) : (
        <p>
          {`No ${place.one} stands at this address. See `}
          <a href={place.index}>all of them</a>, or <a href="/search">search</a> for it.
        </p>
      )}
      <p className="actions">
        <button type="button" className="button" data-go-back>
          Go back
        </button>
        <a className="button button-plain" href="/">
          Start Over
        </a>
      </p>
    </section>
  );
}

const NOT_NOW: Record<Unavailable, { title: string; text: string }> = {
  away: {
    title: 'We’ll be right back',
    text: 'This page is temporarily unavailable because a part of our server isn’t responding. Please try again in a minute.',
  },
  busy: {
    title: 'Lots of readers right now',
    text: 'More people are asking for pages than we can serve at this moment. Please try again in a few seconds.',
  },
};

/** Knows no URL: the same page replaces any other, and its link leads to the requested one. */
function NotNow({ why }: { why: Unavailable }) {
  const { title, text } = NOT_NOW[why];
  return (
    <section className="notice">
      <h1>{title}</h1>
      <p className="page-intro">{text}</p>
      <p className="actions">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty reference is this very address, with its query */}
        <a className="button" href="" data-try-again>
          Try again
        </a>
        <a className="button button-plain" href="/">
          Home
        </a>
      </p>
    </section>
  );
}

interface FailedProps {
  messages: readonly string[];
  path: string;
  /** The query of the page, to try again with. */
  search: Record<string, string>;
}

/** What the server said about it is shown on request; unexpected failures say no more than the title. */
function Failed({ messages, path, search }: FailedProps) {
  const place = placeOf(path);
  return (
    <section className="notice">
      <h1>Something went wrong!</h1>
      <p className="page-intro">
        {place === undefined ? '' : `This ${place.one} could not be shown. `}
        That was us, not you. It has been noted; trying once more often helps.
      </p>
      <details className="failure">
        <summary>
          <span className="when-closed">Show Error</span>
          <span className="when-open">Hide Error</span>
        </summary>
        <p>{messages.join(' ')}</p>
      </details>
      <form className="actions" action={path}>
        {Object.entries(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button" data-try-again>
          Try Again
        </button>
        {path === '/' ? (
          <a className="button button-plain" href="/">
            Home
          </a>
        ) : (
          <a className="button button-plain" href="/" data-go-back>
            Go Back
          </a>
        )}
      </form>
    </section>
  );
}
