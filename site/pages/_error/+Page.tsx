import { usePageContext } from 'vike-react/usePageContext';
import { detailAt } from '../../data/routes.ts';
import { problemMessages } from '../../data/problem-messages.ts';

export function Page() {
  const { is404, errorWhileRendering, urlPathname } = usePageContext();
  if (is404 === true) return <NotFound path={urlPathname} />;
  return <Failed messages={problemMessages(errorWhileRendering)} path={urlPathname} />;
}

/** Below a list the way on leads back to it; elsewhere the search may know more. */
function NotFound({ path }: { path: string }) {
  const type = detailAt(path)?.type;
  return (
    <section className="notice">
      <p className="notice-number" aria-hidden="true">
        404
      </p>
      <h1>Not Found</h1>
      <p className="page-intro">The page you are looking for does not exist.</p>
      {type === undefined ? (
        <p>
          It may have been moved or taken down, or the address has a slip of the pen in it. The{' '}
          <a href="/search">search</a> may know more.
        </p>
      ) : (
        <p>
          No {type.label.one.toLowerCase()} stands at this address. See{' '}
          <a href={type.site.index}>all of them</a>, or <a href="/search">search</a> for it.
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

/** What the server said about it is shown on request; unexpected failures say no more than the title. */
function Failed({ messages, path }: { messages: readonly string[]; path: string }) {
  return (
    <section className="notice">
      <h1>Something went wrong!</h1>
      <p className="page-intro">That was us, not you. It has been noted; trying once more often helps.</p>
      <details className="failure">
        <summary>
          <span className="when-closed">Show Error</span>
          <span className="when-open">Hide Error</span>
        </summary>
        <p>{messages.join(' ')}</p>
      </details>
      <p className="actions">
        <a className="button" href={path} data-try-again>
          Try Again
        </a>
        {path === '/' ? (
          <a className="button button-plain" href="/">
            Home
          </a>
        ) : (
          <a className="button button-plain" href="/" data-go-back>
            Go Back
          </a>
        )}
      </p>
    </section>
  );
}
