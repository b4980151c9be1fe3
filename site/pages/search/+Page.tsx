import { useData } from 'vike-react/useData';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Highlight } from '../../ui/highlight.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { Data, SearchResult } from './+data.ts';
import { linkTo, sentence, useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { query, results, title, intro } = useData<Data>();
  return (
    <>
      <PageHead title={title} intro={intro}>
        <SearchForm action="/search" name="query" value={query} label={say('title')} focus={query === ''} />
      </PageHead>
      {query === '' && intro !== undefined ? null : query === '' ? (
        <Empty>
          {sentence(say.parts('hint', { books: linkTo('/book-summaries'), tags: linkTo('/tags') }))}
        </Empty>
      ) : (
        <Results query={query} results={results} />
      )}
    </>
  );
}

function Results({ query, results }: { query: string; results: readonly SearchResult[] }) {
  const say = useSay(messages);
  if (results.length === 0) {
    return <Empty>{sentence(say.parts('none', { a: linkTo('/tags') }))}</Empty>;
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="byline results-count">
        {say('results', { count: results.length, query })}
      </h2>
      <ol className="entries">
        {results.map((result) => (
          <li key={result.id}>
            <article className="entry">
              <p className="label">
                {result.category === null ? result.kind : `${result.kind} · ${result.category}`}
              </p>
              <h3 className="entry-title">
                <a href={result.path}>
                  <Highlight text={result.title} query={query} marked={result.marked} />
                </a>
              </h3>
              {result.description ? (
                <p className="entry-intro">
                  <Highlight text={result.description} query={query} marked={result.marked} />
                </p>
              ) : null}
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
