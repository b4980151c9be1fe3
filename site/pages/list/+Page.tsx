import { useData } from 'vike-react/useData';
import type { PlacedItem } from '../../data/lists.ts';
import { countOf, minutesOf } from '../../typography/dates.ts';
import { smartQuotes } from '../../typography/smart-quotes.ts';
import { Byline } from '../../ui/byline.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Eager } from '../../ui/cover.tsx';
import { EntryCover } from '../../ui/shelf.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { list, path, page } = useData<Data>();
  const { data: items, current_page: current, last_page: last, per_page: perPage } = page;
  return (
    <>
      <PageHead title={list.name} intro={list.description} label={<a href="/lists">Lists</a>}>
        <p className="byline">{countOf(page.total, 'title', 'titles')}</p>
      </PageHead>
      {items.length === 0 ? <Empty>This list is still empty.</Empty> : null}
      <ol className="ranked" start={current === 1 ? undefined : (current - 1) * perPage + 1}>
        {items.map((item, index) => (
          <Item key={item.entry.record.id} item={item} eager={(['first', 'next'] as const)[index]} />
        ))}
      </ol>
      <Pager path={path} current={current} last={last} />
    </>
  );
}

function Item({ item: { entry, note }, eager }: { item: PlacedItem; eager: Eager | undefined }) {
  const { record, path, accent, typeLabel } = entry;
  // Only books have a cover to fly to, and an article may have the slug of one.
  const isBook = record.content_type_name === 'book-summary';
  return (
    <li data-accent={accent}>
      <article className="ranked-item">
        <EntryCover entry={entry} sizes="112px" extent="small" eager={eager} transition={isBook} />
        <div>
          <p className="label">{typeLabel}</p>
          <h2 className="entry-title">
            <a href={path}>{record.title}</a>
          </h2>
          <Byline parts={[record.author ?? record.interviewee, minutesOf(record.reading_minutes)]} />
          <p className="entry-intro">{smartQuotes(note ?? record.intro ?? '')}</p>
        </div>
      </article>
    </li>
  );
}
