import { can, releaseAccess } from '#schema/access/access.ts';
import type { RecordPartProps } from '../../editing/record-extras.ts';
import { LoadState, Panel } from '../../kit/parts/parts.tsx';
import '../../kit/parts/parts.css';
import { useActor } from '../../providers/actor.ts';
import { AddItems } from './add-items.tsx';
import { say } from './messages.ts';
import { ReleaseItems } from './release-items.tsx';
import { ReleaseSteps } from './release-steps.tsx';
import './releases.css';
import { useRelease } from './use-release.ts';

/** What a release holds, with the checks of each item, and how it is published and undone. */
export function ReleaseParts({ editing }: RecordPartProps) {
  const release = useRelease(editing);
  const mayChange = can(useActor() ?? null, releaseAccess.update);
  const isPublished = editing.stored.status === 'published';
  const { contents } = release;
  return (
    <div className="panels">
      {mayChange ? <ReleaseSteps editing={editing} release={release} /> : null}
      <Panel title={say('items')}>
        <LoadState data={contents} error={release.error} onRetry={release.reload} />
        {contents?.items.length === 0 ? <p className="quiet">{say('no_items')}</p> : null}
        {contents === undefined ? null : (
          <ReleaseItems items={contents.items} release={release} isFixed={isPublished || !mayChange} />
        )}
        {mayChange && !isPublished && contents !== undefined ? <AddItems release={release} /> : null}
      </Panel>
    </div>
  );
}
