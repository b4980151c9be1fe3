import type { ReactNode } from 'react';
import type { DetailProps, Views } from '../../views/props.ts';
import { View } from '../../views/view.tsx';
import { ArticleView } from './article-view.tsx';
import { BookView } from './book-view.tsx';
import { BookSummaryView } from './book-summary-view.tsx';
import { InterviewView } from './interview-view.tsx';
import { NewsletterLetter } from '../frame/newsletter-letter.tsx';
import { TextView } from './text-view.tsx';

/** Types with their own page; any other with a list looks like an article. */
const VIEWS: Partial<Record<keyof Views, (props: DetailProps) => ReactNode>> = {
  'book-summaries.detail': BookSummaryView,
  'books.detail': BookView,
  'interviews.detail': InterviewView,
};

/** One record of any content type, by the name of its declaration. */
export function DetailView({ typeName, detail }: { typeName: string; detail: DetailProps }) {
  const name = `${typeName}.detail`;
  const isListed = detail.index !== undefined;
  const standard = VIEWS[name as keyof Views] ?? (isListed ? ArticleView : TextView);
  return (
    <>
      <View name={name} standard={standard} props={detail} />
      {isListed || standard === BookView ? <NewsletterLetter /> : null}
    </>
  );
}
