import { useData } from 'vike-react/useData';
import { countOf } from '../../typography/dates.ts';
import { Empty, PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Shelf } from '../../ui/shelf.tsx';
import type { Data } from './+data.ts';

export function Page() {
  const { category, section, index, path, page } = useData<Data>();
  return (
    <div data-accent={category.color}>
      <PageHead title={category.name} intro={category.description} label={<a href={index}>{section}</a>}>
        <p className="byline">{countOf(page.total, 'summary', 'summaries')}</p>
      </PageHead>
      {page.entries.length === 0 ? (
        <Empty>
          No summary stands here yet. <a href={index}>See the other categories</a>.
        </Empty>
      ) : (
        <Shelf entries={page.entries} eager={['first', 'next']} level={2} transitions />
      )}
      <Pager path={path} current={page.current_page} last={page.last_page} />
    </div>
  );
}
