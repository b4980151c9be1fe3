import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Shelf } from '../../ui/shelf.tsx';
import { useSay } from '../../language/words.tsx';
import type { CategoryRow, ShelvesProps } from '../../views/props.ts';
import { messages } from './messages.ts';

/** The list of book summaries: a shelf for each category. */
export function ShelvesView({ rows }: ShelvesProps) {
  const say = useSay(messages);
  // Categories that are still empty may come before it.
  const firstShelf = rows.findIndex(({ entries }) => entries.length > 0);
  return (
    <>
      <PageHead title={say('title')} intro={say('intro')}>
        {rows.length < 2 ? null : (
          <ul className="category-index" aria-label={say('categories')}>
            {rows.map(({ category, path }) => (
              <li key={category.id} data-accent={category.color}>
                <a href={path}>{category.name}</a>
              </li>
            ))}
          </ul>
        )}
      </PageHead>
      {rows.length === 0 ? <Empty>{say('none')}</Empty> : null}
      {rows.map((row, index) => (
        <Row key={row.category.id} row={row} isFirst={index === firstShelf} />
      ))}
    </>
  );
}

function Row({ row: { category, path, entries, total }, isFirst }: { row: CategoryRow; isFirst: boolean }) {
  const say = useSay(messages);
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
          aria-label={say('category_summaries', { category: category.name, count: total })}
        >
          {say('summaries', { count: total })}
        </a>
      </header>
      {entries.length === 0 ? (
        <Empty>{say('no_summaries')}</Empty>
      ) : (
        <Shelf entries={entries} eager={isFirst ? ['first', 'next'] : []} />
      )}
    </section>
  );
}
