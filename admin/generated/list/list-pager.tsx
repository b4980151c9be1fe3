import BackIcon from '@mui/icons-material/ChevronLeft';
import ForwardIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { say } from './messages.ts';

const PER_PAGE = [20, 50, 100];

/** "21–40 of 93", previous and next, and the page size. Hidden when everything is on one page. */
export function ListPager() {
  const { page, perPage, total, setPage, setPerPage, isPending } = useListContext();
  const id = useId();
  if (isPending || total === undefined || total <= Math.min(perPage, PER_PAGE[0] ?? perPage)) return null;
  const last = Math.max(1, Math.ceil(total / perPage));
  return (
    <nav className="pager" aria-label={say('pages')}>
      <label htmlFor={id} className="quiet">
        {say('rows')}
      </label>
      <select
        className="input"
        id={id}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
      >
        {[...new Set([...PER_PAGE, perPage])]
          .toSorted((one, other) => one - other)
          .map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
      </select>
      <span className="quiet">
        {say('range', { from: (page - 1) * perPage + 1, to: Math.min(page * perPage, total), total })}
      </span>
      <IconButton
        size="small"
        aria-label={say('previous_page')}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      >
        <BackIcon fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={say('next_page')}
        disabled={page >= last}
        onClick={() => setPage(page + 1)}
      >
        <ForwardIcon fontSize="small" />
      </IconButton>
    </nav>
  );
}
