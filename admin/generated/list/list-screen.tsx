import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import {
  ListContextProvider,
  useCreatePath,
  useListContext,
  useListController,
  useLocation,
  useNavigate,
  useResourceContext,
} from 'react-admin';
import { can } from '#schema/access/access.ts';
import { CreateAiLink } from '../../ai/create-ai-link.tsx';
import type { Resource } from '#schema/define/define-resource.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { useCommands } from '../../commands/context-commands.ts';
import { SHORTCUTS } from '../../commands/shortcuts.ts';
import { useShortcut } from '../../commands/use-shortcut.ts';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { PageTitle, TopBarActions } from '../../kit/page/top-bar-slots.tsx';
import type { ListExtras, ListExtrasOf } from '../../lists/list-extras.ts';
import { mayWrite } from '../../providers/auth-provider.ts';
import { declarationOf, listDefaultsOf, listSortOf } from '../../records/declarations.ts';
import { failureToShow, mayRetry, wrongWords } from '../../providers/problem-error.ts';
import type { AdminRecord } from '../../records/records.ts';
import { useWatchedJob } from '../../lists/list-job.ts';
import { TrashTabs } from '../../trash/trash-tabs.tsx';
import './list.css';
import './list-table.css';
import { ListEmpty } from './list-empty.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPager } from './list-pager.tsx';
import { ListTable } from './list-table.tsx';
import { noteList, noteListed } from '../../records/last-list.ts';
import { oneOf } from '../../records/names.ts';
import { say } from './messages.ts';

const SavedViews = lazy(() =>
  import('../../lists/saved-views.tsx').then((module) => ({ default: module.SavedViews })),
);
const ListMenu = lazy(() =>
  import('../../lists/list-tools.tsx').then((module) => ({ default: module.ListMenu })),
);
const JobNotice = lazy(() =>
  import('../../lists/job-notice.tsx').then((module) => ({ default: module.JobNotice })),
);

/** The list of any resource, made from its declaration. */
export function ListScreen({ extrasOf }: { extrasOf: ListExtrasOf }) {
  const name = useResourceContext() ?? '';
  const resource = declarationOf(name);
  const extras = extrasOf(resource);
  const actor = useActor();
  const { perPage } = listDefaultsOf(resource);
  const sort = listSortOf(resource);
  const list = useListController<AdminRecord>({
    resource: name,
    perPage,
    sort,
    exporter: false,
    debounce: 250,
    // The URL determines what is shown, and a selection covers only what is visible: neither is kept for the
    // next visit.
    storeKey: false,
    // Users without access are redirected; nothing is requested in the meantime.
    queryOptions: {
      enabled: actor !== undefined && can(actor, resource.access.list),
      // Like all queries; the controller would not try again.
      retry: mayRetry,
      // The error replaces the list, once.
      onError: () => undefined,
    },
  });
  useSelectionInSight(list);
  useNoteList(name, list.data);
  const mayMake = mayWrite(actor, name, { verb: 'create' });
  const isEmpty = !list.isPending && list.total === 0;
  // Nothing to search yet: the empty list itself offers the first step.
  const isUnused = isEmpty && Object.keys(list.filterValues as object).length === 0;
  const failure = failureToShow(list.error);
  return (
    <ListContextProvider value={list}>
      <PageTitle crumbs={[{ label: resource.label.many }]} />
      {mayMake ? <ListTools resource={resource} extras={extras} isUnused={isUnused} /> : null}
      <div className="list">
        <ListHead resource={resource} extras={extras} mayMake={mayMake} />
        {isDocumentResource(resource) ? <TrashTabs /> : null}
        <Watched resource={resource} />
        {isUnused ? null : (
          <Suspense>
            <SavedViews resource={resource} />
          </Suspense>
        )}
        {isUnused ? null : <ListFilters resource={resource} extras={extras} />}
        {failure === null ? null : <ListFailure error={failure} onRetry={() => void list.refetch()} />}
        {isEmpty ? <ListEmpty resource={resource} /> : null}
        {isEmpty || (failure !== null && list.data === undefined) ? null : (
          <ListTable resource={resource} markOf={extras?.markOf} />
        )}
        <ListPager />
      </div>
    </ListContextProvider>
  );
}

/** Clears the selection when another part of the list is requested: only visible records are selected. */
function useSelectionInSight({ filterValues, onUnselectItems }: ReturnType<typeof useListController>): void {
  const shown = JSON.stringify(filterValues);
  const clear = useEffectEvent(() => onUnselectItems());
  useEffect(() => clear(), [shown]);
}

function useNoteList(name: string, listed: readonly AdminRecord[] | undefined): void {
  const { search } = useLocation();
  useEffect(() => noteList(name, search), [name, search]);
  useEffect(() => {
    if (listed !== undefined) noteListed(name, listed);
  }, [name, listed]);
}

/** Work on many records that this person began here. */
function Watched({ resource }: { resource: Resource }) {
  const [id] = useWatchedJob(resource.name);
  if (id === null) return null;
  return (
    <Suspense>
      <JobNotice resource={resource.name} />
    </Suspense>
  );
}

interface ListHeadProps {
  resource: Resource;
  extras: ListExtras | undefined;
  mayMake: boolean;
}

/** The list, the number of records, and its bulk actions. */
function ListHead({ resource, extras, mayMake }: ListHeadProps) {
  const Tools = mayMake ? extras?.Tools : undefined;
  const { total } = useListContext();
  return (
    <div className="list-head">
      <h1 className="list-title">
        {resource.label.many}
        {!total ? null : <span className="quiet"> {total}</span>}
      </h1>
      {Tools === undefined ? null : (
        <Suspense>
          <Tools />
        </Suspense>
      )}
      <Suspense>
        <ListMenu resource={resource} mayImport={mayMake} />
      </Suspense>
    </div>
  );
}

interface ListToolsProps {
  resource: Resource;
  extras: ListExtras | undefined;
  isUnused: boolean;
}

/** The ways to make one record. */
function ListTools({ resource, extras, isUnused }: ListToolsProps) {
  const createPath = useCreatePath();
  const navigate = useNavigate();
  const create = () => navigate(createPath({ resource: resource.name, type: 'create' }));
  useShortcut('create', create);
  const label = extras?.making ?? say('new', { thing: oneOf(resource) });
  useCommands([{ id: 'create', label, keys: SHORTCUTS.create.keys[0], run: create }]);
  return (
    <TopBarActions>
      {isUnused ? null : (
        <>
          <CreateAiLink resource={resource.name} />
          <Button
            component={Link}
            to={createPath({ resource: resource.name, type: 'create' })}
            variant="contained"
            startIcon={<AddIcon />}
          >
            {label}
          </Button>
        </>
      )}
    </TopBarActions>
  );
}

function ListFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <span>{wrongWords(error)}</span>
      <Button onClick={onRetry}>{say('retry')}</Button>
    </div>
  );
}
