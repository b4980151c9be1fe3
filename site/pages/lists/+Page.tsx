import { useData } from 'vike-react/useData';
import { ListStacks } from '../../ui/list-stack.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchForm } from '../../ui/search-form.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { search, page } = useData<Data>();
  return (
    <>
      <PageHead
        title="Lists"
        intro="For when you cannot choose: a few titles each, in an order that makes sense."
      >
        <SearchForm action="/lists" name="search" value={search} label="Search lists" />
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
  if (search === '') return <Empty>No list has been published yet. Come back soon.</Empty>;
  return (
    <Empty>
      No list matches “{search}”. <a href="/lists">See all lists</a>.
    </Empty>
  );
}
