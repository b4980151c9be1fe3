import { useListContext } from 'react-admin';
import { TRASH_KEPT_DAYS } from '#schema/base/limits.ts';
import './trash.css';
import { say } from './messages.ts';

/** What is there, and what lies in the trash. */
export function TrashTabs() {
  const { filterValues, setFilters } = useListContext();
  const { status, ...others } = filterValues as Record<string, string | undefined>;
  const isTrash = status === 'trashed';
  return (
    <div className="trash-tabs" role="group" aria-label={say('tabs')}>
      <button
        type="button"
        aria-pressed={!isTrash}
        onClick={() => (isTrash ? setFilters(others) : undefined)}
      >
        {say('all')}
      </button>
      <button
        type="button"
        aria-pressed={isTrash}
        onClick={() => (isTrash ? undefined : setFilters({ ...others, status: 'trashed' }))}
      >
        {say('trash')}
      </button>
      {isTrash ? <span className="quiet">{say('kept_for', { days: TRASH_KEPT_DAYS })}</span> : null}
    </div>
  );
}
