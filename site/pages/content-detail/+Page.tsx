import type { ResourceName } from '#schema/registry.ts';
import { useData } from 'vike-react/useData';
import { BookSummaryView } from '../../ui/book-summary-view.tsx';
import type { DetailProps } from '../../ui/detail-props.ts';
import { ArticleView } from '../../ui/article-view.tsx';
import { InterviewView } from '../../ui/interview-view.tsx';
import type { Data } from './+data.ts';

/** Types with a page of their own making; every other one is set like an article. */
const VIEWS: Partial<Record<ResourceName, (props: DetailProps) => React.JSX.Element>> = {
  'book-summaries': BookSummaryView,
  interviews: InterviewView,
};

export function Page() {
  const { typeName, ...detail } = useData<Data>();
  const View = VIEWS[typeName as ResourceName] ?? ArticleView;
  return <View {...detail} />;
}
