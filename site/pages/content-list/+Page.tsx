import { useData } from 'vike-react/useData';
import { Entries } from '../../ui/entries.tsx';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { section, purpose, index, page } = useData<Data>();
  return (
    <>
      <PageHead title={section} intro={purpose} />
      {page.entries.length === 0 ? <Empty>Nothing has been published here yet. Come back soon.</Empty> : null}
      <Entries entries={page.entries} />
      <Pager path={index} current={page.current_page} last={page.last_page} />
    </>
  );
}
