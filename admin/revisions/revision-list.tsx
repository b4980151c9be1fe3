import Button from '@mui/material/Button';
import type { KeyboardEvent } from 'react';
import type { Resource } from '#schema/define/define-resource.ts';
import { labelOf, wireSchemasOf } from '#schema/fields/index.ts';
import { RelativeTime } from '../kit/parts/relative-time.tsx';
import type { RevisionEntry } from '#schema/answers/records/content.ts';
import { listOf } from '../language/formats.ts';
import { say } from './messages.ts';

interface RevisionListProps {
  resource: Resource;
  entries: readonly RevisionEntry[];
  chosen: number | null;
  onChoose: (number: number) => void;
  /** Loads older ones; undefined if there are none. */
  more: (() => void) | undefined;
}

/** Who saved when, and what; the arrow keys go from one to the next. */
export function RevisionList({ resource, entries, chosen, onChoose, more }: RevisionListProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = entries[entries.findIndex((entry) => entry.number === chosen) + step];
    if (step === 0 || next === undefined) return;
    event.preventDefault();
    onChoose(next.number);
    const buttons = event.currentTarget.closest('ol')?.querySelectorAll<HTMLButtonElement>('li > button');
    buttons?.[entries.indexOf(next)]?.focus();
  };
  return (
    <nav className="history-list" aria-label={say('versions')}>
      <ol>
        {entries.map((entry, index) => (
          <li key={entry.number}>
            <button
              type="button"
              aria-current={entry.number === chosen}
              onClick={() => onChoose(entry.number)}
              onKeyDown={onKeyDown}
            >
              <span>
                <RelativeTime iso={entry.created_at} /> {index === 0 ? <em>{say('current')}</em> : null}
              </span>
              <span className="quiet">{entry.user?.name ?? say('unknown')}</span>
              <span className="quiet">{changedWords(resource, entry)}</span>
            </button>
          </li>
        ))}
      </ol>
      {more === undefined ? null : <Button onClick={more}>{say('older')}</Button>}
    </nav>
  );
}

/** "Title, intro"; wire names as the form calls them. */
function changedWords(resource: Resource, { changed_fields: changed }: RevisionEntry): string {
  const names = Object.entries(resource.fields)
    .filter(([name, field]) => Object.keys(wireSchemasOf(name, field)).some((key) => changed.includes(key)))
    .map(([name, field]) => labelOf(name, field));
  return names.length === 0 ? say('no_changes') : listOf(names, 'unit');
}
