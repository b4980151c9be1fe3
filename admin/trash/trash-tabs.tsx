import { useListContext } from 'react-admin';
import { TRASH_KEPT_DAYS } from '#schema/limits.ts';
import './trash.css';

/** What is there, and what lies in the trash. */
export function TrashTabs() {
  const { filterValues, setFilters } = useListContext();
  const { status, ...others } = filterValues as Record<string, string | undefined>;
  const isTrash = status === 'trashed';
  return (
    <div className="trash-tabs" role="group" aria-label="What is listed">
      <button
        type="button"
        aria-pressed={!isTrash}
        onClick={() => (isTrash ? setFilters(others) : undefined)}
      >
        All
      </button>
      <button
        type="button"
        aria-pressed={isTrash}
        onClick={() => (isTrash ? undefined : setFilters({ ...others, status: 'trashed' }))}
      >
        Trash
      </button>
      {isTrash ? (
        <span className="quiet">
          Can be restored for {TRASH_KEPT_DAYS} days, then it is deleted for good.
        </span>
      ) : null}
    </div>
  );
}
