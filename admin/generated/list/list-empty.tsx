import Button from '@mui/material/Button';
import { useCreatePath, useListContext } from 'react-admin';
import type { Resource } from '#schema/define/define-resource.ts';
import { CreateAiLink } from '../../ai/create-ai-link.tsx';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { mayWrite } from '../../providers/auth-provider.ts';
import { TRASH_KEPT_DAYS } from '#schema/base/limits.ts';
import { manyOf, oneOf } from '../../records/names.ts';
import { say } from './messages.ts';

/** An empty list: its purpose and the first step, or that nothing matches and a way to clear the filters. */
export function ListEmpty({ resource }: { resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const createPath = useCreatePath();
  const actor = useActor();
  if ((filterValues as { status?: string }).status === 'trashed') {
    return (
      <div className="list-empty">
        <h2>{say('trash_empty')}</h2>
        <p>{say('trash_empty_about', { things: resource.label.many, days: TRASH_KEPT_DAYS })}</p>
      </div>
    );
  }
  if (Object.keys(filterValues as object).length > 0) {
    return (
      <div className="list-empty">
        <h2>{say('no_results')}</h2>
        <p>{say('no_results_about', { things: manyOf(resource) })}</p>
        <Button variant="outlined" onClick={() => setFilters({})}>
          {say('clear_filters')}
        </Button>
      </div>
    );
  }
  return (
    <div className="list-empty">
      <h2>{say('none_yet', { things: manyOf(resource) })}</h2>
      <p>{resource.purpose}</p>
      {mayWrite(actor, resource.name, { verb: 'create' }) ? (
        <span className="list-empty-actions">
          <Button
            component={Link}
            to={createPath({ resource: resource.name, type: 'create' })}
            variant="contained"
          >
            {say('create_first', { thing: oneOf(resource) })}
          </Button>
          <CreateAiLink resource={resource.name} />
        </span>
      ) : null}
    </div>
  );
}
