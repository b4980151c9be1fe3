import type { ResourceName } from '#schema/registry.ts';
import { AppearanceButton } from './appearance-button.tsx';
import { ArticleView } from './article-view.tsx';
import { BookSummaryView } from './book-summary-view.tsx';
import type { DetailProps, ListedDetailProps } from './detail-props.ts';
import { InterviewView } from './interview-view.tsx';
import { TextView } from './text-view.tsx';

/** Listed types with a page of their own making; every other one is set like an article. */
const VIEWS: Partial<Record<ResourceName, (props: ListedDetailProps) => React.JSX.Element>> = {
  'book-summaries': BookSummaryView,
  interviews: InterviewView,
};

/** One record of any content type, by the name of its declaration. */
export function DetailView({ typeName, detail }: { typeName: string; detail: DetailProps }) {
  const { index } = detail;
  if (index === undefined) return <TextView entry={detail.entry} texts={detail.texts} />;
  const View = VIEWS[typeName as ResourceName] ?? ArticleView;
  return (
    <>
      <AppearanceButton />
      <View {...detail} index={index} />
    </>
  );
}
