import { useCreatePath } from 'react-admin';
import type { LeftOut, Rehearsal, RehearsedChange } from '#schema/answers/records/rehearsals.ts';
import { allResources } from '#schema/registry/registry.ts';
import { isSettingsName, settingsGroup } from '#schema/settings/registry/settings-registry.ts';
import { Link } from '../kit/parts/link.tsx';
import { ADMIN_BASE } from '../router/address-codec.ts';
import { zonedWords } from '../time/zoned-time.ts';
import { say } from './messages.ts';

/** What is different by then, in order, and what is planned but won’t happen. */
export function PlannedChanges({ rehearsal, zone }: { rehearsal: Rehearsal; zone: string }) {
  const { changes, left_out: leftOut } = rehearsal;
  return (
    <>
      <section className="rehearsal-changes">
        <h3>{say('changes')}</h3>
        {changes.length === 0 ? <p className="quiet">{say('none')}</p> : null}
        <ul>
          {changes.map((change) => (
            <li key={`${change.resource} ${change.id ?? change.title} ${change.at}`}>
              <Named planned={change} target={change.target} />
              <span className="quiet">{aboutChange(change, zone)}</span>
            </li>
          ))}
        </ul>
      </section>
      {leftOut.length === 0 ? null : (
        <section className="rehearsal-changes">
          <h3>{say('left_out')}</h3>
          <p className="quiet">{say('left_out_about')}</p>
          <ul>
            {leftOut.map((left) => (
              <li key={`${left.resource} ${left.id ?? left.title} ${left.at}`}>
                <Named planned={left} target={null} />
                <span className="quiet">
                  {[kindOf(left), zonedWords(Date.parse(left.at), zone)].join(' · ')}
                </span>
                {left.reasons.map((reason) => (
                  <p key={reason} className="rehearsal-reason">
                    {reason}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Planned = Pick<LeftOut, 'resource' | 'id' | 'title'>;

function Named({ planned: { resource, id, title }, target }: { planned: Planned; target: string | null }) {
  const createPath = useCreatePath();
  const isSettings = resource === 'settings' && id !== null;
  const named = isSettings && isSettingsName(id) ? settingsGroup(id).title : title;
  const words = target === null ? named : say('redirect_to', { from: title, to: target });
  const to =
    id === null
      ? undefined
      : isSettings
        ? `${ADMIN_BASE}/settings/${id}`
        : createPath({ resource, type: 'edit', id });
  return <span className="rehearsal-title">{to === undefined ? words : <Link to={to}>{words}</Link>}</span>;
}

/** The words for each effect. */
const EFFECTS = { new: 'new', changed: 'changed', removed: 'removed' } as const;

function aboutChange(change: RehearsedChange, zone: string): string {
  const { effect, at, release } = change;
  return [
    kindOf(change),
    say(EFFECTS[effect]),
    zonedWords(Date.parse(at), zone),
    ...(release === null ? [] : [say('in_release', { name: release.name })]),
  ].join(' · ');
}

function kindOf({ resource }: Planned): string {
  if (resource === 'settings') return say('settings');
  return allResources.find(({ name }) => name === resource)?.label.one ?? resource;
}
