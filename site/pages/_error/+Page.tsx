import { usePageContext } from 'vike-react/usePageContext';
import { placeOf } from '../../data/routes.ts';
import { type Unavailable, unavailableFor } from '../../data/queries/unavailable.ts';
import { problemMessages } from '../../data/problem-messages.ts';
import { useSay, useWords } from '../../language/words.tsx';
import { View } from '../../views/view.tsx';
import { messages } from './messages.ts';
import { NotFoundView } from './not-found-view.tsx';

export function Page() {
  const say = useSay(messages);
  const words = useWords();
  const pageContext = usePageContext();
  const { is404, errorWhileRendering, urlPathname, urlParsed } = pageContext;
  if (is404 === true) {
    const props = { path: urlPathname, place: placeOf(urlPathname, words) };
    return <View name="not-found" standard={NotFoundView} props={props} />;
  }
  const why = unavailableFor(pageContext);
  if (why !== undefined) return <NotNow why={why} />;
  return (
    <Failed
      problems={problemMessages(errorWhileRendering) ?? [say('failed')]}
      path={urlPathname}
      search={urlParsed.search}
    />
  );
}

/** Knows no URL: the same page replaces any other, and its link points to the requested one. */
function NotNow({ why }: { why: Unavailable }) {
  const say = useSay(messages);
  const isBusy = why === 'busy';
  return (
    <section className="notice">
      <h1>{isBusy ? say('busy') : say('away')}</h1>
      <p className="page-intro">{isBusy ? say('busy_text') : say('away_text')}</p>
      <p className="actions">
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the empty reference is this very address, with its query */}
        <a className="button" href="" data-try-again>
          {say('try_again')}
        </a>
        <a className="button button-plain" href="/">
          {say('home')}
        </a>
      </p>
    </section>
  );
}

interface FailedProps {
  problems: readonly string[];
  path: string;
  /** The query of the page, to try again with. */
  search: Record<string, string>;
}

/** What the server said about it is shown on request; unexpected failures say no more than the title. */
function Failed({ problems, path, search }: FailedProps) {
  const say = useSay(messages);
  const words = useWords();
  const place = placeOf(path, words);
  return (
    <section className="notice">
      <h1>{say('failed')}</h1>
      <p className="page-intro">
        {place === undefined ? say('failed_text') : say('failed_kind', { kind: place.one })}
      </p>
      <details className="failure">
        <summary>
          <span className="when-closed">{say('show_error')}</span>
          <span className="when-open">{say('hide_error')}</span>
        </summary>
        <p>{problems.join(' ')}</p>
      </details>
      <form className="actions" action={path}>
        {Object.entries(search).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button" data-try-again>
          {say('reload')}
        </button>
        {path === '/' ? (
          <a className="button button-plain" href="/">
            {say('home')}
          </a>
        ) : (
          <a className="button button-plain" href="/" data-go-back>
            {say('go_back_link')}
          </a>
        )}
      </form>
    </section>
  );
}
