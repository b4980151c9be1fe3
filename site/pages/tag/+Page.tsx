import { useData } from 'vike-react/useData';
import { Entries } from '../../ui/entries.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { tag, path, page } = useData<Data>();
  return (
    <>
      <PageHead title={tag.name} intro={tag.description} label={<a href="/tags">Tags</a>} />
      {page.entries.length === 0 ? (
        <Empty>
          Nothing is published under this tag yet. <a href="/tags">See the other tags</a>.
        </Empty>
      ) : (
        <Entries entries={page.entries} kinds />
      )}
      <Pager path={path} current={page.current_page} last={page.last_page} />
    </>
  );
}
