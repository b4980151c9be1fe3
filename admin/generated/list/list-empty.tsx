import Button from '@mui/material/Button';
import { useCreatePath, useListContext } from 'react-admin';
import type { Resource } from '#schema/define-resource.ts';
import { CreateAiLink } from '../../ai/create-ai-link.tsx';
import { useActor } from '../../providers/actor.ts';
import { Link } from '../../kit/parts/link.tsx';
import { mayWrite } from '../../providers/auth-provider.ts';

/** Nothing to list: what this is for and the first step, or that nothing matches and the way back. */
export function ListEmpty({ resource }: { resource: Resource }) {
  const { filterValues, setFilters } = useListContext();
  const createPath = useCreatePath();
  const actor = useActor();
  if ((filterValues as { status?: string }).status === 'trashed') {
    return (
      <div className="list-empty">
        <h2>Nothing in the trash</h2>
        <p>{resource.label.many} that are moved to the trash stay here for 30 days.</p>
      </div>
    );
  }
  if (Object.keys(filterValues as object).length > 0) {
    return (
      <div className="list-empty">
        <h2>Nothing matches</h2>
        <p>No {resource.label.many.toLowerCase()} fit this search and these filters.</p>
        <Button variant="outlined" onClick={() => setFilters({})}>
          Clear search and filters
        </Button>
      </div>
    );
  }
  return (
    <div className="list-empty">
      <h2>No {resource.label.many.toLowerCase()} yet</h2>
      <p>{resource.purpose}</p>
      {mayWrite(actor, resource.name, { verb: 'create' }) ? (
        <span className="list-empty-actions">
          <Button
            component={Link}
            to={createPath({ resource: resource.name, type: 'create' })}
            variant="contained"
          >
            Create the first {resource.label.one.toLowerCase()}
          </Button>
          <CreateAiLink resource={resource.name} />
        </span>
      ) : null}
    </div>
  );
}
