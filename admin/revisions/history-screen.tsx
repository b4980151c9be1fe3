import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import type { Resource } from '#schema/define/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { FieldDifferences } from '../difference/field-differences.tsx';
import type { Editing } from '../editing/use-editing.ts';
import { titleOf } from '../records/title-of.ts';
import { exactTime } from '../kit/parts/time-words.ts';
import type { Revision, RevisionEntry } from '#schema/answers/records/content.ts';
import './history.css';
import { RevisionList } from './revision-list.tsx';
import { type Comparison, useComparison } from './use-comparison.ts';
import type { HistoryView } from './use-history-address.ts';
import { useRestore } from './use-restore.ts';
import { say } from './messages.ts';

interface HistoryScreenProps {
  resource: Resource;
  editing: Editing;
  isReadOnly: boolean;
  view: HistoryView;
  onShow: (change: Partial<HistoryView>) => void;
  onClose: () => void;
}

/** Every save of a record: who, when, what; any two can be compared, and any one restored. */
export function HistoryScreen({ resource, editing, isReadOnly, view, onShow, onClose }: HistoryScreenProps) {
  const comparison = useComparison(resource, editing.stored, view);
  const { entries, more, number, chosen } = comparison;
  const restore = useRestore(resource, editing);
  const mayRestore = !isReadOnly && !comparison.isNewest;
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby="history-title" className="history-dialog">
      <header className="history-top">
        <h2 id="history-title">{say('history_of', { title: titleOf(resource, editing.stored) })}</h2>
        <IconButton aria-label={say('close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="history">
        <RevisionList
          resource={resource}
          entries={entries}
          chosen={number}
          onChoose={(next) => onShow({ number: next })}
          more={more}
        />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard */}
        <section className="history-comparison" aria-label={say('comparison')} tabIndex={0}>
          <ComparisonBar
            entries={entries}
            number={number}
            against={view.against}
            onChoose={(next) => onShow({ against: next })}
          >
            {mayRestore && chosen !== undefined ? (
              <Button variant="contained" onClick={() => void restore(chosen, undefined)}>
                {say('restore_version')}
              </Button>
            ) : null}
          </ComparisonBar>
          <Differences
            resource={resource}
            comparison={comparison}
            onRestore={mayRestore ? (revision, name) => void restore(revision, name) : undefined}
          />
        </section>
      </div>
    </Dialog>
  );
}

interface DifferencesProps {
  resource: Resource;
  comparison: Comparison;
  /** Restores one field; undefined if that is not possible. */
  onRestore: ((revision: Revision, name: string) => void) | undefined;
}

function Differences({ resource, comparison: { chosen, read }, onRestore }: DifferencesProps) {
  if (chosen === undefined || read === undefined)
    return <span className="skeleton" style={{ height: 160 }} aria-busy="true" />;
  return (
    <FieldDifferences
      resource={resource}
      before={read.before}
      after={read.after}
      actionFor={(name) =>
        onRestore !== undefined && isOfRevision(resource, name, chosen) ? (
          <Button size="small" onClick={() => onRestore(chosen, name)}>
            {say('restore_field')}
          </Button>
        ) : null
      }
    />
  );
}

interface ComparisonBarProps {
  entries: readonly RevisionEntry[];
  number: number | null;
  against: HistoryView['against'];
  onChoose: (against: HistoryView['against']) => void;
  children: React.ReactNode;
}

function ComparisonBar({ entries, number, against, onChoose, children }: ComparisonBarProps) {
  const read = (value: string) => (value === 'now' || value === 'previous' ? value : Number(value));
  return (
    <div className="history-bar">
      <label>
        {say('compare_with')}{' '}
        <select
          className="input"
          value={String(against)}
          onChange={(event) => onChoose(read(event.target.value))}
        >
          <option value="previous">{say('previous_version')}</option>
          <option value="now">{say('current_version')}</option>
          {entries
            .filter((entry) => entry.number !== number)
            .map((entry) => (
              <option key={entry.number} value={entry.number}>
                {say('version', {
                  when: exactTime(entry.created_at),
                  name: entry.user?.name ?? say('unknown'),
                })}
              </option>
            ))}
        </select>
      </label>
      {children}
    </div>
  );
}

function isOfRevision(resource: Resource, name: string, revision: Revision): boolean {
  const field = resource.fields[name];
  return (
    field !== undefined && Object.keys(wireSchemasOf(name, field)).some((key) => key in revision.content)
  );
}
