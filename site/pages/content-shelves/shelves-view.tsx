import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Doors } from '../../ui/doors.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Shelf } from '../../ui/entries/shelf.tsx';
import { useSay } from '../../language/words.tsx';
import type { CategoryRow, ShelvesProps } from '../../views/props.ts';
import { messages } from './messages.ts';

/** The page that lists the entries of a type by category, with a row of covers for each category. */
export function ShelvesView({ section, purpose, index, called, rows }: ShelvesProps) {
  const say = useSay(messages);
  // Categories that are still empty may come before it.
  const firstShelf = rows.findIndex(({ entries }) => entries.length > 0);
  return (
    <>
      <PageHead title={section} intro={purpose}>
        {rows.length < 2 ? null : (
          <ul className="category-index" aria-label={say('categories')}>
            {rows.map(({ category, path }) => (
              <li key={category.id} data-accent={category.color}>
                <a href={path}>{category.name}</a>
              </li>
            ))}
          </ul>
        )}
        <Doors feed={`${index}/feed.xml`} />
      </PageHead>
      {rows.length === 0 ? <Empty>{say('none')}</Empty> : null}
      {rows.map((row, index) => (
        <Row key={row.category.id} row={row} called={called} isFirst={index === firstShelf} />
      ))}
    </>
  );
}

interface RowProps extends Pick<ShelvesProps, 'called'> {
  row: CategoryRow;
  isFirst: boolean;
}

function Row({ row: { category, path, entries, total }, called, isFirst }: RowProps) {
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
          aria-label={say('category_entries', { ...called, category: category.name, count: total })}
        >
          {say('entries', { ...called, count: total })}
        </a>
      </header>
      {entries.length === 0 ? (
        <Empty>{say('no_entries')}</Empty>
      ) : (
        <Shelf entries={entries} eager={isFirst ? ['first', 'next'] : []} />
      )}
    </section>
  );
}
