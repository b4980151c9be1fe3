import { useData } from 'vike-react/useData';
import { countOf } from '../../typography/dates.ts';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Highlight } from '../../ui/highlight.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { Data, SearchResult } from './+data.ts';

export function Page() {
  const { query, results } = useData<Data>();
  return (
    <>
      <PageHead title="Search">
        <SearchForm action="/search" name="query" value={query} label="Search" focus={query === ''} />
      </PageHead>
      {query === '' ? (
        <Empty>
          A title, an author, a subject. Or browse <a href="/book-summaries">book summaries</a> and{' '}
          <a href="/tags">tags</a>.
        </Empty>
      ) : (
        <Results query={query} results={results} />
      )}
    </>
  );
}

function Results({ query, results }: { query: string; results: readonly SearchResult[] }) {
  if (results.length === 0) {
    return (
      <Empty>
        Nothing found... Try fewer or other words, or browse <a href="/tags">the tags</a>.
      </Empty>
    );
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="byline results-count">
        {countOf(results.length, 'result', 'results')} for “{query}”
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
                  <Highlight text={result.title} query={query} />
                </a>
              </h3>
              {result.description ? (
                <p className="entry-intro">
                  <Highlight text={result.description} query={query} />
                </p>
              ) : null}
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}
