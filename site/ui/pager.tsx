import { pathOfPage } from '../data/paging.ts';
import { useSay } from '../language/words.tsx';
import { messages } from './messages.ts';

interface PagerProps {
  /** The path of the list, without a query. */
  path: string;
  /** The number of the current page. */
  current: number;
  /** The number of the last page. */
  last: number;
  /** Other parameters, which come before `page` in the query: `query=walden`. */
  query?: string;
}

/** Links to the previous and next page of a list, and the current position. If there is only one page, nothing is shown. */
export function Pager({ path, current, last, query = '' }: PagerProps) {
  const say = useSay(messages);
  if (last <= 1) return null;
  const href = (page: number) => (query === '' ? pathOfPage(path, page) : `${path}?${query}&page=${page}`);
  return (
    <nav className="pager" aria-label={say('pages')}>
      <span>
        {current > 1 ? (
          <a href={href(current - 1)} rel="prev">
            {say('earlier')}
          </a>
        ) : null}
      </span>
      <span className="pager-place">{say('page_of', { current, last })}</span>
      <span>
        {current < last ? (
          <a href={href(current + 1)} rel="next">
            {say('later')}
          </a>
        ) : null}
      </span>
    </nav>
  );
}
