import { useData } from 'vike-react/useData';
import { Doors } from '../../ui/doors.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Shelf } from '../../ui/entries/shelf.tsx';
import type { Data } from './+data.ts';
import { linkTo, sentence, useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { category, section, called, index, path, page } = useData<Data>();
  return (
    <div data-accent={category.color}>
      <PageHead title={category.name} intro={category.description} trail={[{ name: section, path: index }]}>
        <p className="byline">{say('entries', { ...called, count: page.total })}</p>
        <Doors feed={`${path}/feed.xml`} />
      </PageHead>
      {page.entries.length === 0 ? (
        <Empty>{sentence(say.parts('none', { a: linkTo(index) }))}</Empty>
      ) : (
        <Shelf entries={page.entries} eager={['first', 'next']} level={2} transitions />
      )}
      <Pager path={path} current={page.current_page} last={page.last_page} />
    </div>
  );
}
