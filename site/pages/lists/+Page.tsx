import { useData } from 'vike-react/useData';
import { Doors } from '../../ui/doors.tsx';
import { ListStacks } from '../../ui/entries/list-stack.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { Data } from './+data.ts';
import { linkTo, sentence, useSay } from '../../language/words.tsx';
import { messages } from './messages.ts';

export function Page() {
  const say = useSay(messages);
  const { search, page, head } = useData<Data>();
  return (
    <>
      <PageHead title={head.title} intro={head.intro}>
        <SearchForm action="/lists" name="search" value={search} label={say('search')} />
        <Doors />
      </PageHead>
      {page.lists.length > 0 ? <ListStacks lists={page.lists} /> : <NoLists search={search} />}
      <Pager
        path="/lists"
        current={page.current_page}
        last={page.last_page}
        query={search === '' ? '' : new URLSearchParams({ search }).toString()}
      />
    </>
  );
}

function NoLists({ search }: { search: string }) {
  const say = useSay(messages);
  if (search === '') return <Empty>{say('none')}</Empty>;
  return <Empty>{sentence(say.parts('no_match', { search, a: linkTo('/lists') }))}</Empty>;
}
