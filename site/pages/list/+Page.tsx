import { useData } from 'vike-react/useData';
import { useContext } from 'react';
import { TimeZone } from '../../ui/day.tsx';
import { AnyEntry } from '../../ui/entries/entry-view.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';
import { useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const timeZone = useContext(TimeZone);
  const { list, path, page } = useData<Data>();
  const { data: items, current_page: current, last_page: last, per_page: perPage } = page;
  return (
    <>
      <PageHead title={list.name} intro={list.description} trail={[{ name: say('lists'), path: '/lists' }]}>
        <p className="byline">{say('titles', { count: page.total })}</p>
      </PageHead>
      {items.length === 0 ? <Empty>{say('none')}</Empty> : null}
      <ol className="ranked" start={current === 1 ? undefined : (current - 1) * perPage + 1}>
        {items.map(({ entry, note }, index) => (
          <li key={entry.record.id} data-accent={entry.accent}>
            <AnyEntry
              entry={entry}
              place="ranked"
              level={2}
              note={note}
              eager={(['first', 'next'] as const)[index]}
              timeZone={timeZone}
            />
          </li>
        ))}
      </ol>
      <Pager path={path} current={current} last={last} />
    </>
  );
}
