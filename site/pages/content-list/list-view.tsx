import { useSay } from '../../language/words.tsx';
import { Doors } from '../../ui/doors.tsx';
import { Entries } from '../../ui/entries/entries.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { ListProps } from '../../views/props.ts';
import { messages } from './messages.ts';

/** The page that lists the entries of a type, as a column of titles. */
export function ListView({ section, purpose, index, page }: ListProps) {
  const say = useSay(messages);
  return (
    <>
      <PageHead title={section} intro={purpose}>
        <Doors feed={`${index}/feed.xml`} />
      </PageHead>
      {page.entries.length === 0 ? <Empty>{say('none')}</Empty> : null}
      <Entries entries={page.entries} />
      <Pager path={index} current={page.current_page} last={page.last_page} />
    </>
  );
}
