import { useData } from 'vike-react/useData';
import { countOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Shelf } from '../../ui/shelf.tsx';
import type { CategoryRow, Data } from './+data.ts';

export function Page() {
  const { rows } = useData<Data>();
  // Categories that are still empty may come before it.
  const firstShelf = rows.findIndex(({ entries }) => entries.length > 0);
  return (
    <>
      <PageHead
        title="Book Summaries"
        intro="One book each: what it argues, the ideas worth keeping, where it fails, and who should read it."
      >
        {rows.length < 2 ? null : (
          <ul className="category-index" aria-label="Categories">
            {rows.map(({ category, path }) => (
              <li key={category.id} data-accent={category.color}>
                <a href={path}>{category.name}</a>
              </li>
            ))}
          </ul>
        )}
      </PageHead>
      {rows.length === 0 ? (
        <Empty>There are no categories yet, so there is no shelf to stand a summary on.</Empty>
      ) : null}
      {rows.map((row, index) => (
        <Row key={row.category.id} row={row} isFirst={index === firstShelf} />
      ))}
    </>
  );
}

function Row({ row: { category, path, entries, total }, isFirst }: { row: CategoryRow; isFirst: boolean }) {
  return (
    <section className="section" data-accent={category.color}>
      <header className="section-head">
        <h2 className="category-name">
          <a href={path}>{category.name}</a>
        </h2>
        {category.description ? <p className="section-note">{smartQuotes(category.description)}</p> : null}
        <a
          className="more"
          href={path}
          aria-label={`${category.name}: ${countOf(total, 'summary', 'summaries')}`}
        >
          {countOf(total, 'summary', 'summaries')}
        </a>
      </header>
      {entries.length === 0 ? (
        <Empty>No summary stands here yet.</Empty>
      ) : (
        <Shelf entries={entries} eager={isFirst ? ['first', 'next'] : []} />
      )}
    </section>
  );
}
