/** The module `colophon/site` for views and pages of a site folder: the product's own views, their parts, and the types of props. */
export { ArticleView } from './ui/texts/article-view.tsx';
export { BookSummaryView } from './ui/texts/book-summary-view.tsx';
export { EntryView } from './ui/entries/entry-view.tsx';
export { HomeView } from './ui/home/home-view.tsx';
export { InterviewView } from './ui/texts/interview-view.tsx';
export { ListView } from './pages/content-list/list-view.tsx';
export { NotFoundView } from './pages/_error/not-found-view.tsx';
export { ShelvesView } from './pages/content-shelves/shelves-view.tsx';
export { SiteFooter } from './ui/frame/site-footer.tsx';
export { SiteHeader } from './ui/frame/site-header.tsx';
export { TextView } from './ui/texts/text-view.tsx';

export { Byline } from './ui/byline.tsx';
export { Contents } from './ui/texts/contents.tsx';
export { Day } from './ui/day.tsx';
export { Entries } from './ui/entries/entries.tsx';
export { EntryCover } from './ui/entry-cover.tsx';
export { HomeSection } from './ui/home/home-section.tsx';
export { Neighbours } from './ui/texts/neighbours.tsx';
export { NewsletterLetter } from './ui/frame/newsletter-letter.tsx';
export { OnLists } from './ui/texts/on-lists.tsx';
export { Empty, PageHead, SectionHead } from './ui/page-head.tsx';
export { Pager } from './ui/pager.tsx';
export { Prose } from './ui/prose.tsx';
export { Related } from './ui/texts/related.tsx';
export { SearchForm } from './ui/search-form.tsx';
export { Shelf } from './ui/entries/shelf.tsx';
export { TagLinks } from './ui/tag-links.tsx';
export { TextTools } from './ui/texts/text-tools.tsx';

export type {
  DetailProps,
  EntryProps,
  FooterProps,
  HeaderProps,
  HomeProps,
  ListProps,
  NotFoundProps,
  View,
  Views,
} from './views/props.ts';
export type { OwnMeta, PageFor, PageInput, Reader } from './views/own/own-pages.ts';
