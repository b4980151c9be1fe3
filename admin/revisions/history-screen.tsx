import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { wireSchemasOf } from '#schema/fields/index.ts';
import { FieldDifferences } from '../difference/field-differences.tsx';
import type { Editing } from '../form/use-editing.ts';
import { exactTime } from '../layout/time-words.ts';
import type { AppDataProvider } from '../providers/data-provider.ts';
import type { Revision, RevisionEntry } from '../providers/safety-calls.ts';
import './history.css';
import { RevisionList } from './revision-list.tsx';
import type { HistoryView } from './use-history-address.ts';

interface HistoryScreenProps {
  resource: Resource;
  editing: Editing;
  isReadOnly: boolean;
  view: HistoryView;
  onShow: (view: HistoryView) => void;
  onClose: () => void;
}

/** Every save of a record: who, when, what; any of them compared with another in words, and had back. */
export function HistoryScreen({ resource, editing, isReadOnly, view, onShow, onClose }: HistoryScreenProps) {
  const { stored } = editing;
  const { entries, more } = useRevisions(resource, stored.pk, stored.version);
  const number = view.number ?? entries[0]?.number ?? null;
  const position = entries.findIndex((entry) => entry.number === number);
  const against = view.against === 'previous' ? (entries[position + 1]?.number ?? null) : view.against;
  const chosen = useRevision(resource, stored.pk, number);
  const other = useRevision(resource, stored.pk, typeof against === 'number' ? against : null);
  const restore = useRestore(resource, editing);
  const isNewest = position === 0;
  // The first save has nothing before it: it is read whole.
  const otherContent = against === 'now' ? (stored as Record<string, unknown>) : (other?.content ?? {});
  // Read in the order of time: what the chosen one made of what was before, or what now is made of it.
  const isForward = typeof against === 'number' && number !== null ? against < number : against === null;
  const isReady = chosen !== undefined && (typeof against !== 'number' || other !== undefined);
  return (
    <Dialog fullScreen open onClose={onClose} aria-labelledby="history-title" className="history-dialog">
      <header className="history-top">
        <h2 id="history-title">History of “{String(stored.title ?? '')}”</h2>
        <IconButton aria-label="Close the history" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className="history">
        <RevisionList
          resource={resource}
          entries={entries}
          chosen={number}
          onChoose={(next) => onShow({ number: next, against: view.against })}
          more={more}
        />
        <section className="history-comparison" aria-label="Comparison" tabIndex={0}>
          <ComparisonBar
            entries={entries}
            number={number}
            against={view.against}
            onChoose={(next) => onShow({ number, against: next })}
          >
            {isReadOnly || isNewest || chosen === undefined ? null : (
              <Button variant="contained" onClick={() => void restore(chosen, undefined)}>
                Restore this version
              </Button>
            )}
          </ComparisonBar>
          {!isReady ? (
            <span className="skeleton" style={{ height: 160 }} aria-busy="true" />
          ) : (
            <FieldDifferences
              resource={resource}
              before={isForward ? otherContent : chosen.content}
              after={isForward ? chosen.content : otherContent}
              actionFor={(name) =>
                isReadOnly || isNewest || !isOfRevision(resource, name, chosen) ? null : (
                  <Button size="small" onClick={() => void restore(chosen, name)}>
                    Restore this field
                  </Button>
                )
              }
            />
          )}
        </section>
      </div>
    </Dialog>
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
        Compared with{' '}
        <select
          className="input"
          value={String(against)}
          onChange={(event) => onChoose(read(event.target.value))}
        >
          <option value="previous">the save before</option>
          <option value="now">what is stored now</option>
          {entries
            .filter((entry) => entry.number !== number)
            .map((entry) => (
              <option key={entry.number} value={entry.number}>
                {exactTime(entry.created_at)} – {entry.user?.name ?? 'Somebody'}
              </option>
            ))}
        </select>
      </label>
      {children}
    </div>
  );
}

function useRevisions(resource: Resource, pk: string, version: number | undefined) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [resource.name, 'revisions', pk, version],
    queryFn: ({ pageParam }) => dataProvider.revisions(resource.name, pk, pageParam),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.current_page < page.last_page ? page.current_page + 1 : undefined),
    placeholderData: (before) => before,
  });
  const more = hasNextPage ? () => void fetchNextPage() : undefined;
  return { entries: data?.pages.flatMap((page) => page.data) ?? [], more };
}

function useRevision(resource: Resource, pk: string, number: number | null): Revision | undefined {
  const dataProvider = useDataProvider<AppDataProvider>();
  const { data } = useQuery({
    queryKey: [resource.name, 'revision', pk, number],
    queryFn: () => dataProvider.revision(resource.name, pk, number ?? 0),
    enabled: number !== null,
    staleTime: Infinity,
  });
  return data;
}

/** Brings back a revision or one field of it. What is typed and unsaved is saved before, so that it is in the history. */
function useRestore(resource: Resource, { save, recordForm, show }: Editing) {
  const dataProvider = useDataProvider<AppDataProvider>();
  const notify = useNotify();
  return async (revision: Revision, name: string | undefined) => {
    const saved = await save();
    if (saved === undefined) return;
    const field = name === undefined ? undefined : resource.fields[name];
    const fields =
      name === undefined || field === undefined
        ? {}
        : { fields: Object.keys(wireSchemasOf(name, field)).filter((key) => key in revision.content) };
    const restored = await recordForm.attempt(() =>
      dataProvider.restoreRevision(resource.name, saved.pk, {
        number: revision.number,
        version: saved.version,
        ...fields,
      }),
    );
    if (restored === undefined) return;
    show(restored);
    notify(name === undefined ? 'Restored as a new version' : 'The field is restored, as a new version');
  };
}

function isOfRevision(resource: Resource, name: string, revision: Revision): boolean {
  const field = resource.fields[name];
  return (
    field !== undefined && Object.keys(wireSchemasOf(name, field)).some((key) => key in revision.content)
  );
}
