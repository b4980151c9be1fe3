import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { type FormEvent, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { useActor } from '../providers/actor.ts';
import { Link } from '../kit/parts/link.tsx';
import { listSortOf } from '../records/declarations.ts';
import { CheckLine, Failure, TextLine } from '../kit/parts/parts.tsx';
import { useAnswer, useCall, useWork } from '../kit/work/use-work.ts';
import { useColumns } from './use-columns.ts';
import '../form/form.css';
import '../kit/parts/parts.css';
import './lists.css';
import type { SavedView } from '#schema/answers/records/planning.ts';
import { textOf } from '../records/text-of.ts';
import { say } from './messages.ts';

/** Saved views of the list, personal and shared, as links; and saving the current one. */
export function SavedViews({ resource }: { resource: Resource }) {
  const answer = useAnswer();
  const actor = useActor();
  const present = usePresentQuery(resource);
  const { data: views = [], refetch } = useQuery({
    queryKey: ['saved-views', resource.name],
    queryFn: ({ signal }) => answer('GET /saved-views', { query: { resource: resource.name }, signal }),
  });
  const mayShare = actor?.role === 'administrator' || actor?.role === 'editor';
  const current = views.find((view) => isSameQuery(view.query, present));
  const mayChange = current !== undefined && (current.is_own || mayShare);
  const isNarrowed = Object.keys(present).length > 0;
  if (views.length === 0 && !isNarrowed) return null;
  return (
    <nav className="saved-views" aria-label={say('views')}>
      {views.map((view) => (
        <Link
          key={view.id}
          to={addressOf(resource, view)}
          aria-current={view === current ? 'page' : undefined}
        >
          {view.name}
          {view.shared ? <span className="quiet"> {say('shared')}</span> : null}
        </Link>
      ))}
      {mayChange ? (
        <ViewForm
          key={`${current.id} ${current.version}`}
          resource={resource}
          view={current}
          mayShare={mayShare}
          onSaved={() => void refetch()}
        />
      ) : null}
      {current === undefined && isNarrowed ? (
        <ViewForm resource={resource} mayShare={mayShare} onSaved={() => void refetch()} />
      ) : null}
    </nav>
  );
}

interface ViewFormProps {
  resource: Resource;
  view?: SavedView;
  mayShare: boolean;
  onSaved: () => void;
}

/** Saves the current list as a view, or edits one: its name, its columns, and whether it is shared. */
function ViewForm(props: ViewFormProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = say(props.view === undefined ? 'save_as_view' : 'edit_view');
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { className: 'chip-paper', 'aria-label': label, role: 'dialog' } }}
      >
        <ViewFields {...props} onDone={close} />
      </Popover>
    </>
  );
}

function ViewFields({ resource, view, mayShare, onSaved, onDone }: ViewFormProps & { onDone: () => void }) {
  const [isShared, setIsShared] = useState(view?.shared ?? false);
  const id = useId();
  const call = useCall();
  const answer = useAnswer();
  const work = useWork();
  const query = usePresentQuery(resource);
  const { columns } = useColumns(resource);
  const done = async (task: () => Promise<unknown>) => {
    if (!(await work.run(task))) return;
    onDone();
    onSaved();
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = textOf(new FormData(event.currentTarget).get('name'));
    const body = { name, query, columns, ...(mayShare ? { shared: isShared } : {}) };
    void done(() =>
      view === undefined
        ? answer('POST /saved-views', { body: { ...body, resource: resource.name } })
        : answer('PUT /saved-views/:id', {
            params: { id: view.id },
            body: { ...body, version: view.version },
          }),
    );
  };
  return (
    <form className="list-menu" onSubmit={save}>
      <TextLine id={id} label={say('view_name')}>
        <input className="input" id={id} name="name" required maxLength={80} defaultValue={view?.name} />
      </TextLine>
      {mayShare ? <CheckLine isOn={isShared} label={say('share_view')} onChange={setIsShared} /> : null}
      <Failure>{work.failure}</Failure>
      <div className="list-files">
        <Button type="submit" variant="contained" loading={work.isBusy}>
          {say('save_view')}
        </Button>
        {view === undefined ? null : (
          <Button color="error" onClick={() => void done(() => call('DELETE', `/saved-views/${view.id}`))}>
            {say('delete_view')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The current filters and order, if not the default. */
function usePresentQuery(resource: Resource): Record<string, string> {
  const { filterValues, sort } = useListContext();
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(filterValues as Record<string, unknown>)) {
    if (typeof value === 'string' && value !== '') query[name] = value;
  }
  const usual = listSortOf(resource);
  if (sort.field !== usual.field || sort.order !== usual.order) {
    query.sort_by = sort.field;
    query.sort_order = sort.order.toLowerCase();
  }
  return query;
}

function isSameQuery(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** The list as react-admin writes its address; the router writes ours. */
function addressOf(resource: Resource, { query, columns }: SavedView) {
  const { sort_by: by, sort_order: order, ...filter } = query;
  const usual = listSortOf(resource);
  const params = new URLSearchParams({
    filter: JSON.stringify(filter),
    page: '1',
    sort: by ?? usual.field,
    order: order?.toUpperCase() ?? usual.order,
    columns: columns?.join(',') ?? '',
  });
  return `/admin/${resource.name}?${params}`;
}
