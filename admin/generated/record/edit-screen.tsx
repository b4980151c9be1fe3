import {
  useAuthenticated,
  useCreatePath,
  useGetOne,
  useParams,
  useRequireAccess,
  useResourceContext,
} from 'react-admin';
import Button from '@mui/material/Button';
import type { Resource } from '#schema/define/define-resource.ts';
import { isDocumentResource } from '#schema/registry/registry.ts';
import { useActor } from '../../providers/actor.ts';
import { PageTitle } from '../../kit/page/top-bar-slots.tsx';
import { declarationOf } from '../../records/declarations.ts';
import { isAbort, problemOf } from '../../providers/problem-error.ts';
import type { AdminRecord } from '../../records/records.ts';
import { Link } from '../../kit/parts/link.tsx';
import type { RecordExtrasOf } from '../../editing/record-extras.ts';
import { Message } from '../../kit/page/states.tsx';
import { EditForm } from './edit-form.tsx';
import { manyOf, oneOf } from '../../records/names.ts';
import { say } from './messages.ts';

/**
 * One record of any resource. The form opens with the server's current version, never with cached list data.
 */
export function EditScreen({ extrasOf }: { extrasOf: RecordExtrasOf }) {
  const resource = declarationOf(useResourceContext() ?? '');
  const { id } = useParams<{ id: string }>();
  useAuthenticated();
  const access = useRequireAccess({ action: 'edit', resource: resource.name });
  const { data, error, isFetchedAfterMount, refetch } = useGetOne<AdminRecord>(
    resource.name,
    { id },
    { enabled: !access.isPending, refetchOnMount: 'always', retry: false, staleTime: 0 },
  );
  const actor = useActor();
  if (error !== null && !isAbort(error))
    return <LoadFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!isFetchedAfterMount || data === undefined || actor === undefined)
    return <FormSkeleton resource={resource} />;
  return (
    <EditForm key={`${resource.name}/${id}`} resource={resource} extras={extrasOf(resource)} record={data} />
  );
}

interface LoadFailureProps {
  resource: Resource;
  error: Error;
  onRetry: () => void;
}

function LoadFailure({ resource, error, onRetry }: LoadFailureProps) {
  const createPath = useCreatePath();
  const isMissing = problemOf(error)?.code === 'not_found';
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: say(isMissing ? 'not_found' : 'not_loaded') },
        ]}
      />
      <Message
        title={
          isMissing
            ? say('missing', { thing: resource.label.one })
            : say('load_failed', { thing: oneOf(resource) })
        }
        actions={
          <>
            {isMissing ? null : (
              <Button variant="contained" onClick={onRetry}>
                {say('retry')}
              </Button>
            )}
            <Button
              component={Link}
              to={createPath({ resource: resource.name, type: 'list' })}
              variant="outlined"
            >
              {say('view_all', { things: manyOf(resource) })}
            </Button>
            {isMissing && isDocumentResource(resource) ? (
              <Button
                component={Link}
                to={`${createPath({ resource: resource.name, type: 'list' })}?status=trashed`}
              >
                {say('view_trash')}
              </Button>
            ) : null}
          </>
        }
      >
        {isMissing ? say('missing_about') : error.message}
      </Message>
    </>
  );
}

function FormSkeleton({ resource }: { resource: Resource }) {
  const createPath = useCreatePath();
  return (
    <>
      <PageTitle
        crumbs={[
          { label: resource.label.many, to: createPath({ resource: resource.name, type: 'list' }) },
          { label: '…' },
        ]}
      />
      <div className="form-skeleton" role="status" aria-busy="true" aria-label={say('loading')}>
        <span className="skeleton" style={{ width: '60%', height: 30 }} />
        <span className="skeleton" style={{ width: '85%' }} />
        <span className="skeleton" style={{ width: '80%' }} />
        <span className="skeleton" style={{ height: 260 }} />
      </div>
    </>
  );
}
