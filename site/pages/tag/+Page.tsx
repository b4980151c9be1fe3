import { useData } from 'vike-react/useData';
import { Doors } from '../../ui/doors.tsx';
import { Entries } from '../../ui/entries/entries.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';
import { linkTo, sentence, useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { tag, path, page } = useData<Data>();
  return (
    <>
      <PageHead title={tag.name} intro={tag.description} trail={[{ name: say('tags'), path: '/tags' }]}>
        <Doors here="/tags" feed={`${path}/feed.xml`} />
      </PageHead>
      {page.entries.length === 0 ? (
        <Empty>{sentence(say.parts('none', { a: linkTo('/tags') }))}</Empty>
      ) : (
        <Entries entries={page.entries} kinds />
      )}
      <Pager path={path} current={page.current_page} last={page.last_page} />
    </>
  );
}
